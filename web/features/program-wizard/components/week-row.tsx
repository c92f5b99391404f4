import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { wizardCopy } from '../copy.ts';
import { daysOfWeek } from '../model/content.ts';

type WeekRowProps = { number: number; isOpen?: boolean; note?: ReactNode; children: ReactNode };

/** A week with its number in the margin. */
export function WeekRow({ number, isOpen, note, children }: WeekRowProps) {
  const { first, last } = daysOfWeek(number);
  return (
    <li className={classes('wizweek', isOpen && 'is-open')}>
      <div className="wizweek__name">
        <h3 className="h3">{wizardCopy.weeks.week(number)}</h3>
        <p className="small soft num">{wizardCopy.weeks.days(first, last)}</p>
        {note}
      </div>
      {children}
    </li>
  );
}
