import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type {
  ClientAppointment,
  ClientAppointments,
  CoachAppointment,
  CoachWeek,
  Slots,
} from '#contract/appointments/schema.ts';
import { addDays } from '#contract/days.ts';
import { appointments } from '#server/platform/db/schema.ts';
import { clientOf } from '#testing/histories.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { appointment, openHours, pairWithHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const path = '/api/client/appointments';
const slotsOf = async (client: Person, typeId: string, query = '') =>
  (await client.get(`${path}/slots?typeId=${typeId}${query}`)).json<Slots>();
const book = (client: Person, typeId: string, at: string) => client.post(path, { typeId, at });
const rowsOf = async (guide: Person) => await db.select().from(appointments).where(eq(appointments.coachId, guide.id));
const own = async (client: Person) => (await client.get(path)).json<ClientAppointments>();
const ten = '2026-03-05T10:00:00.000Z';
const eleven = '2026-03-05T11:00:00.000Z';

describe('booking', () => {
  it('is for clients of the coach, and of a type they may book', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    const other = await pairWithHours(test);
    expect((await book(client, other.typeId, ten)).json()).toMatchObject({ reason: 'appointment-type-gone' });
    const mine = await sessionType(guide, { bookableBy: 'coach' });
    expect((await book(client, mine, ten)).statusCode).toBe(409);
    expect((await own(client)).types.map(({ id }) => id)).toEqual([typeId]);
    const alone = await unassignedClient(test);
    expect((await book(alone, typeId, ten)).json()).toMatchObject({ reason: 'no-coach-for-appointment' });
    expect(await own(alone)).toMatchObject({ coach: null, closed: 'no-coach', types: [], ahead: [], past: [] });
  });

  it('takes only what is offered', async () => {
    const { client, typeId } = await pairWithHours(test, { noticeHours: 24, horizonWeeks: 1 });
    for (const at of [
      '2026-03-05T10:10:00.000Z',
      '2026-03-05T03:00:00.000Z',
      '2026-03-04T15:00:00.000Z',
      '2026-03-12T10:00:00.000Z',
    ])
      expect((await book(client, typeId, at)).json()).toMatchObject({ code: 'conflict', reason: 'appointment-taken' });
    expect((await book(client, typeId, 'at noon')).statusCode).toBe(422);
  });

  it('gives one hour to one of sixty-four who ask for it at once', async () => {
    const { guide, typeId } = await pairWithHours(test);
    const clients = await Promise.all(Array.from({ length: 64 }, () => clientOf(test, guide)));
    const codes = await Promise.all(clients.map(async (client) => (await book(client, typeId, ten)).statusCode));
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(63);
    expect(await rowsOf(guide)).toHaveLength(1);
  });

  it('lists free times without what is booked, and repeats nothing', async () => {
    const { guide, client, typeId } = await pairWithHours(test, { gapMinutes: 10 });
    const before = await slotsOf(client, typeId);
    expect(before).toMatchObject({
      from: '2026-03-02',
      until: '2026-03-15',
      firstAt: '2026-03-04T09:00:00.000Z',
      hasEarlier: false,
    });
    const first = (await book(client, typeId, ten)).json<ClientAppointment>();
    expect(first).toMatchObject({ state: 'booked', startsAt: ten, minutes: 50, isWithCoach: true, hasSummary: false });
    expect((await book(client, typeId, ten)).json<ClientAppointment>().id).toBe(first.id);
    expect(await rowsOf(guide)).toHaveLength(1);
    const times = (await slotsOf(client, typeId)).days.find(({ date }) => date === '2026-03-05')?.times ?? [];
    expect(times.map((time) => time.slice(11, 16)).slice(0, 3)).toEqual(['09:00', '11:00', '11:30']);
    const moving = (await slotsOf(client, typeId, `&moving=${first.id}`)).days.find(
      ({ date }) => date === '2026-03-05',
    );
    expect(moving?.times).toContain(ten);
    const other = await clientOf(test, guide);
    const theirs = await slotsOf(other, typeId, `&moving=${first.id}`);
    expect(theirs.days.find(({ date }) => date === '2026-03-05')?.times).toEqual(times);
  });

  it('is refused near the ends of what dates can express, and times are listed as of the nearest date', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    for (const at of ['9999-12-31T10:00:00Z', '0000-01-01T10:00:00Z', '2200-01-01T10:00:00Z'])
      expect((await book(client, typeId, at)).statusCode, at).toBe(422);
    for (const from of ['9999-12-31', '9999-12-30', '0000-01-01']) {
      expect((await client.get(`${path}/slots?typeId=${typeId}&from=${from}`)).statusCode, from).toBe(200);
      expect((await guide.get(`/api/coach/appointments?from=${from}`)).statusCode, from).toBe(200);
      expect((await guide.get(`/api/coach/appointments/slots?typeId=${typeId}&from=${from}`)).statusCode).toBe(200);
    }
  });

  it('shows days of the reader, whose date may be another than the coach’s', async () => {
    const guide = await coach(test, { timeZone: 'Pacific/Auckland' });
    const client = await clientOf(test, guide, { timeZone: 'America/Los_Angeles' });
    await openHours(guide);
    const slots = await slotsOf(client, await sessionType(guide));
    expect(slots.zone).toBe('Pacific/Auckland');
    // Nine in Auckland on the 6th is noon on the 5th in Los Angeles.
    expect(slots.days.find(({ date }) => date === '2026-03-05')?.times).toContain('2026-03-05T20:00:00.000Z');
  });

  it('holds the most per week and an allowance under two requests at once', async () => {
    const { guide, typeId } = await pairWithHours(test, { mostPerWeek: 1 });
    const [one, other] = await Promise.all([clientOf(test, guide), clientOf(test, guide)]);
    const codes = await Promise.all([book(one, typeId, ten), book(other, typeId, eleven)]);
    expect(codes.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);

    const { guide: giver, client } = await pairWithHours(test);
    const limited = await sessionType(giver, { bookableBy: 'allowance' });
    expect((await book(client, limited, ten)).json()).toMatchObject({ reason: 'allowance-used' });
    const allowance = { sessions: 1, startsOn: '2026-03-01', endsOn: '2026-03-31' };
    await giver.put(`/api/coach/client/${client.id}/allowance`, allowance);
    expect((await book(client, limited, '2026-04-01T10:00:00.000Z')).statusCode).toBe(409);
    const both = await Promise.all([book(client, limited, ten), book(client, limited, eleven)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await own(client)).toMatchObject({ allowance: { used: 1, held: 0, ...allowance } });
    expect((await own(client)).ahead[0]?.number).toEqual({ index: 1, of: 1 });
  });

  it('says when the coach is not there', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    await db.execute(`update users set suspended_at = now() where id = '${guide.id}'`);
    expect(await own(client)).toMatchObject({ closed: 'coach-away', types: [] });
    expect((await book(client, typeId, ten)).json()).toMatchObject({ reason: 'coach-away' });
  });
});

