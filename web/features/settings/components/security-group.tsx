import { Suspense, useState } from 'react';
import { part } from '#web/platform/part.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from '../copy.ts';
import type { Settings } from '../queries.ts';
import { SessionsRow } from './sessions-row.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.safe;
const SetUpDialog = part(() => import('./second-factor-dialog.tsx'));
const TurnOffDialog = part(() => import('./turn-off-dialog.tsx'));

export function SecurityGroup({ settings }: { settings: Settings }) {
  return (
    <SettingGroup id="safe" title={copy.title}>
      <SecondFactorRow settings={settings} />
      <SessionsRow sessions={settings.sessions} timeZone={settings.timeZone} />
    </SettingGroup>
  );
}

function SecondFactorRow({ settings: { hasPassword, signInMethod, twoFactorEnabled } }: { settings: Settings }) {
  // Which dialog stands open is not derived from the setting: it changes while the dialog still shows the backup codes.
  const [open, setOpen] = useState<'set-up' | 'turn-off'>();
  const Wanted = twoFactorEnabled ? TurnOffDialog : SetUpDialog;
  const title = (
    <>
      {copy.factor.label}{' '}
      <Badge tone={twoFactorEnabled ? 'green' : 'plain'}>{twoFactorEnabled ? copy.factor.on : copy.factor.off}</Badge>
    </>
  );
  return (
    <SettingRow
      title={hasPassword ? title : copy.factor.label}
      note={hasPassword ? copy.factor.note : copy.factor.missing[signInMethod]}
    >
      {hasPassword && (
        <Button
          onPointerEnter={() => void Wanted.preload().catch(() => {})}
          onClick={() => setOpen(twoFactorEnabled ? 'turn-off' : 'set-up')}
        >
          {twoFactorEnabled ? copy.factor.turnOff : copy.factor.setUp}
        </Button>
      )}
      <Suspense>
        {open === 'set-up' && <SetUpDialog onClose={() => setOpen(undefined)} />}
        {open === 'turn-off' && <TurnOffDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </SettingRow>
  );
}
