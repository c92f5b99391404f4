import { beforeEach, expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { busyCalendars } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { coach, reachableCoach, type Person } from '#testing/people.ts';
import { appointment, openHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
// On a Sunday on which clocks in Berlin go from two to three.
beforeEach(() => test.clock.set('2026-03-29T06:00:00Z'));

const today = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>().today;
const instants = (...spans: [string, string][]) =>
  spans.map((span) => span.map((time) => `2026-03-29T${time}:00.000Z`));

it('is there once a coach has a type or hours, and is of them alone', async () => {
  const guide = await coach(test);
  expect(await today(guide)).toBeNull();
  await sessionType(guide);
  expect(await today(guide)).toMatchObject({ isOff: true, hours: [], free: [], appointments: [] });
  const other = await coach(test);
  await openHours(other);
  expect(await today(other)).toMatchObject({ isOff: false, free: instants(['09:00', '17:00']) });
  expect((await other.get('/api/coach/dashboard')).json<CoachDashboard>().queue.rows).toEqual([]);
});

it('has the hours of the coach’s own clock, without what takes place, is busy, or away', async () => {
  const guide = await reachableCoach(test, { timeZone: 'Europe/Berlin' });
  await openHours(guide);
  const client = await clientOf(test, guide, { firstName: 'Daniel', lastName: 'Osei' });
  const cohort = await makeCohort(guide, { startsOn: '2026-03-30' });
  const at = (time: string) => new Date(`2026-03-29T${time}:00Z`);
  const meet = async (who: Person | null, time: string, more = {}) =>
    await appointment(test, { guide, client: who }, { startsAt: at(time), ...more });
  const held = await meet(client, '07:00', { state: 'held' });
  const booked = await meet(client, '13:00');
  const grouped = await meet(null, '08:00', { cohortId: cohort.id, state: 'held' });
  const offered = await meet(client, '12:00', { state: 'offered' });
  await meet(client, '10:00', { state: 'offered', keepUntil: at('06:00') });
  await meet(client, '11:00', { state: 'called-off' });
  // Of yesterday, past midnight, and of tomorrow.
  await meet(client, '22:00');
  await appointment(test, { guide, client }, { startsAt: new Date('2026-03-28T22:30:00Z') });
  const all = { startsOn: '2026-03-29', endsOn: '2026-03-29', untilMinute: 1440 };
  await guide.post('/api/coach/appointments/exceptions', { kind: 'away', fromMinute: 960, ...all });
  const known = { coachId: guide.id, name: 'Family', addressSealed: Buffer.from('x'), readAt: at('00:00') };
  const busy = async (failingSince: Date | null, ...times: [string, string]) =>
    await test.deps.db.insert(busyCalendars).values({
      id: newId(),
      ...known,
      busy: [times.map((time) => at(time).getTime() / 60_000) as [number, number]],
      failingSince,
      nextReadAt: at('07:00'),
      createdAt: at('00:00'),
    });
  await busy(null, '06:30', '07:30');
  // One that has not answered for more than a day keeps nothing from being booked.
  await busy(new Date('2026-03-28T05:59:00Z'), '09:00', '10:00');

  expect(await today(guide)).toEqual({
    date: '2026-03-29',
    startsAt: '2026-03-28T23:00:00.000Z',
    endsAt: '2026-03-29T22:00:00.000Z',
    isOff: false,
    hours: instants(['07:00', '15:00']),
    free: instants(['07:50', '08:00'], ['08:50', '12:00'], ['12:50', '13:00'], ['13:50', '14:00']),
    busy: instants(['06:30', '07:30']),
    away: instants(['14:00', '22:00']),
    appointments: [
      { id: held, name: 'Daniel Osei', isOffered: false, ...span('07') },
      { id: grouped, name: 'Autumn Circle', isOffered: false, ...span('08') },
      { id: offered, name: 'Daniel Osei', isOffered: true, ...span('12') },
      { id: booked, name: 'Daniel Osei', isOffered: false, ...span('13') },
    ],
  });
  const other = await coach(test);
  await openHours(other);
  expect((await today(other))?.appointments).toEqual([]);
  // Who has parted is no longer among them.
  await guide.post(`/api/coach/client/${client.id}/end`);
  expect((await today(guide))?.appointments.map(({ name }) => name)).toEqual(['Autumn Circle']);
});

const span = (hour: string) => ({
  startsAt: `2026-03-29T${hour}:00:00.000Z`,
  endsAt: `2026-03-29T${hour}:50:00.000Z`,
});
