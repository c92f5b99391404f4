import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './setting-row.css';

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
