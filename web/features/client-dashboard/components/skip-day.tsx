import { Suspense, useState } from 'react';
import { nextDay } from '#contract/assignments/rules.ts';
import { programDay } from '#contract/programs/rules.ts';
import { part } from '#web/platform/part.tsx';
import { withPart } from '#web/platform/with-part.ts';
import { Button } from '#web/ui/button.tsx';
import { todayCopy } from '../copy.ts';
import { useAdvanceDay } from '../use-advance-day.ts';
import type { DaySteps } from '../use-advance-day.ts';

const copy = todayCopy.skip;
const FinishDialog = part(() => import('../next-day/finish-dialog.tsx'));

/** Leaves an unwritten day. Every other day can be written later from the journey; leaving the last one ends the program. */
export function SkipDay({ steps }: { steps: DaySteps }) {
  const [isAsking, setAsking] = useState(false);
  const shown = programDay(steps.week, steps.day);
  const { advance, isPending } = useAdvanceDay(steps, copy.kept(shown));
  if (nextDay(steps.week, steps.day, steps.durationWeeks)) {
    return (
      <Button variant="quiet" pending={isPending} onClick={() => void advance()}>
        {copy.label}
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => withPart(FinishDialog, () => setAsking(true))}>
        {copy.last}
      </Button>
      <Suspense>
        {isAsking && <FinishDialog day={shown} onConfirm={advance} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
