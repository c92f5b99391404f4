import type { ReactNode } from 'react';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { classes } from '../classes.ts';
import type { Doors } from './cell-doors.tsx';
import { LoomGrid } from './loom.tsx';
import './week-card.css';

type WeekCardProps = {
  /** The seven days of the week, numbered as in the program. */
  cells: readonly LoomCell[];
  doors?: Doors | undefined;
  title: ReactNode;
  /** Beside the title: when it was. */
  aside?: ReactNode;
  level?: 2 | 3;
  /** The week that is still on the loom. */
  bare?: boolean;
  large?: boolean;
  children?: ReactNode;
};

/** A week as a card: its row of the cloth above the fold, its details below. */
export function WeekCard({ cells, doors, title, aside, level = 3, bare, large, children }: WeekCardProps) {
  const Heading = `h${level}` as const;
  // Weeks have an odd number of days: every second one begins with an upright cell.
  const isFlipped = (cells[0]?.day ?? 1) % 2 === 0;
  return (
    <article
      className={classes(
        'weekcard',
        bare ? 'weekcard--bare' : 'sheet',
        large && 'weekcard--l',
        isFlipped && 'weekcard--flip',
      )}
    >
      <div className="weekcard__cloth">
        <LoomGrid cells={cells} weeks={false} doors={doors} />
      </div>
      <div className="weekcard__in">
        <header>
          <Heading className={large ? 'h2' : 'h3'} dir="auto">
            {title}
          </Heading>
          {aside && <p className="small soft">{aside}</p>}
        </header>
        {children}
      </div>
    </article>
  );
}

/** The picked sentence, with the day it was written. */
export function WeekSentence({ text, from }: { text: string; from: string }) {
  return (
    <blockquote className="weekcard__sentence">
      <p className="read" dir="auto">
        {text}
      </p>
      <p className="small soft">{from}</p>
    </blockquote>
  );
}

/** Seven places, woven on the days a practice was done. */
export function PracticeStrip({ days, label }: { days: readonly number[]; label: string }) {
  return (
    <span className="strip strip--fill prac7" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5, 6, 7].map((day) => (
        <i key={day} className={days.includes(day) ? 'is-done' : 'skipped'} />
      ))}
    </span>
  );
}
