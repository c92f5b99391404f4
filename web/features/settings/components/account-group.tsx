import { Suspense, useState } from 'react';
import Check from 'lucide-react/icons/check';
import { part } from '#web/platform/part.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from '../copy.ts';
import type { Settings } from '../queries.ts';
import { NameRow } from './name-row.tsx';
import { SettingGroup } from './setting-group.tsx';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.account;
const PasswordDialog = part(() => import('./password-dialog.tsx'));

export function AccountGroup({ settings, isClient }: { settings: Settings; isClient: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingGroup id="account" title={copy.title}>
      <NameRow settings={settings} isClient={isClient} />
      <SettingRow title={copy.email.label} note={copy.email.note}>
        <p className="emailrow">
          <span>{settings.email}</span>
          {settings.emailVerified ? (
            <Badge tone="green">
              <Check />
              {copy.email.verified}
            </Badge>
          ) : (
            <Badge>{copy.email.unverified}</Badge>
          )}
        </p>
      </SettingRow>
      <SettingRow
        title={copy.password.label}
        note={settings.hasPassword ? copy.password.note : copy.password.missing[settings.signInMethod]}
      >
        {settings.hasPassword && (
          <Button onPointerEnter={() => void PasswordDialog.preload().catch(() => {})} onClick={() => setOpen(true)}>
            {copy.password.button}
          </Button>
        )}
        <Suspense>{isOpen && <PasswordDialog onClose={() => setOpen(false)} />}</Suspense>
      </SettingRow>
    </SettingGroup>
  );
}
