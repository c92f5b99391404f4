import ICAL from 'ical.js';
import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appointmentPreferences,
  appointmentRequests,
  appointments,
  liveEvents,
  mailOutbox,
  notices,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { reachableCoach, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { tellAppointment, tellRequest } from './tell.ts';

const test = await testApp({ MAIL_FROM: 'Dayloom <hello@dayloom.example>' });
const { db } = test.deps;
let [guide, client] = [] as unknown as [Person, Person];
const startsAt = new Date('2026-11-19T14:00:00Z');
const nextDay = new Date('2026-11-20T10:00:00Z');

beforeEach(async () => {
  test.clock.set('2026-11-17T12:40:00Z');
  guide = await reachableCoach(test, { firstName: 'Ines', lastName: 'Calloway', timeZone: 'Europe/Berlin' });
  client = await clientOf(test, guide, { firstName: 'Nora', lastName: 'Whitfield', timeZone: 'Europe/Lisbon' });
  await db.delete(mailOutbox);
});

type Event = Parameters<typeof tellAppointment>[2]['event'];
/** Each a second after the one before, which puts mails and notices in order. */
async function tell(appointmentId: string, event: Event, by: 'client' | 'coach' | 'system', previousStartsAt?: Date) {
  test.clock.advance(1_000);
  const news = { appointmentId, event, by, ...(previousStartsAt ? { previousStartsAt } : {}) };
  await db.transaction(async (tx) => await tellAppointment(test.deps, tx, news));
}
const booked = (more: Partial<typeof appointments.$inferInsert> = {}) =>
  appointment(test, { guide, client }, { startsAt, ...more });
const mailsTo = async ({ id }: Person) =>
  openedMail(test, await db.select().from(mailOutbox).where(eq(mailOutbox.userId, id)).orderBy(mailOutbox.createdAt));
async function lastTo(who: Person) {
  const mail = (await mailsTo(who)).at(-1);
  if (!mail) throw new Error('There is no mail.');
  return { ...mail, all: `${mail.subject}\n${mail.textBody}\n${mail.htmlBody}\n${unfolded(mail.calendar?.content)}` };
}
const unfolded = (file = '') => file.replaceAll('\r\n ', '');
const kindsTo = async (who: Person) => (await mailsTo(who)).map(({ kind }) => kind);
const newsOf = async ({ id }: Person) =>
  (await db.select().from(notices).where(eq(notices.userId, id)).orderBy(notices.createdAt)).map(
    ({ kind, detail }) => [kind, detail] as const,
  );
const newsKinds = async (who: Person) => (await newsOf(who)).map(([kind]) => kind);

/** The invitation of the last mail, as a calendar program reads it. */
async function eventTo(who: Person) {
  const content = (await lastTo(who)).calendar?.content ?? '';
  const calendar = new ICAL.Component(ICAL.parse(content) as ConstructorParameters<typeof ICAL.Component>[0]);
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  const all = (name: string) =>
    event
      ?.getAllProperties(name)
      .map((one) => one.getFirstValue()?.toString())
      .join(' | ');
  const names = [
    'uid',
    'sequence',
    'status',
    'organizer',
    'attendee',
    'dtstart',
    'dtend',
    'summary',
    'location',
    'url',
  ];
  expect(others).toEqual([]);
  return {
    method: calendar.getFirstPropertyValue('method'),
    ...Object.fromEntries(names.map((name) => [name, all(name)])),
  };
}

describe('what is agreed between two', () => {
  it('goes to each alone as an invitation, is moved and removed by the same UID, and is news to the other', async () => {
    const id = await booked();
    await tell(id, 'booked', 'client');
    const common = {
      method: 'REQUEST',
      uid: `${id}@localhost`,
      sequence: '0',
      status: 'CONFIRMED',
      location: 'I call',
      organizer: 'mailto:hello@dayloom.example',
      dtstart: '2026-11-19T14:00:00Z',
      dtend: '2026-11-19T14:50:00Z',
      url: `http://localhost:3000/api/login?to=%2Fsessions%2F${id}`,
    };
    const [own, theirs] = [`mailto:${client.email}`, `mailto:${guide.email}`];
    expect(await eventTo(client)).toEqual({ ...common, attendee: own, summary: 'Session with Ada Guide' });
    expect(await eventTo(guide)).toEqual({ ...common, attendee: theirs, summary: 'Session with Nora Whitfield' });

    const endsAt = new Date('2026-11-20T10:50:00Z');
    await db.update(appointments).set({ startsAt: nextDay, endsAt, sequence: 1 }).where(eq(appointments.id, id));
    await tell(id, 'moved', 'client', startsAt);
    expect((await lastTo(guide)).subject).toBe('Moved to Friday, 20 November, 11:00');
    expect((await lastTo(guide)).htmlBody).toContain('<s>Thursday, 19 November, 15:00</s>');
    const moved = { method: 'REQUEST', uid: common.uid, sequence: '1', dtstart: '2026-11-20T10:00:00Z' };
    expect(await eventTo(guide)).toMatchObject(moved);

    const gone = { state: 'called-off', calledOffAt: test.clock.now(), calledOffBy: 'coach', sequence: 2 } as const;
    await db.update(appointments).set(gone).where(eq(appointments.id, id));
    await tell(id, 'called-off', 'coach');
    const off = await lastTo(client);
    expect(off.subject).toBe('Called off: Friday, 20 November, 10:00 with Ada Guide');
    expect(off.textBody).toMatch(/Ada called it off\.[\s\S]*Choose another time:/);
    expect((await lastTo(guide)).textBody).toContain('You called it off.');
    expect(await eventTo(client)).toMatchObject({
      method: 'CANCEL',
      uid: common.uid,
      sequence: '2',
      status: 'CANCELLED',
    });

    expect(await kindsTo(client)).toEqual(['session-booked', 'session-moved', 'session-called-off']);
    const nora = { appointmentId: id, by: 'client', clientId: client.id, clientName: 'Nora Whitfield' };
    expect(await newsOf(guide)).toEqual([
      ['session-booked', { ...nora, startsAt: startsAt.toISOString() }],
      ['session-moved', { ...nora, startsAt: nextDay.toISOString() }],
    ]);
    const ada = { coachId: guide.id, coachName: 'Ada Guide' };
    const told = { appointmentId: id, by: 'coach', ...ada, startsAt: nextDay.toISOString() };
    expect(await newsOf(client)).toEqual([['session-called-off', told]]);
  });

  it('says each their own clock first, both where they differ, whose rule holds, and where to go', async () => {
    const id = await booked();
    await tell(id, 'booked', 'client');
    const toClient = await lastTo(client);
    expect(toClient.subject).toBe('Thursday, 19 November, 14:00 with Ada Guide');
    for (const line of [
      'You meet Ada on Thursday, 19 November, at 14:00.',
      'For you: 14:00 to 14:50, Lisbon\nFor Ada: 15:00 to 15:50, Berlin\nWhere: By phone: I call\nNotice: Ada asks for a day,',
      `Write two lines for Ada:\nhttp://localhost:3000/api/login?to=%2Fsessions%2F${id}`,
      'Move or call off:',
      'An answer from your calendar does not reach Ada. The buttons above do.',
      'Nothing from your journal is in this mail.',
    ])
      expect(toClient.textBody).toContain(line);
    const toCoach = (await lastTo(guide)).textBody;
    expect(toCoach).toContain('For you: 15:00 to 15:50, Berlin\nFor Nora: 14:00 to 14:50, Lisbon\n');
    expect(toCoach).not.toMatch(/Notice|Write two lines|Move or call off/);
    // Clocks that agree then are one; another year is named; a reader of twelve hours has them.
    await db.update(users).set({ timeZone: 'Europe/London', locale: 'en-US' }).where(eq(users.id, client.id));
    await db.update(users).set({ timeZone: 'Europe/Lisbon' }).where(eq(users.id, guide.id));
    await tell(await booked({ startsAt: new Date('2027-01-05T14:00:00Z') }), 'booked', 'coach');
    expect((await lastTo(client)).subject).toBe('Tuesday, January 5, 2027, 2:00 PM with Ada Guide');
  });

  it('names the places of both clocks in the reader’s language', async () => {
    await db.update(users).set({ locale: 'he-IL' }).where(eq(users.id, client.id));
    await db.update(users).set({ locale: 'de-AT' }).where(eq(users.id, guide.id));
    const id = await booked();
    await tell(id, 'booked', 'client');
    expect((await lastTo(client)).textBody).toMatch(/, ליסבון\n.*, ברלין\n/);
    expect((await lastTo(guide)).textBody).toMatch(/, Berlin\n.*, Lissabon\n/);
  });

  it('has a neutral title for people who want it, in subject and calendar', async () => {
    const choice = { remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: true };
    await db.insert(appointmentPreferences).values({ userId: client.id, ...choice });
    const id = await booked();
    for (const event of ['booked', 'moved', 'called-off', 'offered', 'move-asked', 'summary-shared'] as const) {
      await tell(id, event, 'coach');
      const { subject, calendar } = await lastTo(client);
      expect(subject, event).toMatch(/appointment/i);
      // Whole words: an id may hold the letters.
      expect(`${subject}\n${unfolded(calendar?.content)}`, event).not.toMatch(/\b(?:Ada|Guide|session with)\b/i);
      if (calendar) expect(await eventTo(client)).toMatchObject({ summary: 'Appointment' });
    }
    expect(await eventTo(guide)).toMatchObject({ summary: 'Session with Nora Whitfield' });
  });

  it('never carries the address of a call', async () => {
    for (const place of [
      { placeKind: 'link', place: 'https://meet.example/quetzalfeder' },
      { placeKind: 'words', place: 'Here: meet.example/quetzalfeder' },
    ] as const) {
      await tell(await booked(place), 'booked', 'client');
      for (const who of [client, guide]) {
        expect((await lastTo(who)).all).not.toContain('quetzalfeder');
        expect(await eventTo(who)).toMatchObject({ location: '' });
      }
    }
    await tell(await booked({ placeKind: 'address', place: 'Lindenstr. 3' }), 'booked', 'client');
    expect(await eventTo(client)).toMatchObject({ location: 'Lindenstr. 3' });
  });

  it('reaches both where no person did it, and nobody who is suspended or leaving', async () => {
    const id = await booked();
    await tell(id, 'called-off', 'system');
    expect([await newsKinds(client), await newsKinds(guide)]).toEqual([['session-called-off'], ['session-called-off']]);
    expect((await lastTo(client)).textBody).not.toContain('Choose another time');
    await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, client.id));
    const leaving = { deletionAt: nextDay, deletionRequestedAt: test.clock.now() };
    await db.update(users).set(leaving).where(eq(users.id, guide.id));
    await tell(id, 'called-off', 'system');
    for (const who of [client, guide])
      expect([(await mailsTo(who)).length, (await newsOf(who)).length]).toEqual([1, 1]);
  });
});

