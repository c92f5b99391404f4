import { programDay, totalDays } from '#contract/programs/rules.ts';
import type { ClientDetail } from '#web/features/client-page/queries.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { changeProgram } from '#messages/change-program.ts';

const copy = changeProgram.will;

type Step = { title: string; text: string };
type Chosen = { id: string; title: string; days: number };

/** Said before it happens, in the order in which it does. `startsOn` is empty for today. */
export function stepsOfChange(
  detail: Pick<ClientDetail, 'currentProgram' | 'progress'>,
  name: string,
  chosen: Chosen | undefined,
  startsOn: string,
): Step[] {
  if (!chosen) return [];
  const { currentProgram: now, progress } = detail;
  const { days } = chosen;
  const begins = startsOn ? copy.startsOn({ day: longCalendarDay(startsOn), days }) : copy.startsToday({ name, days });
  const told = { title: copy.told({ name }), text: copy.toldText };
  if (now?.id === chosen.id && now.status === 'active') {
    const isMoved = now.startsOn !== null && startsOn !== now.startsOn;
    return isMoved
      ? [{ title: copy.moved({ program: now.title }), text: begins }, told]
      : [{ title: copy.nothing, text: copy.nothingText({ name, program: now.title }) }];
  }
  return [
    ...(now ? [endOf(now, name, progress.completedDays)] : []),
    { title: copy.starts({ program: chosen.title }), text: begins },
    told,
  ];
}

function endOf(now: NonNullable<ClientDetail['currentProgram']>, name: string, writtenDays: number): Step {
  if (now.status === 'completed') return { title: copy.stays({ program: now.title }), text: copy.staysText({ name }) };
  if (now.startsOn) return { title: copy.never({ program: now.title }), text: copy.neverText };
  const [day, of] = [programDay(now.currentWeek, now.currentDay), totalDays(now.totalWeeks)];
  return {
    title: copy.ends({ program: now.title, day, of }),
    text: copy.endsText({ name, days: writtenDays, rest: of - day }),
  };
}
