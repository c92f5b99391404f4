import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';

import { matchesPath } from '#contract/pages.ts';
import { AccessLog } from '#web/features/access-log/components/access-log.tsx';
import { accessLogCopy } from '#web/features/access-log/copy.ts';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { leaveCopy } from '#web/features/parting/copy.ts';
import { CoachGroup } from '#web/features/parting/leave-coach.tsx';
import { Reminders } from '#web/features/reminders/reminders.tsx';
import { remindersCopy } from '#web/features/reminders/copy.ts';
import { useUser } from '#web/features/session/queries.ts';
import { AccountClosing } from '#web/features/settings/account-closing.tsx';
import { appLockCopy } from '#web/features/settings/copy.ts';
import { DeleteAccount } from '#web/features/settings/delete-account.tsx';
import { FactorFirst } from '#web/features/settings/factor-first.tsx';
import { Settings } from '#web/features/settings/settings.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { LoneFrame } from '../shells/plain-frame.tsx';
import { useShownPath } from '../shown-path.ts';

/** Also what belongs to one's account besides: deleting it, and all there is until that is done. */
export default function SettingsPage() {
  const { role, timeZone, deletionAt, needsFactor } = useUser();
  const path = useShownPath();
  if (deletionAt)
    return (
      <LoneFrame>
        <AccountClosing deletionAt={deletionAt} timeZone={timeZone} />
      </LoneFrame>
    );
  if (needsFactor)
    return (
      <LoneFrame canLogOut centred>
        <FactorFirst />
      </LoneFrame>
    );
  if (!matchesPath(deletePath, path)) return <AllSettings />;
  const deleting = <DeleteAccount role={role} timeZone={timeZone} />;
  return role ? deleting : <LoneFrame canLogOut>{deleting}</LoneFrame>;
}

const deletePath = '/settings/delete-account';

/** Not on the way of those who have no lock: they would load it with this page. */
const AppLockSetting = lazy(async () => ({
  default: (await import('#web/features/device-lock/app-lock.tsx')).AppLockSetting,
}));

function AppLockRow() {
  return (
    <SettingRow title={appLockCopy.label} note={appLockCopy.note}>
      <Suspense>
        <AppLockSetting />
      </Suspense>
    </SettingRow>
  );
}

function AllSettings() {
  const { role, timeZone } = useUser();
  const isClient = role === 'client';
  const { data: home } = useQuery({ ...clientDashboardQuery, enabled: isClient });
  return (
    <Settings
      isClient={isClient}
      appLock={<AppLockRow />}
      coachName={home?.coach?.fullName || undefined}
      coach={
        home && (home.coach || home.parting?.undoUntil)
          ? {
              id: 'coach',
              title: leaveCopy.title,
              group: (
                <CoachGroup
                  coach={home.coach}
                  programTitle={home.assignment?.status === 'active' ? home.program?.title : undefined}
                  parting={home.parting}
                  groupName={home.group?.name}
                  timeZone={timeZone}
                />
              ),
            }
          : undefined
      }
      reminders={
        isClient ? { id: 'reminders', title: remindersCopy.title, group: <Reminders timeZone={timeZone} /> } : undefined
      }
      seen={isClient ? { id: 'seen', title: accessLogCopy.title, group: <AccessLog timeZone={timeZone} /> } : undefined}
    />
  );
}
