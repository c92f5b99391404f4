import { Analytics } from '#web/features/analytics/components/analytics.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function AnalyticsPage() {
  const user = useUser();
  return <Analytics timeZone={user.timeZone} />;
}
