import type { WebhookKind } from '#contract/webhooks/constants.ts';
import type { NoticeKind } from '#contract/notices/constants.ts';
import { sendNotice, sendNotices } from '#server/features/notices/service.ts';
import { noteForWebhooks } from '#server/features/webhooks/note.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { writeCalendar } from '#server/platform/ical/write-calendar.ts';
import { publishToAll } from '#server/platform/live/publish.ts';
import { pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { senderOf, type MailCalendar } from '#server/platform/mail/mailer.ts';
import { queueMail, type MailKind } from '#server/platform/mail/outbox.ts';
import { sessionEvent } from './calendar-file.ts';
import {
  findRequestSides,
  findSession,
  listConcerned,
  listOfferedTimes,
  type Concerned,
  type SessionFacts,
} from './tell-queries.ts';
import * as copy from './words.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'vault'>;

type AppointmentEvent =
  | 'booked'
  | 'moved'
  | 'called-off'
  | 'offered'
  | 'move-asked'
  | 'move-declined'
  | 'summary-shared';

const webhookKindOf: Partial<Record<AppointmentEvent, WebhookKind>> = {
  booked: 'session.booked',
  moved: 'session.moved',
  'called-off': 'session.called_off',
};

/** To the coach's own programs. */
export async function noteSession(
  tx: Tx,
  { id, coachId, clientId, cohortId }: Pick<SessionFacts, 'id' | 'coachId' | 'clientId' | 'cohortId'>,
  kind: WebhookKind,
  at: Date,
): Promise<void> {
  if (coachId === null) return;
  const ids = { ...(clientId && { clientId }), ...(cohortId && { cohortId }), sessionId: id };
  await noteForWebhooks(tx, { coachId, kind, ids, at });
}

type News = {
  appointmentId: string;
  event: AppointmentEvent;
  by: 'client' | 'coach' | 'system';
  previousStartsAt?: Date;
};

const kinds: Record<AppointmentEvent, { notice: NoticeKind; mail: MailKind }> = {
  booked: { notice: 'session-booked', mail: 'session-booked' },
  moved: { notice: 'session-moved', mail: 'session-moved' },
  'called-off': { notice: 'session-called-off', mail: 'session-called-off' },
  offered: { notice: 'session-offered', mail: 'session-offered' },
  'move-asked': { notice: 'session-move-asked', mail: 'session-asked' },
  'move-declined': { notice: 'session-move-declined', mail: 'session-asked' },
  'summary-shared': { notice: 'session-summary', mail: 'session-summary' },
};

/** What both have in their calendars. Then both get the mail, also whoever did it. */
const methods: Partial<Record<AppointmentEvent, MailCalendar['method']>> = {
  booked: 'REQUEST',
  moved: 'REQUEST',
  'called-off': 'CANCEL',
};

type Between = { coachId: string | null; clientId: string | null; cohortId: string | null };

/** Nobody fills the mailbox of another by booking and calling off. */
async function countTelling({ clock }: Needs, tx: Tx, by: News['by'], between: Between): Promise<void> {
  const { coachId, clientId, cohortId } = between;
  if (by === 'client') await takeAttempt(tx, clock, `sessions by client:${clientId}`, limits.sessionByClient);
  if (by === 'coach')
    await takeAttempt(tx, clock, `sessions by coach:${coachId}:${clientId ?? cohortId}`, limits.sessionByCoach);
}

/** Mail, notices and open pages of everyone concerned, in the transaction of what happened. */
export async function tellAppointment(deps: Needs, tx: Tx, news: News): Promise<void> {
  const at = deps.clock.now();
  const { appointmentId, event, by } = news;
  const session = await findSession(tx, appointmentId);
  if (!session) return;
  await countTelling(deps, tx, by, session);
  const people = await listConcerned(tx, session);
  const ids = people.map(({ id }) => id);
  await publishToAll(tx, ids, { kind: 'appointment', at });
  const told = webhookKindOf[event];
  if (told) await noteSession(tx, session, told, at);
  const times = event === 'offered' && session.offerId ? await listOfferedTimes(tx, session.offerId) : [];
  const noticed: Concerned[] = [];
  for (const person of people) {
    const hasActed = by === (person.isCoach ? 'coach' : 'client');
    const method = methods[event];
    if (!person.isPresent || (hasActed && !method)) continue;
    const other = otherOf(person, people, session);
    await queueMail(tx, deps, {
      ...mailFor(news, mailFacts(deps, session, person, other), { session, times, hasActed }),
      userId: person.id,
      ...(other ? { aboutId: other.id } : {}),
      to: person.email,
      kind: kinds[event].mail,
      ...(method ? { calendar: invitation(deps, method, session, person, other) } : {}),
    });
    // A wish to move it is among the coach's requests.
    if (!hasActed && !(person.isCoach && event === 'move-asked')) noticed.push(person);
  }
  const { startsAt, groupName } = session;
  const about = { appointmentId, startsAt: startsAt.toISOString(), ...(groupName === null ? {} : { groupName }) };
  // All members of a cohort read the same.
  for (const side of Map.groupBy(noticed, ({ isCoach }) => isCoach).values())
    if (side[0])
      await sendNotices(tx, {
        userIds: side.map(({ id }) => id),
        kind: kinds[event].notice,
        detail: { ...about, by, ...namedIn(otherOf(side[0], people, session)) },
        at,
      });
}

/** A client wants another time than those that are free, or the coach has none. */
export async function tellRequest(
  deps: Needs,
  tx: Tx,
  { requestId, event }: { requestId: string; event: 'asked' | 'declined' },
): Promise<void> {
  const at = deps.clock.now();
  const sides = await findRequestSides(tx, requestId);
  if (!sides) return;
  await countTelling(deps, tx, event === 'asked' ? 'client' : 'coach', { ...sides, cohortId: null });
  await publishToAll(tx, [sides.coachId, sides.clientId], { kind: 'appointment', at });
  const people = await listConcerned(tx, { ...sides, cohortId: null });
  const person = people.find(({ isCoach }) => isCoach === (event === 'asked'));
  const other = people.find(({ isCoach }) => isCoach !== (event === 'asked'));
  if (!person?.isPresent || !other) return;
  const facts = peopleFacts(deps, person, other);
  await queueMail(tx, deps, {
    ...(event === 'asked' ? copy.requestAskedMail(facts) : copy.requestDeclinedMail(facts)),
    userId: person.id,
    aboutId: other.id,
    to: person.email,
    kind: 'session-asked',
  });
  // What a client asks is in the list of requests.
  if (event === 'declined')
    await sendNotice(tx, { userId: person.id, kind: 'session-request-declined', detail: namedIn(other), at });
}

/** Of a pair the other; to a member of a cohort the coach; to its coach nobody. */
function otherOf(person: Concerned, people: readonly Concerned[], { cohortId }: SessionFacts): Concerned | undefined {
  if (person.isCoach && cohortId !== null) return undefined;
  return people.find(({ isCoach }) => isCoach !== person.isCoach);
}

const namedIn = (other: Concerned | undefined): Record<string, string> =>
  !other
    ? {}
    : other.isCoach
      ? { coachId: other.id, coachName: other.name }
      : { clientId: other.id, clientName: other.name };

type Other = Pick<Concerned, 'name' | 'timeZone'>;

function peopleFacts({ clock, config }: Needs, reader: copy.Reader, other: Other | undefined): copy.PeopleFacts {
  const page = (path: string) => pageLink(config, path);
  return {
    product: config.productName,
    now: clock.now(),
    reader,
    other: other ?? null,
    links: { sessions: page('/sessions'), choose: page('/sessions/new'), settings: page('/settings/notifications') },
  };
}

type Informed = { person: Concerned; other: Concerned | undefined; facts: copy.SessionMailFacts };

/** Whom a session concerns now, and what a mail about it says to each; by id. Empty where there is none. */
export async function whomItConcerns(deps: Needs, tx: Tx, appointmentId: string): Promise<Map<string, Informed>> {
  const session = await findSession(tx, appointmentId);
  const people = session ? await listConcerned(tx, session) : [];
  return new Map(
    people.flatMap((person) => {
      if (!session) return [];
      const other = otherOf(person, people, session);
      return [[person.id, { person, other, facts: mailFacts(deps, session, person, other) }] as const];
    }),
  );
}

/** What the mails about a session say of it to one person. */
const mailFacts = (
  deps: Needs,
  session: SessionFacts,
  reader: copy.Reader,
  other: Other | undefined,
): copy.SessionMailFacts => ({
  ...peopleFacts(deps, reader, other),
  ...session,
  group: session.groupName,
  page: pageLink(deps.config, `/sessions/${session.id}`),
});

type Told = { session: SessionFacts; times: readonly Date[]; hasActed: boolean };

function mailFor(
  { event, by, previousStartsAt }: News,
  facts: copy.SessionMailFacts,
  { session, times, hasActed }: Told,
): MailContent {
  switch (event) {
    case 'booked':
      return copy.bookedMail(facts);
    case 'moved':
      return copy.movedMail(facts, previousStartsAt);
    case 'called-off':
      return copy.calledOffMail(facts, hasActed ? 'reader' : by === 'system' ? 'system' : 'other');
    case 'offered':
      return copy.offeredMail(facts, times.length > 0 ? times : [session.startsAt], session.keepUntil);
    case 'move-asked':
      return copy.moveAskedMail(facts, session.moveTo ?? session.startsAt);
    case 'move-declined':
      return copy.moveDeclinedMail(facts);
    case 'summary-shared':
      return copy.summaryMail(facts);
  }
}

/** Names the recipient alone. The same UID each time, so that a calendar moves or removes what it has. */
function invitation(
  { clock, config }: Needs,
  method: MailCalendar['method'],
  session: SessionFacts,
  person: Concerned,
  other: Concerned | undefined,
): MailCalendar {
  const titled = { otherName: other?.name ?? null, neutralTitles: person.neutralTitles, locale: person.locale };
  const { name, address } = senderOf(config.mailFrom);
  const event = {
    ...sessionEvent(config, session, titled),
    stamp: clock.now(),
    organizer: { name: name || config.productName, address },
    attendee: { name: person.name || person.email, address: person.email },
  };
  return { method, content: writeCalendar({ host: new URL(config.baseUrl).hostname, method, events: [event] }) };
}
