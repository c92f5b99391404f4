import { useQuery } from '@tanstack/react-query';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { clientDashboardQuery } from '../queries.ts';
import { progressCopy as copy } from './copy.ts';
import { moodPoints } from './mood-points.ts';

/** The moods of the program in force, for pages beside Progress. Nothing where there is nothing to draw. */
export default function MoodChart({ timeZone }: { timeZone: string }) {
  const { data: home } = useQuery(clientDashboardQuery);
  const points = moodPoints(home?.journalEntries ?? [], timeZone);
  if (!home?.progress || points.length < 2) return null;
  return <LineChart label={copy.moodLabel} points={points} days={home.progress.totalDays} height={150} />;
}
