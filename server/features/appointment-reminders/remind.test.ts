import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  appointmentPreferences,
  appointmentReminders,
  appointmentSeats,
  appointments,
  clientProfiles,
  commitments,
  mailOutbox,
  pauses,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { assign, clientOf } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { reachableCoach, type Person } from '#testing/people.ts';
import type { PushBox } from '#testing/push-box.ts';
import { appointment } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { remindOfAppointments, remindOfCommitments } from './remind.ts';

const test = await testApp({ SMTP_URL: 'smtp://mail.invalid' });
const { db } = test.deps;
const push = test.deps.push as PushBox;
let [guide, client] = [] as unknown as [Person, Person];
let id = '';
const startsAt = new Date('2026-11-19T14:00:00Z');

beforeEach(async () => {
  for (const table of [mailOutbox, commitments, appointments, appointmentPreferences]) await db.delete(table);
  test.clock.set('2026-11-10T09:00:00Z');
  guide = await reachableCoach(test, { firstName: 'Ines', timeZone: 'Europe/Berlin' });
  client = await clientOf(test, guide, { firstName: 'Nora', timeZone: 'Europe/Lisbon' });
  id = await appointment(test, { guide, client }, { startsAt });
  push.sent.length = 0;
});

const queued = async () => openedMail(test, await db.select().from(mailOutbox));
/** Who is reminded at that moment, by role. */
async function remindedAt(moment: string): Promise<string[]> {
  test.clock.set(moment);
  await db.delete(mailOutbox);
  await remindOfAppointments(test.deps);
  return (await queued()).map(({ userId }) => (userId === guide.id ? 'coach' : 'client')).toSorted();
}
const both = ['client', 'coach'];
const prefer = async ({ id: userId }: Person, choice: Partial<typeof appointmentPreferences.$inferInsert>) =>
  await db
    .insert(appointmentPreferences)
    .values({ remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: false, ...choice, userId });
const change = async (to: Partial<typeof appointments.$inferInsert>) =>
  await db.update(appointments).set(to).where(eq(appointments.id, id));
const asPerson = async ({ id: userId }: Person, to: Partial<typeof users.$inferInsert>) =>
  await db.update(users).set(to).where(eq(users.id, userId));

