import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import { Settings } from '#web/features/settings/components/settings.tsx';

export default function SettingsPage() {
  const isClient = useUser().role === 'client';
  const { data: home } = useQuery({ ...clientDashboardQuery, enabled: isClient });
  return <Settings isClient={isClient} coachName={home?.coach?.fullName || undefined} />;
}
