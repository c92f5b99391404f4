import { useQuery } from '@tanstack/react-query';
import { Progress } from '#web/features/client-dashboard/progress/progress.tsx';
import { newestEntriesQuery } from '#web/features/journal/queries.ts';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgressPage() {
  const { data: journal } = useQuery(newestEntriesQuery);
  return <Progress timeZone={useUser().timeZone} answered={journal?.entries} />;
}