describe('a session', () => {
  it('is announced a day and an hour before, each once, with both clocks and nothing to be secret about', async () => {
    expect(await remindedAt('2026-11-18T13:59:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-18T14:00:00Z')).toEqual(both);
    const [mail] = (await queued()).filter(({ userId }) => userId === client.id);
    expect(mail).toMatchObject({ kind: 'session-reminder', calendar: undefined, aboutId: guide.id });
    expect(mail?.subject).toBe('Reminder: Thursday, 19 November, 14:00 with Ada Guide');
    expect(mail?.textBody).toContain('For Ada: 15:00 to 15:50, Berlin');
    expect(mail?.textBody).toContain('You can switch reminders off in Settings.');
    expect(await remindedAt('2026-11-18T14:01:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-19T13:00:00Z')).toEqual(both);
    expect(await remindedAt('2026-11-19T13:01:00Z')).toEqual([]);
  });

  it('is announced once by three processes at once', async () => {
    test.clock.set('2026-11-18T14:00:00Z');
    const counts = await Promise.all([1, 2, 3].map(() => remindOfAppointments(test.deps)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect(await queued()).toHaveLength(2);
  });

  it('claims nothing where the mail could not be written', async () => {
    test.clock.set('2026-11-18T14:00:00Z');
    const vault = {
      ...test.deps.vault,
      seal: () => {
        throw new Error('no seal');
      },
    };
    await expect(remindOfAppointments({ ...test.deps, vault })).rejects.toThrow('no seal');
    expect(await db.$count(appointmentReminders)).toBe(0);
    expect(await remindedAt('2026-11-18T14:01:00Z')).toEqual(both);
  });

  it('is not announced a day before when three hours are left, nor an hour before once it has begun', async () => {
    expect(await remindedAt('2026-11-19T10:59:00Z')).toEqual(both);
    await db.delete(appointmentReminders);
    expect(await remindedAt('2026-11-19T11:00:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-19T13:59:00Z')).toEqual(both);
    await db.delete(appointmentReminders);
    expect(await remindedAt('2026-11-19T14:00:00Z')).toEqual([]);
  });

  it('is announced only where the time was agreed on before that, and anew where it was moved', async () => {
    await change({ bookedAt: new Date('2026-11-18T14:00:01Z') });
    expect(await remindedAt('2026-11-18T15:00:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-19T13:00:00Z')).toEqual(both);
    const later = { startsAt: new Date('2026-11-23T14:00:00Z'), endsAt: new Date('2026-11-23T14:50:00Z'), sequence: 1 };
    await change({ ...later, bookedAt: new Date('2026-11-19T13:30:00Z') });
    for (const moment of ['2026-11-22T14:00:00Z', '2026-11-23T13:00:00Z'])
      expect(await remindedAt(moment)).toEqual(both);
  });

  it('is announced to each by their own choice', async () => {
    await prefer(client, { remindDay: false });
    await prefer(guide, { remindHour: false });
    expect(await remindedAt('2026-11-18T14:00:00Z')).toEqual(['coach']);
    expect(await remindedAt('2026-11-19T13:00:00Z')).toEqual(['client']);
  });

  it('is pushed to browsers that were allowed to, without a name', async () => {
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    await client.post('/api/client/push', { endpoint: 'https://push.example.org/nora', keys });
    await remindedAt('2026-11-18T14:00:00Z');
    await remindedAt('2026-11-19T13:00:00Z');
    expect(push.sent.map(({ words }) => words.body)).toEqual([
      'An appointment is coming up: Thursday, 19 November, 14:00.',
      'An appointment begins at 14:00.',
    ]);
  });

  const aDay = '2026-11-18T14:00:00Z';
  it('is pushed to each without waiting for another’s push service', async () => {
    const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
    const other = await clientOf(test, guide);
    await appointment(test, { guide, client: other }, { startsAt: new Date('2026-11-19T15:00:00Z') });
    for (const [name, person] of Object.entries({ nora: client, other }))
      await person.post('/api/client/push', { endpoint: `https://push.example.org/${name}`, keys });
    push.answersTogether(2);
    await remindedAt('2026-11-18T15:00:00Z');
    expect(push.sent).toHaveLength(2);
  });

  it('is announced to the coach alone while the client has paused', async () => {
    const { assignmentId } = await assign(test, client);
    const days = { startsOn: '2026-11-17', endsOn: '2026-11-18' };
    await db.insert(pauses).values({ id: newId(), clientId: client.id, assignmentId, ...days });
    expect(await remindedAt(aDay)).toEqual(['coach']);
    expect(await remindedAt('2026-11-19T13:00:00Z')).toEqual(both);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['called off', () => change({ state: 'called-off', calledOffAt: startsAt, calledOffBy: 'coach' })],
    ['offered alone', () => change({ state: 'offered', keepUntil: startsAt })],
    ['parted', () => db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id))],
    ['a suspended client', () => asPerson(client, { suspendedAt: startsAt })],
    ['a suspended coach', () => asPerson(guide, { suspendedAt: startsAt })],
    ['a client who leaves', () => asPerson(client, { deletionAt: startsAt, deletionRequestedAt: startsAt })],
  ])('is announced to nobody: %s', async (_, make) => {
    await make();
    expect(await remindedAt(aDay)).toEqual([]);
  });

  it('of a cohort goes to the coach and to each member who is there and did not decline', async () => {
    const cohort = await makeCohort(guide, { startsOn: '2026-11-11' });
    const members = await Promise.all([1, 2, 3, 4].map(() => newMember(test, cohort)));
    const [coming, not, left, away] = members as [Person, Person, Person, Person];
    await asPerson(away, { suspendedAt: startsAt });
    await guide.post(`/api/coach/cohorts/${cohort.id}/remove`, { clientIds: [left.id] });
    await change({ clientId: null, cohortId: cohort.id });
    const answeredAt = test.clock.now();
    for (const [who, isComing] of [
      [coming, true],
      [not, false],
    ] as const)
      await db.insert(appointmentSeats).values({ appointmentId: id, clientId: who.id, isComing, answeredAt });
    await remindedAt(aDay);
    expect(new Set((await queued()).map(({ userId }) => userId))).toEqual(new Set([guide.id, coming.id]));
    expect(await queued()).toHaveLength(2);
  });
});

