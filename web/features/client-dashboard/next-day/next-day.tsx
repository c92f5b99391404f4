import ArrowRight from 'lucide-react/icons/arrow-right';
import { nextDay } from '#contract/assignments/rules.ts';
import { programDay } from '#contract/programs/rules.ts';
import { hourOfDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { DaySteps } from '../use-advance-day.ts';
import { useAdvanceDay } from '../use-advance-day.ts';
import { nextDayCopy as copy } from './copy.ts';
import './next-day.css';

const evening = 17;

/** Below what was written. No primary button: nothing is owed. */
export default function NextDay({ steps, timeZone }: { steps: DaySteps; timeZone: string }) {
  const { advance, isPending } = useAdvanceDay(steps);
  const hasNext = nextDay(steps.week, steps.day, steps.durationWeeks) !== null;
  const next = programDay(steps.week, steps.day) + 1;
  const when = hourOfDay(new Date(), timeZone) >= evening ? 'tonight' : 'today';
  return (
    <section className="nextday">
      <h2 className="h2">{hasNext ? copy.ready(next) : copy.last}</h2>
      <p className="soft">{hasNext ? copy.opens(when) : copy.closes(when)}</p>
      <Button pending={isPending} onClick={() => void advance()}>
        {hasNext ? copy.go(next) : copy.finish}
        {hasNext && <ArrowRight />}
      </Button>
    </section>
  );
}
