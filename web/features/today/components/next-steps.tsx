import type { ReactNode } from 'react';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Plus from '#web/ui/icons/plus.ts';
import Wind from '#web/ui/icons/wind.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { nextSteps as copy } from '#messages/today-entry.ts';

type NextStepsProps = {
  /** None on a free page, which belongs to no week. */
  dayNumber: number | undefined;
  onAnother: () => void;
  /** Who may read what was saved: another feature's. */
  sharing: ReactNode;
  /** Rows of another feature's: a week that was woven with this page, and the way to the next day. */
  fold: ReactNode;
  next: ReactNode;
};

/** Beside the loom after a day was saved. Nothing of it is owed, so nothing is primary. */
export function NextSteps({ dayNumber, onAnother, sharing, fold, next }: NextStepsProps) {
  return (
    <Section title={copy.title} className="nextsteps">
      {sharing}
      <div className="tiles">
        {fold}
        {dayNumber !== undefined && (
          <AppLink href="/practices">
            <Wind />
            {copy.practice}
            <ChevronRight />
          </AppLink>
        )}
        <button type="button" onClick={onAnother}>
          <Plus />
          <span>
            {copy.another}
            {dayNumber !== undefined && <small>{copy.joins({ day: dayNumber })}</small>}
          </span>
          <ChevronRight />
        </button>
        {next}
      </div>
    </Section>
  );
}
