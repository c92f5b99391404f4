import { Progress } from '#web/features/client-dashboard/progress/progress.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function ProgressPage() {
  return <Progress timeZone={useUser().timeZone} />;
}
