import { createElement, type ComponentProps } from 'react';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * An icon of Lucide (icons/LICENSE.txt) with its markup, since styles rely on its classes: its name, then earlier names. It is
 * decoration: words beside it or the label of the button say what it means. The files in icons are written by scripts/lucide.ts.
 */
export function icon(names: string, shapes: readonly Shape[]) {
  const classes = `lucide ${names.replaceAll(/\S+/g, 'lucide-$&')}`;
  return function Icon({ className, ...rest }: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${classes} ${className}` : classes}
        aria-hidden="true"
        {...rest}
      >
        {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
      </svg>
    );
  };
}
