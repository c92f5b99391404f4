import { levels, type Level } from '#contract/goals/constants.ts';
import type { Goal } from '#contract/goals/schema.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { goal as copy, levelNames } from '#messages/ui-goal.ts';
import { RungPath, type Rung } from './rungs.tsx';

type Rated = Pick<Goal, 'levels' | 'ratings'>;

/** With where somebody was, and when: the last place is the one of now, unless `chosen` says where they are today. */
export function rungsOf(
  { levels: steps, ratings }: Rated,
  chosen?: { level: number | undefined; today: string },
): Rung[] {
  const past = chosen ? ratings.filter(({ date }) => date !== chosen.today) : ratings;
  const now = chosen ? chosen.level : ratings.at(-1)?.level;
  return levels.toReversed().map((level) => {
    const text = steps[levels.indexOf(level)] ?? '';
    const was = past.findLast((one) => one.level === level);
    const aside = chosen && now === level ? copy.today : was && shortCalendarDay(was.date);
    const look = now === level ? 'on' : was ? 'was' : undefined;
    return { value: level, name: levelNames[level], text: text || copy.empty, aside, look, isClosed: text === '' };
  });
}

const shownMost = 8;

/** Nothing below two times: one is in words beside it. */
export function GoalPath({ goal: { ratings } }: { goal: Pick<Goal, 'ratings'> }) {
  if (ratings.length < 2) return null;
  const shown = ratings.slice(-shownMost);
  return (
    <RungPath
      label={shown
        .map(({ level, date }) => copy.rated({ level: levelNames[level as Level], day: shortCalendarDay(date) }))
        .join(', ')}
      steps={shown.map(({ level }) => levels.indexOf(level as Level))}
    />
  );
}
