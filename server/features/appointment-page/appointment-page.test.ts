import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type {
  AppointmentText,
  ClientAppointmentPage,
  CoachAppointmentPage,
} from '#contract/appointment-page/endpoints.ts';
import { notesMax } from '#contract/notes/constants.ts';
import {
  appointmentNotes,
  appointments,
  appointmentSummaries,
  auditLog,
  liveEvents,
} from '#server/platform/db/schema.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { endRelation, pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const at = (day: string) => new Date(`2026-03-${day}T14:00:00Z`);
const coachPath = (id: string) => `/api/coach/appointments/${id}`;
const ownPath = (id: string) => `/api/client/appointments/${id}`;
const pageOf = async (guide: Person, id: string) => (await guide.get(coachPath(id))).json<CoachAppointmentPage>();
const ownPage = async (client: Person, id: string) => (await client.get(ownPath(id))).json<ClientAppointmentPage>();
const save = (who: Person, id: string, kind: string, text: string, baseVersion = 0) =>
  who.put(`${coachPath(id)}/${kind}`, { text, baseVersion });
const history = async (who: Person, id: string, kind: string, query = '') =>
  (await who.get(`${coachPath(id)}/${kind}/history${query}`)).json<AppointmentText[]>();
const share = (who: Person, id: string) => who.post(`${coachPath(id)}/share`);
const lines = (who: Person, id: string, text: string, baseVersion = 0) =>
  who.put(`${ownPath(id)}/lines`, { text, baseVersion });
const told = async ({ id }: Person) =>
  (await db.select().from(liveEvents).where(eq(liveEvents.userId, id))).filter(({ kind }) => kind === 'appointment')
    .length;

/** Two people whose session begins in two hours, on a Thursday at noon. */
async function meeting(over: Partial<typeof appointments.$inferInsert> = {}) {
  test.clock.set('2026-03-19T12:00:00Z');
  const people = await pair(test);
  return { ...people, id: await appointment(test, people, { startsAt: at('19'), ...over }) };
}
const over = { startsAt: at('18'), state: 'held' } as const;

const coachCalls = (who: Person, id: string) => [
  who.get(coachPath(id)),
  save(who, id, 'notes', 'Theirs'),
  save(who, id, 'summary', 'Theirs'),
  who.get(`${coachPath(id)}/notes/history`),
  who.get(`${coachPath(id)}/summary/history`),
  share(who, id),
];
const clientCalls = (who: Person, id: string) => [
  who.get(ownPath(id)),
  lines(who, id, 'Theirs'),
  who.post(`${ownPath(id)}/read`),
];
const statusesOf = async (calls: ReturnType<typeof coachCalls>) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode);