describe('a coach', () => {
  const offer = (guide: Person, client: Person, typeId: string, times: string[]) =>
    guide.post('/api/coach/appointments/offers', { clientId: client.id, typeId, times });
  const bookFor = (guide: Person, body: Record<string, unknown>) => guide.post('/api/coach/appointments', body);

  it('books with own clients only, outside the hours too, and never twice at once', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    const stranger = await coach(test);
    const night = '2026-03-05T02:00:00.000Z';
    expect((await bookFor(stranger, { clientId: client.id, typeId, at: night })).statusCode).toBe(404);
    expect((await bookFor(guide, { typeId, at: night })).statusCode).toBe(404);
    expect((await bookFor(guide, { clientId: client.id, typeId, at: night })).statusCode).toBe(200);
    const again = await bookFor(guide, {
      clientId: (await clientOf(test, guide)).id,
      typeId,
      at: '2026-03-05T02:30:00.000Z',
    });
    expect(again.json()).toMatchObject({ reason: 'appointment-overlaps' });
    expect(
      (await bookFor(guide, { clientId: client.id, typeId, at: '2026-03-04T08:00:00.000Z' })).json(),
    ).toMatchObject({
      reason: 'appointment-over',
    });
    expect(
      (await bookFor(guide, { clientId: client.id, typeId, at: '2027-04-04T08:00:00.000Z' })).json(),
    ).toMatchObject({
      reason: 'appointment-too-far',
    });
  });

  it('offers times that nobody else gets, until they are answered, taken back or lapse', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    const other = await clientOf(test, guide);
    const made = (await offer(guide, client, typeId, [ten, eleven])).json<CoachAppointment[]>();
    expect(made.map(({ state, keepUntil }) => [state, keepUntil])).toEqual([
      ['offered', ten],
      ['offered', eleven],
    ]);
    expect((await book(other, typeId, ten)).statusCode).toBe(409);
    expect((await other.post(`${path}/${made[0]?.id}/accept`)).statusCode).toBe(404);
    const accepted = await client.post(`${path}/${made[0]?.id}/accept`);
    expect(accepted.json()).toMatchObject({ state: 'booked', startsAt: ten });
    expect((await client.post(`${path}/${made[0]?.id}/accept`)).statusCode).toBe(200);
    expect((await client.post(`${path}/${made[1]?.id}/accept`)).statusCode).toBe(404);
    expect((await book(other, typeId, eleven)).statusCode).toBe(200);

    const [late] = (await offer(guide, client, typeId, ['2026-03-20T10:00:00.000Z'])).json<CoachAppointment[]>();
    test.clock.advance(3 * 86_400_000);
    try {
      expect((await client.post(`${path}/${late?.id}/accept`)).json()).toMatchObject({ reason: 'appointment-taken' });
      expect((await own(client)).ahead.map(({ state }) => state)).not.toContain('offered');
    } finally {
      test.clock.advance(-3 * 86_400_000);
    }
    const [back] = (await offer(guide, client, typeId, ['2026-03-21T10:00:00.000Z'])).json<CoachAppointment[]>();
    expect((await guide.post(`/api/coach/appointments/${back?.id}/take-back`)).statusCode).toBe(200);
    const [declined] = (await offer(guide, client, typeId, ['2026-03-22T10:00:00.000Z'])).json<CoachAppointment[]>();
    expect((await client.post(`${path}/${declined?.id}/decline`)).statusCode).toBe(200);
    expect((await client.post(`${path}/${declined?.id}/decline`)).statusCode).toBe(200);
    expect((await rowsOf(guide)).filter(({ state }) => state === 'offered')).toEqual([]);
  });

  it('replaces an unanswered offer by the next one, and answers a request with it', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    await client.post(`${path}/requests`, { words: 'Could it be before eight?' });
    const week = (await guide.get('/api/coach/appointments')).json();
    expect(week).toMatchObject({ requests: [{ words: 'Could it be before eight?', client: { id: client.id } }] });
    await offer(guide, client, typeId, [ten]);
    await offer(guide, client, typeId, [eleven]);
    const { ahead, request } = await own(client);
    expect(ahead.map(({ startsAt }) => startsAt)).toEqual([eleven]);
    expect(request).toBeNull();
    expect((await offer(guide, client, typeId, [ten, '2026-03-05T10:20:00.000Z'])).statusCode).toBe(409);
    // Refused as a whole: what was offered before still is.
    expect((await own(client)).ahead.map(({ startsAt }) => startsAt)).toEqual([eleven]);
  });

  it('reads the week of a coach without clients', async () => {
    const week = (await (await coach(test)).get('/api/coach/appointments')).json();
    expect(week).toMatchObject({ nothingBooked: [], hasClients: false });
  });

  it('reads the week: hours, what is free, sessions, and who has none ahead', async () => {
    const { guide, client, typeId } = await pairWithHours(test);
    const quiet = await clientOf(test, guide, { firstName: 'Marcus' });
    await appointment(test, { guide, client: quiet }, { startsAt: addDays(test.clock.now(), -30), state: 'held' });
    await book(client, typeId, ten);
    const week = (await guide.get('/api/coach/appointments?from=2026-03-05')).json();
    expect(week).toMatchObject({
      from: '2026-03-02',
      counts: { booked: 1, offered: 0, most: null },
      appointments: [{ startsAt: ten, client: { id: client.id, clock: { zone: 'UTC', aheadMinutes: 0 } } }],
      nothingBooked: [{ clientId: quiet.id, lastMetAt: '2026-02-02T09:00:00.000Z' }],
      hasTypes: true,
      hasHours: true,
      hasClients: true,
    });
    expect(week.days[3]).toMatchObject({
      date: '2026-03-05',
      isOff: false,
      hours: [['2026-03-05T09:00:00.000Z', '2026-03-05T17:00:00.000Z']],
      free: [
        ['2026-03-05T09:00:00.000Z', ten],
        ['2026-03-05T10:50:00.000Z', '2026-03-05T17:00:00.000Z'],
      ],
    });
    // On that evening Thursday has no free hour left, nor have the days before it.
    const began = test.clock.now();
    for (const [at, left] of [
      ['2026-03-05T12:20:00Z', ['2026-03-05T12:20:00.000Z', '2026-03-05T17:00:00.000Z']],
      ['2026-03-05T18:19:00Z', undefined],
    ] as const) {
      test.clock.set(at);
      const { days } = (await guide.get('/api/coach/appointments?from=2026-03-05')).json<CoachWeek>();
      expect(days.flatMap(({ free }) => free).find(([, until]) => until < '2026-03-06')).toEqual(left);
    }
    test.clock.set(began.toISOString());
  });
});
