import { useState } from 'react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { nextDay } from '#contract/assignments/rules.ts';
import { programDay } from '#contract/programs/rules.ts';
import { now } from '#web/platform/boot.ts';
import { hourOfDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { nextDayCopy, todayCopy } from '../copy.ts';
import { useAdvanceDay } from '../mutations.ts';
import type { DaySteps } from '../mutations.ts';

/**
 * Leaves an unwritten day. Every other day can be written later from the journey; leaving the last one ends the program,
 * cannot be taken back, and is therefore asked once.
 */
export function SkipDay({ steps }: { steps: DaySteps }) {
  const copy = todayCopy.skip;
  const [isAsking, setAsking] = useState(false);
  const shown = programDay(steps.week, steps.day);
  const advance = useAdvanceDay(steps, copy.kept(shown));
  if (nextDay(steps.week, steps.day, steps.durationWeeks)) {
    return (
      <Button variant="quiet" pending={advance.isPending} onClick={() => advance.mutate()}>
        {copy.label}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {copy.last}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={nextDayCopy.ask.title}
        confirm={nextDayCopy.finish}
        pendingText={nextDayCopy.ask.pending}
        danger={false}
        onConfirm={() => advance.mutateAsync().catch(() => {})}
      >
        {nextDayCopy.ask.text(shown)}
      </ConfirmDialog>
    </>
  );
}

const evening = 17;

/** Below what was written. No primary button: nothing is owed. */
export function NextDay({ steps, timeZone }: { steps: DaySteps; timeZone: string }) {
  const copy = nextDayCopy;
  const advance = useAdvanceDay(steps);
  const hasNext = nextDay(steps.week, steps.day, steps.durationWeeks) !== null;
  const next = programDay(steps.week, steps.day) + 1;
  const when = hourOfDay(now(), timeZone) >= evening ? 'tonight' : 'today';
  return (
    <section className="nextday">
      <h2 className="h2">{hasNext ? copy.ready(next) : copy.last}</h2>
      <p className="soft">{hasNext ? copy.opens(when) : copy.closes(when)}</p>
      <Button pending={advance.isPending} onClick={() => advance.mutate()}>
        {hasNext ? copy.go(next) : copy.finish}
        {hasNext && <ArrowRight />}
      </Button>
    </section>
  );
}
