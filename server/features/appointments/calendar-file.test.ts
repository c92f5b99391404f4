import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointmentPreferences, appointments, clientProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { admin, again, coach, reachableCoach, type Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
let [guide, client] = [] as unknown as [Person, Person];
beforeEach(async () => {
  test.clock.set('2026-11-17T12:00:00Z');
  guide = await reachableCoach(test, { firstName: 'Ines' });
  client = await clientOf(test, guide, { firstName: 'Nora', lastName: 'Whitfield' });
});

const at = (moment: string, more: object = {}) =>
  appointment(test, { guide, client }, { startsAt: new Date(moment), ...more });
const fileOf = async (who: Person, id: string) => await who.get(`/api/appointments/${id}/session.ics`);
async function addressOf(who: Person): Promise<() => Promise<string>> {
  const { address } = (await who.post('/api/calendar')).json<{ address: string }>();
  const url = address.replace('http://localhost:3000', '');
  return async () => (await test.app.inject({ method: 'GET', url })).body.replaceAll('\r\n ', '');
}
const idsIn = (feed: string) =>
  [...feed.matchAll(/UID:([\w-]+)@/g)].map(([, id = '']) => id).toSorted((one, other) => one.localeCompare(other));
const part = async () =>
  await db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, client.id));

describe('one session as a file', () => {
  it('is there for both and a member, and for nobody else', async () => {
    const cohort = await makeCohort(guide, { startsOn: '2026-11-18' });
    const [id, ofGroup] = [
      await at('2026-11-19T14:00:00Z'),
      await at('2026-11-20T14:00:00Z', { clientId: null, cohortId: cohort.id }),
    ];
    const member = await newMember(test, cohort);
    const offered = await at('2026-11-23T14:00:00Z', { state: 'offered', bookedAt: null });
    const others = [await coach(test), await clientOf(test, guide), await admin(test)];
    for (const other of others)
      for (const one of [id, ofGroup]) expect((await fileOf(other, one)).statusCode).toBe(404);
    for (const wrong of [newId(), 'x', offered]) expect((await fileOf(client, wrong)).statusCode).toBe(404);
    expect((await fileOf(member, id)).statusCode).toBe(404);
    const answers = [
      await fileOf(client, id),
      await fileOf(guide, id),
      await fileOf(member, ofGroup),
      await fileOf(guide, ofGroup),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, /SUMMARY:(.*)\r/.exec(body)?.[1]])).toEqual([
      [200, 'Session with Ada Guide'],
      [200, 'Session with Nora Whitfield'],
      [200, 'Session of Autumn Circle'],
      [200, 'Session of Autumn Circle'],
    ]);
    expect(answers[0]?.headers['content-type']).toContain('text/calendar');
    expect(answers[0]?.headers['content-disposition']).toBe('attachment; filename="session.ics"');
  });

  it('stays with the client after a parting, and not with the coach', async () => {
    const id = await at('2026-11-16T14:00:00Z', { state: 'held' });
    await part();
    expect([(await fileOf(client, id)).statusCode, (await fileOf(guide, id)).statusCode]).toEqual([200, 404]);
  });
});

describe('the private calendar', () => {
  it('has what is booked and held, from 30 days ago to 400 ahead, for either and the coach’s cohorts', async () => {
    const cohort = await makeCohort(guide, { startsOn: '2026-11-18' });
    const ids = [await at('2026-10-19T14:00:00Z', { state: 'held' }), await at('2027-12-20T12:00:00Z')];
    const ofGroup = await at('2026-11-20T14:00:00Z', { clientId: null, cohortId: cohort.id });
    await at('2026-10-17T14:00:00Z', { state: 'held' });
    await at('2027-12-24T14:00:00Z');
    for (const state of ['called-off', 'missed', 'offered']) await at('2026-11-25T14:00:00Z', { state });
    expect(idsIn(await (await addressOf(client))())).toEqual(ids.toSorted());
    expect(idsIn(await (await addressOf(guide))())).toEqual([...ids, ofGroup].toSorted());
    expect(await (await addressOf(await admin(test)))()).toContain('END:VCALENDAR');
  });

  it('has the titles its reader chose, and no address of a call', async () => {
    await at('2026-11-19T14:00:00Z', { placeKind: 'link', place: 'https://meet.example/quetzal' });
    const choice = { remindDay: true, remindHour: true, remindAgreed: true, neutralTitles: true };
    await db.insert(appointmentPreferences).values({ userId: guide.id, ...choice });
    const [own, theirs] = [await (await addressOf(client))(), await (await addressOf(guide))()];
    expect(own).toContain('SUMMARY:Session with Ada Guide');
    expect(theirs).toContain('SUMMARY:Appointment');
    expect(theirs).not.toMatch(/Nora|Whitfield/);
    expect(own + theirs).not.toContain('quetzal');
  });

  it('has nothing ahead with someone one has parted from, or who is away', async () => {
    const [before, ahead] = [await at('2026-11-16T14:00:00Z', { state: 'held' }), await at('2026-11-19T14:00:00Z')];
    const [own, theirs] = [await addressOf(client), await addressOf(guide)];
    expect(idsIn(await theirs())).toEqual([before, ahead].toSorted());
    const away = async ({ id }: Person, suspendedAt: Date | null) =>
      await db.update(users).set({ suspendedAt }).where(eq(users.id, id));
    await away(guide, test.clock.now());
    expect(idsIn(await own())).toEqual([before]);
    expect((await theirs()).startsWith('BEGIN')).toBe(false);
    await away(guide, null);
    await away(client, test.clock.now());
    expect(idsIn(await theirs())).toEqual([before]);
    await away(client, null);
    await part();
    expect([idsIn(await own()), idsIn(await theirs())]).toEqual([[before], []]);
    expect(await db.$count(appointments, eq(appointments.id, ahead))).toBe(1);
  });

  it('ends for a coach as for a client', async () => {
    const feed = await addressOf(guide);
    expect((await (await again(test, guide)).delete('/api/calendar')).json()).toMatchObject({ hasCalendar: false });
    expect((await feed()).startsWith('BEGIN')).toBe(false);
  });
});