describe('what is not agreed yet, or was said', () => {
  it('an offer has one plain mail with all its times', async () => {
    const keepUntil = new Date('2026-11-19T12:00:00Z');
    const offered = { state: 'offered', offerId: newId(), keepUntil, bookedAt: null } as const;
    const first = await booked(offered);
    await booked({ ...offered, startsAt: new Date('2026-11-20T23:30:00Z') });
    await tell(first, 'offered', 'coach');
    expect([await kindsTo(client), await kindsTo(guide), await newsKinds(client)]).toEqual([
      ['session-offered'],
      [],
      ['session-offered'],
    ]);
    const { calendar, textBody } = await lastTo(client);
    expect(calendar).toBeUndefined();
    expect(textBody).toContain(
      'When: Thursday, 19 November, 14:00 (15:00 for Ada)\nOr: Friday, 20 November, 23:30 (Saturday, 21 November, 0:30 for Ada)\n',
    );
    expect(textBody).toContain('Kept until: Thursday, 19 November, 12:00');
  });

  it('a wish to move goes to the other: a coach has it among the requests, a client in the news as well', async () => {
    const id = await booked({ moveTo: nextDay, moveAskedBy: 'client', moveAskedAt: test.clock.now() });
    await tell(id, 'move-asked', 'client');
    const { subject, textBody, calendar } = await lastTo(guide);
    expect([subject, calendar]).toEqual(['Nora Whitfield asks to move your session', undefined]);
    expect(textBody).toContain('Instead: Friday, 20 November, 11:00 (10:00 for Nora)');
    expect([await kindsTo(client), await newsOf(guide)]).toEqual([[], []]);
    for (const event of ['move-asked', 'move-declined', 'summary-shared'] as const) await tell(id, event, 'coach');
    expect(await newsKinds(client)).toEqual(['session-move-asked', 'session-move-declined', 'session-summary']);
    expect(await kindsTo(client)).toEqual(['session-asked', 'session-asked', 'session-summary']);
  });

  it('a request goes to the coach, and what becomes of it to the client', async () => {
    const requestId = newId();
    const row = { id: requestId, coachId: guide.id, clientId: client.id, wordsSealed: Buffer.from('sealed') };
    await db.insert(appointmentRequests).values({ ...row, createdAt: test.clock.now() });
    for (const event of ['asked', 'declined'] as const)
      await db.transaction(async (tx) => await tellRequest(test.deps, tx, { requestId, event }));
    expect([(await lastTo(guide)).subject, await newsOf(guide)]).toEqual(['Nora Whitfield asks for another time', []]);
    expect((await lastTo(client)).subject).toBe('Ada Guide has no other time at the moment');
    const ada = { coachId: guide.id, coachName: 'Ada Guide' };
    expect(await newsOf(client)).toEqual([['session-request-declined', ada]]);
  });
});

