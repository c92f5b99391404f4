import ArrowRight from '#web/ui/icons/arrow-right.ts';
import Check from '#web/ui/icons/check.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Sunrise from '#web/ui/icons/sunrise.ts';
import Undo2 from '#web/ui/icons/undo-2.ts';
import { nextDay } from '#contract/assignments/rules.ts';
import { programDay } from '#contract/programs/rules.ts';
import { isFolded } from '#contract/week-cards/rules.ts';
import { now } from '#web/platform/boot.ts';
import { hourOfDay } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import {
  leftDay as leftDayCopy,
  nextDay as nextDayCopy,
  today as todayCopy,
  wovenWeek as wovenWeekCopy,
} from '#messages/today.ts';
import { useAdvanceDay, useUndoAdvance, type DaySteps } from '../mutations.ts';
import type { ClientDashboard } from '../queries.ts';

/** Leaves an unwritten day. It asks nothing: for a minute it can be undone, and the day can be written later as well. */
export function SkipDay({ steps, onLeave }: { steps: DaySteps; onLeave: () => void }) {
  const copy = todayCopy.skip;
  const advance = useAdvanceDay(steps, onLeave, copy.kept({ day: programDay(steps.week, steps.day) }));
  return (
    <Button variant="quiet" pending={advance.isPending} onClick={() => advance.mutate()}>
      {nextDay(steps.week, steps.day, steps.durationWeeks) ? copy.label : copy.last}
    </Button>
  );
}

type LeftDayProps = {
  assignmentId: string;
  left: NonNullable<ClientDashboard['leftDay']>;
  isOver: boolean;
  onLeave: () => void;
};

/** The way back to the day that was left, for as long as it is open. */
export function LeftDay({ assignmentId, left: { week, day, undoUntil }, isOver, onLeave }: LeftDayProps) {
  const until = Date.parse(undoUntil);
  const present = useNow(() => until);
  const undo = useUndoAdvance(onLeave);
  if (present.getTime() >= until) return null;
  const number = programDay(week, day);
  return (
    <div className="pauseband row wrap gy2 gx3" role="status">
      <p>{isOver ? leftDayCopy.finished : leftDayCopy.left({ day: number })}</p>
      <Button small pending={undo.isPending} onClick={() => undo.mutate({ assignmentId, week, day })}>
        <Undo2 />
        {leftDayCopy.back({ day: number })}
      </Button>
    </div>
  );
}

const evening = 17;

type WovenWeekProps = { home: ClientDashboard; week: number; day: number };

/** With its last day a week folds, if enough of it was written. */
export function WovenWeek({ home: { journalEntries }, week, day }: WovenWeekProps) {
  const written = new Set(journalEntries.map(({ dayNumber }) => dayNumber));
  if (!isFolded(week, written, { status: 'active', week, day })) return null;
  return (
    <AppLink href={`/progress/week/${week}`}>
      <Check />
      {wovenWeekCopy({ week })}
      <ChevronRight />
    </AppLink>
  );
}

type NextDayProps = {
  steps: DaySteps;
  timeZone: string;
  /** One of several things to do next, beside the loom. */
  isRow: boolean;
  /** The next day is open by itself already: this brings it. */
  onOpen?: (() => void) | undefined;
  /** Which one that is. */
  openDay?: number | undefined;
  onLeave: () => void;
};

/** Below what was written. No primary button: nothing is owed. */
export function NextDay({ steps, timeZone, isRow, onOpen, openDay, onLeave }: NextDayProps) {
  const copy = nextDayCopy;
  const advance = useAdvanceDay(steps, onLeave);
  const hasNext = nextDay(steps.week, steps.day, steps.durationWeeks) !== null;
  const next = openDay ?? programDay(steps.week, steps.day) + 1;
  const go = onOpen ?? (() => advance.isPending || advance.mutate());
  const label = hasNext ? copy.go({ day: next }) : onOpen ? copy.seeOver : copy.finish;
  if (isRow)
    return (
      <button type="button" onClick={go}>
        <Sunrise />
        <span>
          {label}
          <small>{onOpen ? (hasNext ? copy.openNow : copy.over) : hasNext ? copy.opensAlone : copy.closesAlone}</small>
        </span>
        <ChevronRight />
      </button>
    );
  const when = hourOfDay(now(), timeZone) >= evening ? 'tonight' : 'today';
  return (
    <section className="nextday">
      <h2 className="h2">{hasNext ? copy.ready({ day: next }) : copy.last}</h2>
      <p className="soft">
        {onOpen
          ? hasNext
            ? copy.open({ day: next })
            : copy.over
          : hasNext
            ? copy.opens({ when })
            : copy.closes({ when })}
      </p>
      <Button className="full" pending={advance.isPending} onClick={go}>
        {label}
        {hasNext && <ArrowRight />}
      </Button>
    </section>
  );
}
