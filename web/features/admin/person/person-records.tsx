import { api } from '#web/platform/api.ts';
import { timeAgo, timeAgoInSentence } from '#web/platform/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DeviceIcon, deviceName } from '#web/ui/device.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { auditAbout } from '../admin-tabs.ts';
import { AuditTable } from '../audit/audit-log.tsx';
import { mailKindName } from '../mail-kinds.ts';
import type { AdminPerson } from '../queries.ts';
import { person as copy } from '#messages/admin-person.ts';
import { usePersonAction } from './mutations.ts';

export function Sessions({ person, timeZone }: { person: AdminPerson; timeZone: string }) {
  const words = copy.sessions;
  const { id, isSelf, sessions } = person;
  const end = usePersonAction(
    (sessionId: string) => api('DELETE /api/admin/users/{id}/sessions/{sessionId}', { params: { id, sessionId } }),
    words.failed,
  );
  return (
    <Section
      title={words.title}
      aside={sessions.length > 0 && <p className="small soft">{words.devices({ count: sessions.length })}</p>}
    >
      {sessions.length === 0 && <p className="soft">{words.none}</p>}
      <ul className="person__sessions">
        {sessions.map((session) => {
          const device = deviceName(session);
          return (
            <li key={session.id}>
              <DeviceIcon kind={session.kind} />
              <span>
                <b>{device}</b>
                <small>{words.used({ when: timeAgoInSentence(session.lastUsed, timeZone) })}</small>
              </span>
              {!isSelf && (
                <Button
                  variant="quiet"
                  small
                  aria-label={words.endOn({ device })}
                  pending={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const tones = { waiting: 'plain', sent: 'green', failed: 'clay' } as const;

export function Mails({ mails, timeZone }: { mails: AdminPerson['mails']; timeZone: string }) {
  const words = copy.mails;
  return (
    <Section title={words.title}>
      <p className="small soft">{mails.length === 0 ? words.none : words.about}</p>
      <ul className="person__mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <span>
              <b>{mailKindName(mail.kind)}</b>
              <small>
                {timeAgo(mail.at, timeZone)}
                {mail.reason !== null && `. ${mail.reason}`}
              </small>
            </span>
            <Badge tone={tones[mail.state]}>{words.states[mail.state]}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type HistoryProps = { id: string; rows: AdminPerson['history']; timeZone: string };

export function History({ id, rows, timeZone }: HistoryProps) {
  const words = copy.history;
  return (
    <Section title={words.title} aside={<AppLink href={auditAbout(id)}>{words.whole}</AppLink>}>
      {rows.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <AuditTable rows={rows} timeZone={timeZone} isBusy={false} />
      )}
    </Section>
  );
}
