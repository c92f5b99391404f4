import { Fragment, type ReactNode } from 'react';

type Tags = Record<string, (inside: string) => ReactNode>;

const known: Tags = {
  b: (inside) => <b>{inside}</b>,
  /** Read out and not shown. */
  sr: (inside) => <span className="sr">{inside}</span>,
};

/** A message with tags, such as "Written <b>today</b>", so that a sentence with something bold or a link in it stays one. */
export function RichText({ text, tags }: { text: string; tags?: Tags }): ReactNode {
  const all = { ...known, ...tags };
  // "a <b>c</b> d" becomes "a ", "b", "c", " d".
  const parts = text.split(new RegExp(`<(${Object.keys(all).join('|')})>(.*?)</\\1>`, 's'));
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{index % 3 === 2 ? all[parts[index - 1] ?? '']?.(part) : part}</Fragment>;
  });
}
