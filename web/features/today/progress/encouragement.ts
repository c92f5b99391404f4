import { programDay } from '#contract/programs/rules.ts';
import { encouragement as copy } from '#messages/today-encouragement.ts';
import type { ClientDashboard } from '../queries.ts';

type Encouragement = { title: string; text: string };

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
  const rest = left <= 0 ? copy.last : copy.rest({ days: left });
  if (pause?.isNow) return copy.resting;
  if (journalEntries.length === 0) return copy.first;
  if (streak >= 3) return { title: copy.streak.title({ days: streak }), text: copy.streak.text({ rest }) };
  const { title, text } =
    progress.completedDays * 2 > progress.totalDays
      ? copy.half
      : streak === 0
        ? copy.away
        : progress.completedDays > 1
          ? copy.again
          : copy.begun;
  return { title, text: text({ rest }) };
}
