import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type RowProps = { title: string; note?: string; controlId?: string; noteId?: string; isSwitch?: boolean; children: ReactNode };

/** A row of the settings page, on which these stand: its look comes with that page. */
export function Row({ title, note, controlId, noteId, isSwitch, children }: RowProps) {
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