it('a cohort’s session is one mail a member and one for the coach, and names none of them to another', async () => {
  const cohort = await makeCohort(guide, { startsOn: '2026-11-18' });
  const names = ['Juniper', 'Lena', 'Priya'];
  const members = await Promise.all(names.map((firstName) => newMember(test, cohort, { firstName })));
  await db.delete(mailOutbox);
  const id = await booked({ clientId: null, cohortId: cohort.id });
  await tell(id, 'booked', 'coach');
  for (const [index, member] of members.entries()) {
    expect(await kindsTo(member)).toEqual(['session-booked']);
    const event = { uid: `${id}@localhost`, attendee: `mailto:${member.email}`, summary: 'Session of Autumn Circle' };
    expect(await eventTo(member)).toMatchObject(event);
    const { all, textBody } = await lastTo(member);
    for (const name of names.filter((_, at) => at !== index)) expect(all).not.toContain(name);
    expect(textBody).not.toMatch(/members|three|\b3\b/i);
    const [, detail] = (await newsOf(member)).find(([kind]) => kind === 'session-booked') ?? [];
    expect(detail).toMatchObject({ groupName: 'Autumn Circle', coachName: 'Ada Guide', appointmentId: id });
  }
  expect((await lastTo(guide)).all).not.toMatch(/Juniper|Lena|Priya/);
  const ids = [guide.id, ...members.map((one) => one.id)].toSorted();
  const isTheirs = and(eq(liveEvents.kind, 'appointment'), inArray(liveEvents.userId, [...ids, client.id]));
  const events = await db.select({ userId: liveEvents.userId }).from(liveEvents).where(isTheirs);
  expect(events.map(({ userId }) => userId).toSorted()).toEqual(ids);
});