describe('the page of a session', () => {
  it('is for its coach while they work together, and for its client for good', async () => {
    const { guide, client, id } = await meeting(over);
    for (const who of [await coach(test), await admin(test)])
      expect(await statusesOf(coachCalls(who, id))).toEqual(Array(6).fill(404));
    const other = await trialClient(test);
    await connect(test, other, guide);
    expect(await statusesOf(clientCalls(other, id))).toEqual(Array(3).fill(404));
    await save(guide, id, 'summary', 'We spoke of rest.');
    await share(guide, id);
    await endRelation(test, client);
    expect(await statusesOf(coachCalls(guide, id))).toEqual(Array(6).fill(404));
    expect((await ownPage(client, id)).summary?.text).toBe('We spoke of rest.');
    const before = await told(guide);
    expect((await client.post(`${ownPath(id)}/read`)).statusCode).toBe(200);
    expect(await told(guide)).toBe(before);
    await db.update(appointments).set({ coachId: null }).where(eq(appointments.id, id));
    expect(await ownPage(client, id)).toMatchObject({
      summary: { text: 'We spoke of rest.' },
      brought: [],
      previous: null,
    });
    expect(await db.$count(appointmentNotes, eq(appointmentNotes.appointmentId, id))).toBe(0);
  });

  it('of a time that is offered no longer is gone', async () => {
    const { guide, client, id } = await meeting({ state: 'offered', keepUntil: at('20') });
    expect((await guide.get(coachPath(id))).statusCode).toBe(200);
    expect((await lines(client, id, 'Before I take it')).statusCode).toBe(200);
    await db
      .update(appointments)
      .set({ keepUntil: at('18') })
      .where(eq(appointments.id, id));
    expect(await statusesOf(coachCalls(guide, id))).toEqual(Array(6).fill(404));
    expect(await statusesOf(clientCalls(client, id))).toEqual(Array(3).fill(404));
  });

  it('of a cohort names members and who comes, and holds notes of the coach alone', async () => {
    test.clock.set('2026-03-04T09:00:00Z');
    const guide = await reachableCoach(test);
    const cohort = await makeCohort(guide);
    const [member, left] = [await newMember(test, cohort, { firstName: 'Abe' }), await newMember(test, cohort)];
    const id = await appointment(test, { guide, client: null }, { startsAt: at('12'), cohortId: cohort.id });
    await member.put(`${ownPath(id)}/coming`, { isComing: true });
    await endRelation(test, left);
    expect(await pageOf(guide, id)).toMatchObject({
      previous: null,
      strip: null,
      brought: [],
      summary: null,
      members: [{ id: member.id, firstName: 'Abe', isComing: true }],
    });
    expect((await save(guide, id, 'notes', 'Quiet today.')).statusCode).toBe(200);
    expect((await pageOf(guide, id)).notes?.text).toBe('Quiet today.');
    for (const answer of [await save(guide, id, 'summary', 'Mine'), await share(guide, id)])
      expect(answer.json()).toMatchObject({ code: 'conflict', reason: 'appointment-for-one-person' });
    const own = await member.get(ownPath(id));
    expect(own.json()).toMatchObject({ brought: [], agreed: [], summary: null, earlier: 0 });
    expect(own.body).not.toContain('Quiet today.');
    expect((await left.get(ownPath(id))).statusCode).toBe(404);
    expect((await lines(member, id, 'Mine')).statusCode).toBe(404);
    expect((await (await coach(test)).get(coachPath(id))).statusCode).toBe(404);
  });

  it('names the held session before it with the same person, and the next one', async () => {
    const { guide, client, id } = await meeting();
    const stranger = await pair(test);
    await appointment(test, { guide: stranger.guide, client }, { startsAt: at('17'), state: 'held' });
    await appointment(test, { guide, client: stranger.client }, { startsAt: at('17'), state: 'held' });
    await appointment(test, { guide, client }, { startsAt: at('16'), state: 'missed' });
    const held = await appointment(test, { guide, client }, { startsAt: at('12'), state: 'held' });
    await appointment(test, { guide, client }, { startsAt: at('05'), state: 'held' });
    const next = await appointment(test, { guide, client }, { startsAt: at('26') });
    expect((await pageOf(guide, id)).previous).toEqual({ id: held, startsAt: at('12').toISOString() });
    expect(await ownPage(client, id)).toMatchObject({ previous: { id: held }, next: { id: next }, earlier: 2 });
  });
});

