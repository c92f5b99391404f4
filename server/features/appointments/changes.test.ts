import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClientAppointments } from '#contract/appointments/schema.ts';
import { addDays } from '#contract/days.ts';
import { appointments, mailOutbox } from '#server/platform/db/schema.ts';
import { clientOf } from '#testing/histories.ts';
import { coach, type Person } from '#testing/people.ts';
import { appointment, pairWithHours } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const rowOf = async (id: string) => (await db.select().from(appointments).where(eq(appointments.id, id)))[0];
const move = (who: Person, id: string, at: string) => who.post(`/api/appointments/${id}/move`, { at });
const answer = (who: Person, id: string, isAccepted: boolean) =>
  who.post(`/api/appointments/${id}/move/answer`, { isAccepted });
const callOff = (who: Person, id: string, word = '') => who.post(`/api/appointments/${id}/call-off`, { word });
const settle = (who: Person, id: string, outcome: string | null) =>
  who.post(`/api/coach/appointments/${id}/outcome`, { outcome });

/** Far enough for the coach's rule of 24 hours, and too close for it. */
const inTime = new Date('2026-03-10T10:00:00Z');
const soon = new Date('2026-03-04T20:00:00Z');
const to = '2026-03-11T10:00:00.000Z';

async function agreed(startsAt: Date) {
  const pair = await pairWithHours(test);
  return { ...pair, id: await appointment(test, pair, { startsAt }) };
}

describe('moving', () => {
  it('is for the two alone', async () => {
    const { guide, id } = await agreed(inTime);
    for (const stranger of [await coach(test), await clientOf(test, guide)])
      expect((await move(stranger, id, to)).statusCode).toBe(404);
  });

  it('is done at once in time, and asked of the other when it is late', async () => {
    const { guide, client, id } = await agreed(inTime);
    expect((await move(client, id, to)).json()).toEqual({ outcome: 'moved' });
    expect(await rowOf(id)).toMatchObject({
      startsAt: new Date(to),
      endsAt: new Date('2026-03-11T10:50:00Z'),
      sequence: 1,
    });
    expect((await move(client, id, to)).json()).toEqual({ outcome: 'unchanged' });

    const late = await agreed(soon);
    expect((await move(late.guide, late.id, to)).json()).toEqual({ outcome: 'asked' });
    expect(await rowOf(late.id)).toMatchObject({ startsAt: soon, sequence: 0, moveAskedBy: 'coach' });
    expect((await answer(late.guide, late.id, true)).json()).toMatchObject({ reason: 'appointment-not-open' });
    expect((await answer(late.client, late.id, true)).json()).toEqual({ outcome: 'moved' });
    expect(await rowOf(late.id)).toMatchObject({ startsAt: new Date(to), sequence: 1, moveTo: null });
    expect((await move(guide, late.id, to)).statusCode).toBe(404);
  });

  it('keeps the old time when it is declined or withdrawn', async () => {
    const { guide, client, id } = await agreed(soon);
    await move(client, id, to);
    expect((await guide.get('/api/coach/appointments')).json()).toMatchObject({
      moves: [{ appointment: { id }, isFree: true }],
    });
    expect((await answer(guide, id, false)).json()).toEqual({ outcome: 'unchanged' });
    await move(client, id, to);
    expect((await answer(client, id, false)).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({ startsAt: soon, moveTo: null, sequence: 0 });
  });

  it('finds no place where another session is, nor outside the hours for a client', async () => {
    const { guide, client, id } = await agreed(inTime);
    await appointment(test, { guide, client: await clientOf(test, guide) }, { startsAt: new Date(to) });
    expect((await move(client, id, to)).json()).toMatchObject({ reason: 'appointment-taken' });
    expect((await move(guide, id, to)).json()).toMatchObject({ reason: 'appointment-overlaps' });
    const night = '2026-03-11T03:00:00.000Z';
    expect((await move(client, id, night)).statusCode).toBe(409);
    expect((await move(guide, id, night)).statusCode).toBe(200);
  });
});

describe('calling off', () => {
  it('counts as late by the coach’s rule alone, tells the word to the two alone, and is final', async () => {
    const { guide, client, id } = await agreed(inTime);
    expect((await callOff(await clientOf(test, guide), id)).statusCode).toBe(404);
    expect((await callOff(client, id, 'The train strike.')).json()).toEqual({ isLate: false });
    expect((await callOff(guide, id)).json()).toEqual({ isLate: false });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: 'called-off', calledOffBy: 'client', sequence: 1 });
    expect(row?.wordSealed?.toString()).not.toContain('train');
    const { past } = (await client.get('/api/client/appointments')).json<ClientAppointments>();
    expect(past[0]?.calledOff).toMatchObject({ by: 'client', isLate: false, word: 'The train strike.' });
    expect((await move(client, id, to)).json()).toMatchObject({ reason: 'appointment-not-open' });

    const late = await agreed(soon);
    expect((await callOff(late.client, late.id)).json()).toEqual({ isLate: true });
    const relaxed = await pairWithHours(test, { lateHours: 2 });
    const near = await appointment(test, relaxed, { startsAt: soon });
    expect((await callOff(relaxed.client, near)).json()).toEqual({ isLate: false });
  });

  it('makes the time free again', async () => {
    const { client, typeId, id } = await agreed(inTime);
    const book = () => client.post('/api/client/appointments', { typeId, at: inTime.toISOString() });
    await callOff(client, id);
    expect((await book()).statusCode).toBe(200);
  });

  it('of moving, calling off and parting at once leaves one that counts', async () => {
    for (const startsAt of [inTime, soon]) {
      const { guide, client, id } = await agreed(startsAt);
      await Promise.all([
        move(client, id, to),
        callOff(client, id),
        callOff(guide, id),
        guide.post(`/api/coach/client/${client.id}/end`, {}),
      ]);
      const row = await rowOf(id);
      expect(row?.state).toBe('called-off');
      expect(row?.moveTo).toBeNull();
    }
  });
});

