import { useQuery } from '@tanstack/react-query';
import { dayAndMonth } from '#web/platform/time.ts';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { clientDashboardQuery } from '../queries.ts';
import type { ClientDashboard } from '../queries.ts';
import { progress as copy } from '#messages/today-progress.ts';

/** The moods of the program in force, for pages beside Progress. Nothing where there is nothing to draw. */
export function MoodChart({ timeZone }: { timeZone: string }) {
  const { data: home } = useQuery(clientDashboardQuery);
  const points = moodPoints(home?.journalEntries ?? [], timeZone);
  if (!home?.progress || points.length < 2) return null;
  return <LineChart label={copy.moodLabel} points={points} days={home.progress.totalDays} height={150} />;
}

/** One mark a day, the latest entry's mood, in the order of the program. */
export function moodPoints(
  entries: ClientDashboard['journalEntries'],
  timeZone: string,
): { day: number; mood: number; date: string }[] {
  const byDay = new Map<number, { day: number; mood: number; date: string }>();
  for (const { dayNumber, moodScore, createdAt } of entries) {
    if (!byDay.has(dayNumber))
      byDay.set(dayNumber, { day: dayNumber, mood: moodScore, date: dayAndMonth(new Date(createdAt), timeZone) });
  }
  return [...byDay.values()].sort((one, other) => one.day - other.day);
}
