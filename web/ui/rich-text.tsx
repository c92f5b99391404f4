import { Fragment, type ReactNode } from 'react';

type Tags = Record<string, (inside: string) => ReactNode>;
type Values = Record<string, string | number | boolean>;
type RichTextProps<Given extends Values> = {
  tags?: Tags;
  text: string | ((values: Given) => string);
  /** What the message is made of. */
  values?: Given;
};

const known: Tags = {
  b: (inside) => <b>{inside}</b>,
  /** Read out and not shown. */
  sr: (inside) => <span className="sr">{inside}</span>,
};

/** Stands for < in what people are called: a tag in a name is a part of the name. */
const lessThan = '\u0000';

/** A message with tags, such as "Written <b>today</b>", so that a sentence with something bold or a link in it stays one. */
export function RichText<Given extends Values>({ text, values, tags }: RichTextProps<Given>): ReactNode {
  const all = { ...known, ...tags };
  const message = typeof text === 'string' ? text : text(escaped(values ?? ({} as Given)));
  // "a <b>c</b> d" becomes "a ", "b", "c", " d".
  const parts = message
    .split(new RegExp(`<(${Object.keys(all).join('|')})>(.*?)</\\1>`, 's'))
    .map((part) => part.replaceAll(lessThan, '<'));
  return parts.map((part, index) => {
    if (index % 3 === 1) return null;
    return <Fragment key={index}>{index % 3 === 2 ? all[parts[index - 1] ?? '']?.(part) : part}</Fragment>;
  });
}

function escaped<Given extends Values>(values: Given): Given {
  const escape = (value: Values[string]) => (typeof value === 'string' ? value.replaceAll('<', lessThan) : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)])) as Given;
}
