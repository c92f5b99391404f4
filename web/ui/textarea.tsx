import { useImperativeHandle, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import './textarea.css';

type TextareaProps = ComponentProps<'textarea'> & {
  /** Typed in Newsreader: what a client will read. */
  written?: boolean;
};

export function Textarea({ written, className, ...rest }: TextareaProps) {
  return (
    <textarea
      {...rest}
      {...useFieldControl(rest)}
      className={classes('input', 'area', written && 'input--written', className)}
    />
  );
}

/** Ruled paper that grows with the text. `lines` is how many stand there before anything is written. */
export function PaperTextarea({
  lines = 5,
  className,
  style,
  ref,
  onInput,
  ...rest
}: ComponentProps<'textarea'> & { lines?: number }) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  // After every render, because the text may also change from outside.
  useLayoutEffect(() => grow(own.current));
  return (
    <textarea
      {...rest}
      {...useFieldControl(rest)}
      ref={own}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      className={classes('ruled', className)}
      style={{ ...style, minHeight: `calc(2rem * ${lines} + 1px)` }}
    />
  );
}

/** For browsers in which `field-sizing: content` does nothing yet. */
function grow(element: HTMLTextAreaElement | null) {
  if (!element || typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content')) return;
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}