describe('what was agreed', () => {
  const agreed = async (more: Partial<typeof commitments.$inferInsert> = {}) =>
    await db.insert(commitments).values({
      id: newId(),
      appointmentId: id,
      clientId: client.id,
      owner: 'client',
      sentenceSealed: Buffer.from('x'),
      dueOn: '2026-11-20',
      createdAt: new Date('2026-11-19T15:00:00Z'),
      ...more,
    });
  async function dueAt(moment: string) {
    test.clock.set(moment);
    await remindOfCommitments(test.deps);
    return (await queued()).map(({ userId }) => (userId === guide.id ? 'coach' : 'client')).toSorted();
  }
  beforeEach(async () => {
    await change({ state: 'held', settledAt: startsAt, summarySharedAt: new Date('2026-11-19T16:00:00Z') });
  });
  const nine = '2026-11-20T09:00:00Z';

  it('comes at nine o’clock of the date, in the zone of whose it is, once, with a link that works and without the words', async () => {
    await agreed();
    await agreed({ owner: 'coach' });
    expect(await dueAt('2026-11-20T07:59:00Z')).toEqual([]);
    expect(await dueAt('2026-11-20T08:00:00Z')).toEqual(['coach']);
    expect(await dueAt('2026-11-20T08:59:00Z')).toEqual(['coach']);
    expect(await dueAt(nine)).toEqual(both);
    await Promise.all([dueAt(nine), dueAt(nine)]);
    const mails = await queued();
    expect(mails).toHaveLength(2);
    const mail = mails.find(({ userId }) => userId === client.id);
    expect(mail?.subject).toBe('Something you agreed on is due today');
    expect(mail?.textBody).toMatch(
      /Say that it is done:\nhttp:\/\/localhost:3000\/api\/agreed\?link=[\w-]+&signature=/,
    );
  });

  it('is left alone on the next day', async () => {
    await agreed();
    expect(await dueAt('2026-11-21T00:00:00Z')).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['done', () => agreed({ doneAt: startsAt })],
    ['let go', () => agreed({ closedAt: startsAt, closedAs: 'let-go' })],
    ['not shared', async () => [await agreed(), await change({ summarySharedAt: null })]],
    ['agreed after nine', () => agreed({ createdAt: new Date('2026-11-20T09:00:01Z') })],
    ['not wanted', async () => [await agreed(), await prefer(client, { remindAgreed: false })]],
    [
      'parted',
      async () => [
        await agreed(),
        await db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id)),
      ],
    ],
    ['of somebody suspended', async () => [await agreed(), await asPerson(client, { suspendedAt: startsAt })]],
    [
      'in a pause',
      async () => {
        await agreed();
        const { assignmentId } = await assign(test, client);
        const days = { startsOn: '2026-11-20', endsOn: '2026-11-20' };
        await db.insert(pauses).values({ id: newId(), clientId: client.id, assignmentId, ...days });
      },
    ],
  ])('is not announced: %s', async (_, make) => {
    await make();
    expect(await dueAt('2026-11-20T10:00:00Z')).toEqual([]);
  });
});