describe('how it went', () => {
  it('is said by the coach once it has begun, and never by itself', async () => {
    const { guide, client, id } = await agreed(addDays(test.clock.now(), -1));
    const ahead = await appointment(test, { guide, client }, { startsAt: inTime });
    expect((await settle(await coach(test), id, 'held')).statusCode).toBe(404);
    expect((await settle(client, id, 'held')).statusCode).toBe(403);
    expect((await settle(guide, ahead, 'held')).json()).toMatchObject({ reason: 'appointment-not-begun' });
    expect((await settle(guide, id, 'late')).statusCode).toBe(422);
    expect((await settle(guide, id, 'held')).json()).toMatchObject({ state: 'held' });
    expect((await settle(guide, id, 'missed')).json()).toMatchObject({ state: 'missed' });
    expect((await settle(guide, id, null)).json()).toMatchObject({ state: 'booked', settledAt: null });
    expect((await callOff(guide, id)).json()).toMatchObject({ reason: 'appointment-not-open' });
  });
});

describe('a person who books and calls off again and again', () => {
  const all = async (test: () => Promise<number>, most: number) => {
    for (let count = 0; count < most; count += 1) expect(await test()).toBe(200);
    return await test();
  };

  it('is refused: a client after 40 times in 24 hours', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    const book = () => client.post('/api/client/appointments', { typeId, at: inTime.toISOString() });
    let id: string | undefined;
    const turn = async () => {
      const response = id === undefined ? await book() : await callOff(client, id);
      id = id === undefined ? response.json<{ id: string }>().id : undefined;
      return response.statusCode;
    };
    expect(await all(turn, 40)).toBe(429);
    const mails = eq(mailOutbox.userId, guide.id);
    expect(await db.$count(mailOutbox, mails)).toBe(40);
    expect((await book()).json()).toMatchObject({ reason: 'sessions-too-often' });
    test.clock.set('2026-03-05T09:00:01Z');
    expect((await book()).statusCode).toBe(200);
  });

  it('is refused: a coach after 80 times with the same client, and not with another', async () => {
    test.clock.set('2026-03-04T09:00:00Z');
    const { guide, client, typeId } = await pairWithHours(test);
    const other = await clientOf(test, guide);
    const booked = async ({ id: clientId }: Person, hour: number) =>
      (await guide.post('/api/coach/appointments', { clientId, typeId, at: addDays(inTime, hour / 24) })).statusCode;
    let hour = 0;
    expect(await all(() => booked(client, (hour += 1)), 80)).toBe(429);
    expect(await booked(other, hour)).toBe(200);
  });
});
