import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
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
  children: ReactNode;
};

/** A row that leads somewhere. */
export function ListRow({ href, external, onClick, icon, note, end, children }: ListRowProps) {
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
    <li>
      {href === undefined ? (
        <button type="button" className="rowlink" onClick={onClick}>
          {inside}
        </button>
      ) : (
        <AppLink className="rowlink" href={href} external={external} onClick={onClick}>
          {inside}
        </AppLink>
      )}
    </li>
  );
}

type SettingRowProps = {
  title: ReactNode;
  note?: ReactNode;
  /** The control that the title names; without it the title is only text. */
  controlId?: string;
  noteId?: string;
  /** The control is a switch: it stays beside the words on a phone too. */
  isSwitch?: boolean;
  children: ReactNode;
};

/** What it is left, the control right; stacked on a phone. */
export function SettingRow({ title, note, controlId, noteId, isSwitch, children }: SettingRowProps) {
  return (
    <div className={classes('setrow', isSwitch && 'setrow--sw')}>
      <div className="setrow__k">
        {controlId ? <label htmlFor={controlId}>{title}</label> : <h3>{title}</h3>}
        {note && <p id={noteId}>{note}</p>}
      </div>
      <div className="setrow__v">{children}</div>
    </div>
  );
}

/** A part of the settings page under its heading. */
export function SettingGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="setgroup" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h2" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type Consequence = { title: string; text: string };

/** What will happen, one after the other, before somebody decides. */
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
