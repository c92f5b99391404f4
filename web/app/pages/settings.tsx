import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { matchesPath, type SettingsSection, settingsSections } from '#contract/pages.ts';
import { AccessLog } from '#web/features/access-log/components/access-log.tsx';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { ImportFrame } from '#web/features/journal-import/import-frame.tsx';
import { ImportsPart } from '#web/features/journal-import/imports-part.tsx';
import { recordingOutbox } from '#web/features/today/spoken-on-device.ts';
import { parted as partedCopy } from '#messages/parting.ts';
import { CoachRows } from '#web/features/parting/leave-coach.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { AccountClosing } from '#web/features/settings/account-closing.tsx';
import { appLock as appLockCopy } from '#messages/settings.ts';
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
  if (!matchesPath(deletePath, path)) return <SettingsSections path={path} />;
  const deleting = <DeleteAccount role={role} timeZone={timeZone} />;
  return role ? deleting : <LoneFrame canLogOut>{deleting}</LoneFrame>;
}

/** Of one section: what shows and sends photos comes with it. */
const MediaRows = lazy(async () => {
  const [rows, { photosPart }] = await Promise.all([
    import('#web/features/settings/media-rows.tsx'),
    import('#web/features/today/photos/photos.tsx'),
  ]);
  const outboxes = [recordingOutbox, photosPart.photoOutbox];
  return {
    default: ({ timeZone }: { timeZone: string }) => <rows.MediaRows outboxes={outboxes} timeZone={timeZone} />,
  };
});

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

/** Where the anchors of the one long page that settings used to be lead now. */
const moved: Record<string, string> = {
  reach: 'contact',
  coach: 'contact',
  reminders: 'notifications',
  messages: 'notifications',
  clients: 'notifications',
  safe: 'security',
  seen: 'journal',
  look: 'look',
  journal: 'journal',
};

function SettingsSections({ path }: { path: string }) {
  const { role, timeZone, isDemo } = useUser();
  const isClient = role === 'client';
  const { data: home, isPending } = useQuery({ ...clientDashboardQuery, enabled: isClient });
  const sections = settingsSections[isClient ? 'client' : 'coach'];
  const section = sections.find((one: SettingsSection) => matchesPath(`/settings/${one}`, path));
  const anchor = section === undefined ? moved[location.hash.slice(1)] : undefined;
  if (anchor && sections.some((one) => one === anchor)) return <Redirect to={`/settings/${anchor}`} replace />;
  return (
    <Settings
      section={section}
      isClient={isClient}
      appLock={<AppLockRow />}
      isHomePending={isClient && isPending}
      coachName={home && (home.coach ? home.coach.fullName || partedCopy.noName : null)}
      group={home?.group}
      canStartTrial={home?.canStartTrial}
      coach={
        home && (
          <CoachRows
            coach={home.coach}
            programTitle={home.assignment?.status === 'active' ? home.program?.title : undefined}
            parting={home.parting}
            groupName={home.group?.name}
            timeZone={timeZone}
          />
        )
      }
      media={(timeZone) => <MediaRows timeZone={timeZone} />}
      imports={isClient && <ImportsPart timeZone={timeZone} isDemo={isDemo} frame={<ImportFrame isDemo={isDemo} />} />}
      seen={isClient && <AccessLog timeZone={timeZone} />}
    />
  );
}
