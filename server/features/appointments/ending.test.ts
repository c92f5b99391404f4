import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientAppointments } from '#contract/appointments/schema.ts';
import { addDays } from '#contract/days.ts';
import { appointmentRequests, appointments, mailOutbox, users } from '#server/platform/db/schema.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { assign, clientOf, connect } from '#testing/histories.ts';
import { admin, coach, type Person } from '#testing/people.ts';
import { appointment, pairWithHours } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const rowOf = async (id: string) => (await db.select().from(appointments).where(eq(appointments.id, id)))[0];
const soon = new Date('2026-03-06T10:00:00Z');
const past = new Date('2026-02-20T10:00:00Z');

/** A session that was held, one ahead, an offer and a request. */
async function together() {
  const pair = await pairWithHours(test);
  const { guide, client, typeId } = pair;
  const held = await appointment(test, pair, { startsAt: past, state: 'held' });
  await client.post('/api/client/appointments/requests', { words: 'Before eight?' });
  const ahead = await appointment(test, pair, { startsAt: soon });
  const offered = await appointment(test, pair, { startsAt: addDays(soon, 1), state: 'offered' });
  return { guide, client, typeId, held, ahead, offered };
}

const mailsTo = async (person: Person) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.userId, person.id))).map(({ kind }) => kind);

async function expectCalledOff({ ahead, offered, held, client }: Awaited<ReturnType<typeof together>>) {
  expect(await rowOf(ahead)).toMatchObject({ state: 'called-off', calledOffBy: 'system', isLate: false, sequence: 1 });
  expect(await rowOf(offered)).toBeUndefined();
  expect(await rowOf(held)).toMatchObject({ state: 'held' });
  const [request] = await db.select().from(appointmentRequests).where(eq(appointmentRequests.clientId, client.id));
  expect(request).toMatchObject({ outcome: 'ended' });
}

