import type { ComponentType } from 'react';
import Globe from 'lucide-react/icons/globe';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { DeviceKind } from '#contract/settings/constants.ts';
import { api } from '#web/platform/api.ts';
import { clockTime, dayAgo, daysAgo } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { settingsCopy } from '../copy.ts';
import { useSettingsChange } from '../mutations.ts';
import type { OpenSession } from '../queries.ts';
import { SettingRow } from '#web/ui/list.tsx';

const copy = settingsCopy.safe.sessions;
const icons: Record<DeviceKind, ComponentType> = { phone: Smartphone, tablet: Tablet, computer: Monitor, other: Globe };

export function SessionsRow({ sessions, timeZone }: { sessions: readonly OpenSession[]; timeZone: string }) {
  const end = useSettingsChange({
    send: (sessionId: string) => api('DELETE /api/settings/sessions/{sessionId}', { params: { sessionId } }),
    done: copy.done,
  });
  const endOthers = useSettingsChange({ send: () => api('DELETE /api/settings/sessions'), done: copy.othersDone });
  // The one in hand first, then the latest used.
  const shown = [...sessions].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsed < b.lastUsed ? 1 : -1),
  );
  return (
    <SettingRow title={copy.label} note={copy.note}>
      <ul className="sessions">
        {shown.map((session) => {
          const Icon = icons[session.kind];
          return (
            <li key={session.id}>
              <Icon />
              <div>
                <b>{session.device}</b>
                <small>{session.isCurrent ? copy.here : copy.lastUsed(lastUsed(session, timeZone))}</small>
              </div>
              {session.isCurrent ? (
                <Badge tone="green">{copy.now}</Badge>
              ) : (
                <Button
                  variant="quiet"
                  small
                  aria-label={copy.signOutOf(session.device)}
                  pending={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  {copy.signOut}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some((session) => !session.isCurrent) && (
        <Button className="sessions__all" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {copy.others}
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
