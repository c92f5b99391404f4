import { dayInMs } from '#contract/days.ts';
import { remindOfAppointments } from '#server/features/appointment-reminders/remind.ts';
import { tellAppointment } from '#server/features/appointments/tell.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Db } from '#server/platform/db/database.ts';
import { appointments, clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { eq } from 'drizzle-orm';
import { mailFrom } from './mail-letters.ts';

type Needs = { db: Db; clock: Clock; vault: Vault };
const config = readConfig({ MAIL_FROM: mailFrom, DATA_DIR: '/nowhere' });

/** Two people with sessions. Each is booked and moved, and is due for reminders, which any process may write. */
export async function sessionOffice({ db, clock, vault }: Needs) {
  const [coachId, clientId] = [newId(), newId()];
  for (const id of [coachId, clientId])
    await db.insert(users).values({ id, name: 'P', firstName: 'P', email: `${id}@example.org`, emailVerified: true });
  await db.insert(coachProfiles).values({ userId: coachId, referralCode: 'COACH-PROVE2' });
  await db.insert(clientProfiles).values({ userId: clientId, clientType: 'with-coach', coachId });
  const tell = { clock, vault, config };
  let made = 0;
  return {
    make: async () => {
      const now = clock.now().getTime();
      const [id, startsAt] = [newId(), new Date(now + dayInMs)];
      const span = (at: Date) => ({ startsAt: at, endsAt: new Date(at.getTime() + 3_600_000) });
      const place = { typeName: 'Session', placeKind: 'phone', place: '', gapMinutes: 0, zone: 'UTC' } as const;
      const agreed = { state: 'booked', createdAt: new Date(now - 1_000), bookedAt: new Date(now - 1_000) } as const;
      await db.transaction(async (tx) => {
        await tx.insert(appointments).values({ id, coachId, clientId, ...place, ...agreed, ...span(startsAt) });
        await tellAppointment(tell, tx, { appointmentId: id, event: 'booked', by: 'client' });
      });
      await db.transaction(async (tx) => {
        const later = span(new Date(now + dayInMs - 500));
        await tx
          .update(appointments)
          .set({ ...later, sequence: 1 })
          .where(eq(appointments.id, id));
        await tellAppointment(tell, tx, {
          appointmentId: id,
          event: 'moved',
          by: 'client',
          previousStartsAt: startsAt,
        });
      });
      made += 1;
    },
    made: () => made,
  };
}

export async function remind({ db, clock, vault }: Needs, mail: Mailer): Promise<void> {
  const push = { publicKey: '', send: async () => 'sent' as const };
  await remindOfAppointments({ db, clock, vault, mail, push, config });
}

/** What is wrong with the session mails that arrived: each invitation reads, and there is each change of each session. */
export function sessionFaults(raws: readonly string[], rows: readonly { kind: string }[], sessions: number): string[] {
  const parts = raws.flatMap((raw) => /application\/ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1] ?? []);
  const files = parts.map((part) => Buffer.from(part, 'base64').toString().replaceAll('\r\n ', ''));
  const found = (name: string, file: string) => new RegExp(`^${name}[:;](.*)$`, 'm').exec(file)?.[1]?.trim() ?? '';
  const changes = new Set(
    files.map((file) => ['UID', 'SEQUENCE', 'ATTENDEE'].map((name) => found(name, file)).join(' ')),
  );
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  return [
    ...(changes.size === 4 * sessions ? [] : [`${changes.size} of ${4 * sessions} invitations arrived`]),
    ...['session-booked', 'session-moved', 'session-reminder']
      .filter((kind) => count(kind) !== 2 * sessions)
      .map((kind) => `${count(kind)} of ${2 * sessions} mails ${kind} were written`),
  ];
}
