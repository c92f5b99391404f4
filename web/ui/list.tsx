import type { ReactNode, Ref } from 'react';
import ChevronRight from './icons/chevron-right.ts';
import { AppLink } from './link.tsx';
import { classes } from './classes.ts';
import './list.css';

/** Rows under hairlines. */
export function RowList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="rows" aria-label={label}>
      {children}
    </ul>
  );
}

type ListRowProps = {
  href?: string;
  external?: boolean;
  onClick?: () => void;
  icon?: ReactNode;
  note?: ReactNode;
  /** Before the chevron: a Count, a Badge. */
  end?: ReactNode;
  /** The current page. */
  isCurrent?: boolean;
  className?: string;
  children: ReactNode;
};

/** A row that is a link. */
export function ListRow(props: ListRowProps) {
  const { href, external, onClick, icon, note, end, isCurrent, className, children } = props;
  const inside = (
    <>
      {icon}
      <span className="rowlink__say">
        {children}
        {note && <small>{note}</small>}
      </span>
      {end}
      <ChevronRight className="rowlink__end" />
    </>
  );
  return (
    <li className={className}>
      {href === undefined ? (
        <button type="button" className="rowlink" onClick={onClick}>
          {inside}
        </button>
      ) : (
        <AppLink
          className="rowlink"
          href={href}
          external={external}
          onClick={onClick}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {inside}
        </AppLink>
      )}
    </li>
  );
}

type SettingRowProps = {
  title: ReactNode;
  note?: ReactNode;
  /** The control the title labels; without it the title is plain text. */
  controlId?: string;
  noteId?: string;
  /** The control is small, a switch or one button, and stays beside the text on a phone too. */
  isBeside?: boolean;
  children?: ReactNode;
};

/** A label, and the control below or beside it. */
export function SettingRow({ title, note, controlId, noteId, isBeside, children }: SettingRowProps) {
  return (
    <div className={classes('setrow', isBeside && 'setrow--beside')}>
      <div className="setrow__k">
        {controlId ? <label htmlFor={controlId}>{title}</label> : <h2>{title}</h2>}
        {note && <p id={noteId}>{note}</p>}
      </div>
      <div className="setrow__v">{children}</div>
    </div>
  );
}

type ItemRowProps = {
  icon: ReactNode;
  title: ReactNode;
  note: ReactNode;
  ref?: Ref<HTMLLIElement>;
  children?: ReactNode;
};

/** One item a person has, with its actions, in one line: a passkey, a device. */
export function ItemRow({ icon, title, note, ref, children }: ItemRowProps) {
  return (
    <li className="itemrow" ref={ref}>
      {icon}
      <div>
        <b>{title}</b>
        <small>{note}</small>
      </div>
      <div className="itemrow__acts">{children}</div>
    </li>
  );
}

type Consequence = { title: string; text: string };

export const sentencesOf = (steps: readonly Consequence[]): string[] =>
  steps.flatMap(({ title, text }) => [title, text]);

/** What will happen, step by step, before a decision. */
export function Consequences({ steps }: { steps: readonly Consequence[] }) {
  return (
    <ol className="consequences">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <b>{title}</b>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
