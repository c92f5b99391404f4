import { inWords } from '#contract/numbers.ts';
import { programDay } from '#contract/programs/rules.ts';
import type { ClientDashboard } from '../queries.ts';

type Encouragement = { title: string; text: string };

const days = (count: number): string => `${inWords(count)} ${count === 1 ? 'day' : 'days'}`;

/**
 * A kind word for where the client is, never a reproach: a broken streak is not mentioned, and a long silence
 * is met with the page that waits.
 */
export function encouragementFor({
  assignment,
  progress,
  journalEntries,
  streak,
  pause,
  trial,
}: ClientDashboard): Encouragement | undefined {
  // Nothing of a trial that is over remains to be written.
  if (assignment?.status !== 'active' || !progress || trial?.daysLeft === 0) return undefined;
  const left = progress.totalDays - programDay(progress.currentWeek, progress.currentDay);
  const rest =
    left <= 0 ? 'This is the last page of the program.' : `${days(left)} ${left === 1 ? 'remains' : 'remain'}.`;
  if (pause?.isNow)
    return {
      title: 'Resting is part of the cloth.',
      text: 'Your program waits at this page. It will be here when you come back.',
    };
  if (journalEntries.length === 0)
    return { title: 'Every cloth begins with one thread.', text: 'One honest sentence is enough for a first page.' };
  if (streak >= 3)
    return {
      title: `${days(streak)} in a row. The cloth is holding.`,
      text: `${rest} No need to catch up: tomorrow’s page will be there tomorrow.`,
    };
  if (progress.completedDays * 2 > progress.totalDays)
    return { title: 'More than half of it is woven.', text: `${rest} Step back and look at the cloth.` };
  if (streak > 0)
    return {
      title: progress.completedDays > 1 ? 'You kept coming back.' : 'Your first page is woven.',
      text: `${rest} One page a day is all it asks for.`,
    };
  return { title: 'The page waited for you.', text: `Nothing was lost while you were away. ${rest}` };
}