describe('notes and summary', () => {
  it.each(['notes', 'summary'])('keep every version of the %s, newest first, as typed', async (kind) => {
    const { guide, id } = await meeting();
    const refused = await save(guide, id, kind, 'n'.repeat(notesMax + 1));
    expect(refused.json()).toMatchObject({ fields: { text: 'The text can have at most 20,000 characters.' } });
    expect(await history(guide, id, kind)).toEqual([]);
    const savedAt = test.clock.now().toISOString();
    expect((await save(guide, id, kind, ' One\n')).json()).toEqual({ version: 1, text: ' One\n', savedAt });
    // The answer to the first was lost.
    expect((await save(guide, id, kind, ' One\n')).json()).toMatchObject({ version: 1 });
    expect((await save(guide, id, kind, 'Two', 1)).json()).toMatchObject({ version: 2 });
    for (const base of [0, 1, 7])
      expect((await save(guide, id, kind, 'Late', base)).json()).toMatchObject({ reason: 'appointment-text-changed' });
    expect((await history(guide, id, kind)).map(({ text }) => text)).toEqual(['Two', ' One\n']);
    expect((await history(guide, id, kind, '?before=2')).map(({ version }) => version)).toEqual([1]);
    expect((await pageOf(guide, id))[kind as 'notes' | 'summary']).toMatchObject({ version: 2, text: 'Two' });
  });

  it.each(['notes', 'summary'])('let one of many that save the %s at once win', async (kind) => {
    const { guide, id } = await meeting();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => save(guide, id, kind, `Window ${n}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    const [won] = await history(guide, id, kind);
    expect(won?.text).toBe(answers.find(({ statusCode }) => statusCode === 200)?.json<AppointmentText>().text);
  });

  it('lie sealed, each bound to its row, and are recorded without a word', async () => {
    const { guide, client, id } = await meeting();
    await save(guide, id, 'notes', 'Canary words.');
    await save(guide, id, 'summary', 'Canary words.');
    const rows = [...(await db.select().from(appointmentNotes)), ...(await db.select().from(appointmentSummaries))];
    expect(Buffer.concat(rows.map(({ textSealed }) => textSealed)).includes('Canary')).toBe(false);
    const records = await db.select().from(auditLog).where(eq(auditLog.subjectId, client.id));
    expect(records.filter(({ actorId }) => actorId === guide.id)).toMatchObject([
      { action: 'appointment-notes-saved', detail: { appointmentId: id, version: 1 } },
    ]);
    await db
      .update(appointmentNotes)
      .set({ textSealed: rows[1]!.textSealed })
      .where(eq(appointmentNotes.appointmentId, id));
    expect((await guide.get(`${coachPath(id)}/notes/history`)).statusCode).toBe(500);
  });
});

describe('sharing the summary', () => {
  it('waits for the session to begin and for something to share, and shows the client what was hidden till then', async () => {
    const { guide, client, id } = await meeting();
    await save(guide, id, 'notes', 'My own.');
    await save(guide, id, 'summary', '  ');
    expect((await share(guide, id)).json()).toMatchObject({ reason: 'summary-too-early' });
    test.clock.set(at('19'));
    expect((await share(guide, id)).json()).toMatchObject({ reason: 'summary-empty' });
    await save(guide, id, 'summary', 'We spoke of rest.', 1);
    expect(await ownPage(client, id)).toMatchObject({ summary: null, agreed: [] });
    expect((await client.post(`${ownPath(id)}/read`)).statusCode).toBe(404);
    const sharedAt = at('19').toISOString();
    expect((await share(guide, id)).json()).toEqual({ sharedAt });
    expect(await told(client)).toBe(1);
    test.clock.advance(60_000);
    expect((await share(guide, id)).json()).toEqual({ sharedAt });
    const records = await db.select().from(auditLog).where(eq(auditLog.subjectId, client.id));
    expect(records.filter(({ action }) => action === 'appointment-summary-shared')).toMatchObject([
      { actorId: guide.id, detail: { appointmentId: id } },
    ]);
    const own = await client.get(ownPath(id));
    expect(own.json()).toMatchObject({ summary: { version: 2, text: 'We spoke of rest.' } });
    expect(own.body).not.toContain('My own.');
    await save(guide, id, 'summary', 'Of rest, and of work.', 2);
    expect((await ownPage(client, id)).summary?.text).toBe('Of rest, and of work.');
    expect(await told(client)).toBe(2);
  });

  it('is enough with something agreed, and not possible for a session that was missed', async () => {
    const { guide, client, id } = await meeting(over);
    const agreed = { owner: 'client', sentence: 'Walk on Sunday', dueOn: '2026-03-26' };
    await guide.post(`${coachPath(id)}/commitments`, agreed);
    expect((await share(guide, id)).statusCode).toBe(200);
    expect((await ownPage(client, id)).agreed).toMatchObject([agreed]);
    const missed = await meeting({ startsAt: at('18'), state: 'missed' });
    await save(missed.guide, missed.id, 'summary', 'Nobody came.');
    expect((await share(missed.guide, missed.id)).json()).toMatchObject({ reason: 'summary-too-early' });
  });

  it('shows the coach when it was read first', async () => {
    const { guide, client, id } = await meeting(over);
    await save(guide, id, 'summary', 'We spoke of rest.');
    await share(guide, id);
    const before = await told(guide);
    const readAt = test.clock.now().toISOString();
    expect((await client.post(`${ownPath(id)}/read`)).json()).toEqual({ readAt });
    test.clock.advance(60_000);
    expect((await client.post(`${ownPath(id)}/read`)).json()).toEqual({ readAt });
    expect((await pageOf(guide, id)).readAt).toBe(readAt);
    expect(await told(guide)).toBe(before + 1);
  });
});

describe('lines for a session', () => {
  it('are read by the coach, kept in versions, and may be emptied', async () => {
    const { guide, client, id } = await meeting();
    const savedAt = test.clock.now().toISOString();
    expect((await lines(client, id, 'x'.repeat(1_001))).statusCode).toBe(422);
    expect((await lines(client, id, ' Work again ')).json()).toEqual({ text: 'Work again', version: 1, savedAt });
    expect((await pageOf(guide, id)).appointment.lines).toBe('Work again');
    expect(await told(guide)).toBe(1);
    expect((await lines(client, id, 'Work again')).json()).toMatchObject({ version: 1 });
    expect((await lines(client, id, 'Other')).json()).toMatchObject({ reason: 'appointment-text-changed' });
    expect((await lines(client, id, '', 1)).json()).toMatchObject({ version: 2, text: '' });
    expect((await ownPage(client, id)).appointment.lines).toEqual({ text: '', version: 2 });
    const both = await Promise.all(['One', 'Two'].map((text) => lines(client, id, text, 2)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
    expect(row?.linesSealed?.includes('One') || row?.linesSealed?.includes('Two')).toBe(false);
  });

  it('are closed once it is over, held or called off', async () => {
    const { client, id } = await meeting();
    test.clock.set('2026-03-19T14:50:00Z');
    expect((await lines(client, id, 'Too late')).json()).toMatchObject({ reason: 'lines-closed' });
    for (const state of ['held', 'called-off'] as const) {
      const other = await meeting({ state });
      expect((await lines(other.client, other.id, 'Too late')).json()).toMatchObject({ reason: 'lines-closed' });
    }
  });
});
