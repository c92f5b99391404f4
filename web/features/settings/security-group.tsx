import { useState, type ComponentType } from 'react';
import Globe from 'lucide-react/icons/globe';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { DeviceKind } from '#contract/settings/rules.ts';
import { api } from '#web/platform/api.ts';
import { clockTime, dayAgo, daysAgo } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { settingsCopy as copy } from './copy.ts';
import { useSettingsChange } from './mutations.ts';
import type { OpenSession, Settings } from './queries.ts';
import { SetUpSecondFactorDialog, TurnOffSecondFactorDialog } from './second-factor-dialogs.tsx';

export function SecurityGroup({ settings }: { settings: Settings }) {
  return (
    <SettingGroup id="safe" title={copy.security.title}>
      <SecondFactorRow settings={settings} />
      <SessionsRow sessions={settings.sessions} timeZone={settings.timeZone} />
    </SettingGroup>
  );
}

function SecondFactorRow({ settings: { hasPassword, signInMethod, twoFactorEnabled } }: { settings: Settings }) {
  // Which dialog stands open is not derived from the setting: it changes while the dialog still shows the backup codes.
  const [open, setOpen] = useState<'set-up' | 'turn-off'>();
  const title = (
    <>
      {copy.security.secondFactor.label}{' '}
      <Badge tone={twoFactorEnabled ? 'green' : 'plain'}>
        {twoFactorEnabled ? copy.security.secondFactor.on : copy.security.secondFactor.off}
      </Badge>
    </>
  );
  return (
    <SettingRow
      title={hasPassword ? title : copy.security.secondFactor.label}
      note={hasPassword ? copy.security.secondFactor.note : copy.security.secondFactor.missing[signInMethod]}
    >
      {hasPassword && (
        <Button onClick={() => setOpen(twoFactorEnabled ? 'turn-off' : 'set-up')}>
          {twoFactorEnabled ? copy.security.secondFactor.turnOff : copy.security.secondFactor.setUp}
        </Button>
      )}
      {open === 'set-up' && <SetUpSecondFactorDialog onClose={() => setOpen(undefined)} />}
      {open === 'turn-off' && <TurnOffSecondFactorDialog onClose={() => setOpen(undefined)} />}
    </SettingRow>
  );
}

const icons: Record<DeviceKind, ComponentType> = { phone: Smartphone, tablet: Tablet, computer: Monitor, other: Globe };

function SessionsRow({ sessions, timeZone }: { sessions: readonly OpenSession[]; timeZone: string }) {
  const end = useSettingsChange({
    send: (sessionId: string) => api('DELETE /api/settings/sessions/{sessionId}', { params: { sessionId } }),
    done: copy.security.sessions.done,
  });
  const endOthers = useSettingsChange({
    send: () => api('DELETE /api/settings/sessions'),
    done: copy.security.sessions.othersDone,
  });
  // The one in hand first, then the latest used.
  const shown = [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsed < b.lastUsed ? 1 : -1),
  );
  return (
    <SettingRow title={copy.security.sessions.label} note={copy.security.sessions.note}>
      <ul className="sessions">
        {shown.map((session) => {
          const Icon = icons[session.kind];
          return (
            <li key={session.id}>
              <Icon />
              <div>
                <b>{session.device}</b>
                <small>
                  {session.isCurrent
                    ? copy.security.sessions.here
                    : copy.security.sessions.lastUsed(lastUsed(session, timeZone))}
                </small>
              </div>
              {session.isCurrent ? (
                <Badge tone="green">{copy.security.sessions.now}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  small
                  aria-label={copy.security.sessions.signOutOf(session.device)}
                  pending={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  {copy.security.sessions.signOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some((session) => !session.isCurrent) && (
        <Button className="sessions__all" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {copy.security.sessions.others}
        </Button>
      )}
    </SettingRow>
  );
}

/** "today, 08:12", "yesterday, 08:12", "on Monday", "on 21 September" */
function lastUsed({ lastUsed: iso }: OpenSession, timeZone: string): string {
  const days = daysAgo(new Date(iso), timeZone);
  if (days > 1) return `on ${dayAgo(iso, timeZone)}`;
  return `${dayAgo(iso, timeZone).toLowerCase()}, ${clockTime(new Date(iso), timeZone)}`;
}
