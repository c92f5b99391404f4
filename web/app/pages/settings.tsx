import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { Reminders } from '#web/features/reminders/components/reminders.tsx';
import { remindersCopy } from '#web/features/reminders/copy.ts';
import { useUser } from '#web/features/session/queries.ts';
import { Settings } from '#web/features/settings/components/settings.tsx';

export default function SettingsPage() {
  const { role, timeZone } = useUser();
  const isClient = role === 'client';
  const { data: home } = useQuery({ ...clientDashboardQuery, enabled: isClient });
  return <Settings isClient={isClient} coachName={home?.coach?.fullName || undefined} reminders={isClient ? { id: 'reminders', title: remindersCopy.title, group: <Reminders timeZone={timeZone} /> } : undefined} />;
}