describe('sessions ahead are called off, and both are told,', () => {
  it('when either of the two parts, and not brought back by an undo', async () => {
    for (const who of ['coach', 'client'] as const) {
      const all = await together();
      const { guide, client } = all;
      if (who === 'coach') await guide.post(`/api/coach/client/${client.id}/end`, {});
      else await client.post('/api/client/parting', { coachId: guide.id, program: 'goes-on' });
      await expectCalledOff(all);
      for (const person of [guide, client]) expect(await mailsTo(person)).toContain('session-called-off');
      expect((await guide.get('/api/coach/appointments')).json()).toMatchObject({ appointments: [], requests: [] });
      const own = (await client.get('/api/client/appointments')).json<ClientAppointments>();
      expect(own).toMatchObject({ coach: null, ahead: [] });
      expect(own.past.map(({ state, isWithCoach }) => [state, isWithCoach])).toEqual([
        ['called-off', false],
        ['held', false],
      ]);
      await connect(test, client, guide);
      expect(await rowOf(all.ahead)).toMatchObject({ state: 'called-off' });
    }
  });

  it('when one of the two is suspended or moved to another coach', async () => {
    const boss = await admin(test);
    for (const side of ['guide', 'client'] as const) {
      const all = await together();
      const response = await boss.put(`/api/admin/users/${all[side].id}/suspension`, { reason: 'other' });
      expect(response.statusCode).toBe(200);
      await expectCalledOff(all);
    }
    const all = await together();
    const next = await coach(test);
    expect((await boss.put(`/api/admin/users/${all.client.id}/coach`, { coachId: next.id })).statusCode).toBe(200);
    await expectCalledOff(all);
  });

  it('when a coach loses the role, or is erased; the client keeps what was', async () => {
    const boss = await admin(test);
    const all = await together();
    expect((await boss.delete(`/api/admin/coaches/${all.guide.id}`)).statusCode).toBe(200);
    await expectCalledOff(all);
    const erased = await together();
    expect((await boss.delete(`/api/admin/users/${erased.guide.id}`)).statusCode).toBe(200);
    expect(await rowOf(erased.ahead)).toMatchObject({ state: 'called-off', coachId: null });
    expect(await rowOf(erased.offered)).toBeUndefined();
    const { past: kept } = (await erased.client.get('/api/client/appointments')).json<ClientAppointments>();
    expect(kept.map(({ coach: whose }) => whose)).toEqual([null, null]);
    expect((await boss.delete(`/api/admin/users/${erased.client.id}`)).statusCode).toBe(200);
    expect(await rowOf(erased.held)).toBeUndefined();
  });

  it('when the client pauses over their dates, and no others', async () => {
    const pair = await pairWithHours(test);
    await assign(test, pair.client);
    const within = await appointment(test, pair, { startsAt: soon });
    const after = await appointment(test, pair, { startsAt: addDays(soon, 10) });
    const response = await pair.client.post('/api/client/pause', { endsOn: '2026-03-10' });
    expect(response.statusCode).toBe(200);
    expect(await rowOf(within)).toMatchObject({ state: 'called-off', calledOffBy: 'system' });
    expect(await rowOf(after)).toMatchObject({ state: 'booked' });
  });

  it('when the coach pauses the client, or the cohort', async () => {
    const pair = await pairWithHours(test);
    await assign(test, pair.client);
    const within = await appointment(test, pair, { startsAt: soon });
    expect((await pair.guide.post(`/api/coach/client/${pair.client.id}/pause`, { weeks: 1 })).statusCode).toBe(200);
    expect(await rowOf(within)).toMatchObject({ state: 'called-off', calledOffBy: 'system' });

    const guide = await coach(test);
    const cohort = await makeCohort(guide, { startsOn: '2026-03-04' });
    const planned = { guide, client: null };
    const ofPause = await appointment(test, planned, { startsAt: soon, cohortId: cohort.id });
    const later = await appointment(test, planned, { startsAt: addDays(soon, 10), cohortId: cohort.id });
    const paused = await guide.post(`/api/coach/cohorts/${cohort.id}/pause`, { resumesOn: '2026-03-09' });
    expect(paused.statusCode, paused.body).toBe(200);
    expect(await rowOf(ofPause)).toMatchObject({ state: 'called-off', calledOffBy: 'system' });
    expect(await rowOf(later)).toMatchObject({ state: 'booked' });
  });

  it('of a cohort when it ends; a client who leaves it sees it no longer', async () => {
    const guide = await coach(test);
    const cohort = await makeCohort(guide);
    const [one, other] = [await newMember(test, cohort), await newMember(test, cohort)];
    const id = await appointment(test, { guide, client: null }, { startsAt: soon, cohortId: cohort.id });
    const listed = async (who: Person) =>
      (await who.get('/api/client/appointments')).json<ClientAppointments>().ahead.map((row) => row.id);
    expect(await listed(one)).toEqual([id]);
    expect((await one.put(`/api/client/appointments/${id}/coming`, { isComing: true })).statusCode).toBe(200);
    expect(
      (await (await clientOf(test, guide)).put(`/api/client/appointments/${id}/coming`, { isComing: true })).statusCode,
    ).toBe(404);
    const [seen] = (await other.get('/api/client/appointments')).json<ClientAppointments>().ahead;
    expect(seen?.group).toEqual({ name: cohort.name, isComing: null });
    expect(JSON.stringify(seen)).not.toContain(one.id);
    expect((await guide.get(`/api/coach/appointments/${id}`)).json()).toMatchObject({
      appointment: { cohort: { members: 2, coming: 1, notComing: 0 } },
    });
    await guide.post(`/api/coach/cohorts/${cohort.id}/end`, {});
    expect(await rowOf(id)).toMatchObject({ state: 'called-off', calledOffBy: 'system' });
  });
});

it('a suspended coach cannot be booked by a request that comes at the same moment', async () => {
  const boss = await admin(test);
  const { guide, client, typeId } = await pairWithHours(test);
  const [booked] = await Promise.all([
    client.post('/api/client/appointments', { typeId, at: soon.toISOString() }),
    boss.put(`/api/admin/users/${guide.id}/suspension`, { reason: 'other' }),
  ]);
  expect([200, 409]).toContain(booked.statusCode);
  expect((await db.select().from(users).where(eq(users.id, guide.id)))[0]?.suspendedAt).not.toBeNull();
  const left = await db.select().from(appointments).where(eq(appointments.coachId, guide.id));
  expect(left.filter(({ state }) => state === 'booked')).toEqual([]);
});
