import { useQuery } from '@tanstack/react-query';
import { AccessLog } from '#web/features/access-log/components/access-log.tsx';
import { accessLogCopy } from '#web/features/access-log/copy.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { Reminders } from '#web/features/reminders/reminders.tsx';
import { remindersCopy } from '#web/features/reminders/copy.ts';
import { useUser } from '#web/features/session/queries.ts';
import { Settings } from '#web/features/settings/settings.tsx';

export default function SettingsPage() {
  const { role, timeZone } = useUser();
  const isClient = role === 'client';
  const { data: home } = useQuery({ ...clientDashboardQuery, enabled: isClient });
  return (
    <Settings
      isClient={isClient}
      coachName={home?.coach?.fullName || undefined}
      reminders={
        isClient ? { id: 'reminders', title: remindersCopy.title, group: <Reminders timeZone={timeZone} /> } : undefined
      }
      seen={isClient ? { id: 'seen', title: accessLogCopy.title, group: <AccessLog timeZone={timeZone} /> } : undefined}
    />
  );
}
