import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ClientIds, CoachClients, CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { clientProfiles } from '#server/platform/db/schema.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { addManyClients } from '#testing/many-clients.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const list = async (guide: Person, query = '') => (await guide.get(`/api/coach/clients${query}`)).json<CoachClients>();
const home = async (guide: Person) => (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
const names = ({ clients }: Pick<CoachClients, 'clients'>) => clients.map(({ user }) => user.firstName);

type Story = {
  day?: number;
  status?: 'active' | 'completed';
  wrote?: [day: number, mood: number, date: string][];
  startedAt?: string;
  programId?: string;
} | null;

async function clientOf(guide: Person, firstName: string, story: Story): Promise<Person> {
  const client = await trialClient(test, { firstName, lastName: 'Ö' });
  await connect(test, client, guide);
  // The trial's program is taken away first: some have none.
  const at = await assign(test, client, {
    day: story?.day ?? 1,
    status: story?.status ?? 'active',
    startedAt: new Date(story?.startedAt ?? '2026-02-10T08:00:00Z'),
    ...(story?.programId ? { programId: story.programId } : {}),
  });
  if (story === null) await test.deps.db.execute(`delete from assignments where client_id = '${client.id}'`);
  for (const [day, mood, date] of story?.wrote ?? [])
    await write(test, client, at, { day, mood, at: `${date}T08:00:00Z` });
  return client;
}

/*
 * By hand, today is 4 March 2026. Dora logged 2 yesterday: distress. Quinn wrote last on 28 February: 4 days. Lea stands
 * on day 27 of 28. Nina has no program. Cora completed hers today. Otto wrote today, Olga yesterday: on course, Otto
 * first. Finn begins on 10 March.
 */
async function eightClients(guide: Person) {
  await clientOf(guide, 'Olga', { day: 9, wrote: [[8, 9, '2026-03-03']] });
  await clientOf(guide, 'Otto', { day: 10, wrote: [[10, 5, '2026-03-04']] });
  await clientOf(guide, 'Cora', { day: 7, status: 'completed', programId: 'breath-anchor-01' });
  await clientOf(guide, 'Nina', null);
  await clientOf(guide, 'Lea', { day: 27, wrote: [[26, 7, '2026-03-03']] });
  await clientOf(guide, 'Quinn', { day: 3, wrote: [[2, 6, '2026-02-28']] });
  await clientOf(guide, 'Dora', { day: 5, wrote: [[4, 2, '2026-03-03']] });
  await clientOf(guide, 'Finn', { startedAt: '2026-03-10T08:00:00Z' });
}

describe('the list of a coach’s clients', () => {
  it('has those first who need the coach, each with the reason', async () => {
    const guide = await coach(test);
    await eightClients(guide);
    const shown = await home(guide);
    expect(shown.clients.map(({ user, group, reason }) => [user.firstName, group, reason?.message ?? null])).toEqual([
      ['Dora', 'today', 'Logged 2 (Low) on Day 4'],
      ['Quinn', 'today', 'No entry for 4 days'],
      ['Otto', 'course', null],
      ['Olga', 'course', null],
      ['Finn', 'begins', 'Begins later'],
      ['Lea', 'ending', 'One day to go'],
      ['Cora', 'completed', 'Completed'],
      ['Nina', 'waiting', 'No program yet'],
    ]);
    // Nothing of Finn's program is open yet.
    expect(shown.clients[4]).toMatchObject({
      currentAssignment: { startsOn: '2026-03-10' },
      cloth: '.'.repeat(28),
    });
    expect(shown.clients[3]).toMatchObject({ currentAssignment: { startsOn: null } });
    // Otto wrote today. Of Nina, Cora and Finn no page is asked for today.
    expect(shown.clients.map(({ today }) => today)).toEqual([
      'not-yet',
      'not-yet',
      'wrote',
      'not-yet',
      null,
      'not-yet',
      null,
      null,
    ]);
    expect(shown.groups).toEqual({
      today: 2,
      quiet: 0,
      course: 2,
      begins: 1,
      paused: 0,
      ending: 1,
      completed: 1,
      waiting: 1,
      earlier: 0,
    });
    expect(shown.clientPrograms.map(({ title }) => title)).toEqual(['Breath as Anchor', 'Living from Desire']);
    // Of the six on a running program: Olga 9, Otto 10, Lea 27, Quinn 3, Dora 5 of 28, Finn 0: 32, 36, 96, 11, 18, 0
    // percent, 193 / 6 = 32.2.
    expect(shown.stats).toMatchObject({ activeClients: 6, completionRate: 32 });
  });

  it('can be put in another order, searched without accents, and narrowed to a program', async () => {
    const guide = await coach(test);
    await eightClients(guide);
    expect(names(await list(guide, '?sort=name'))).toEqual([
      'Cora',
      'Dora',
      'Finn',
      'Lea',
      'Nina',
      'Olga',
      'Otto',
      'Quinn',
    ]);
    expect(names(await list(guide, '?sort=progress')).slice(0, 3)).toEqual(['Cora', 'Lea', 'Otto']);
    expect(names(await list(guide, '?sort=mood')).slice(0, 5)).toEqual(['Dora', 'Otto', 'Quinn', 'Lea', 'Olga']);
    expect(names(await list(guide, '?sort=recent')).slice(0, 1)).toEqual(['Otto']);
    expect(names(await list(guide, '?search=o%20OTT'))).toEqual(['Otto']);
    expect(names(await list(guide, '?search=ora'))).toEqual(['Dora', 'Cora']);
    expect((await list(guide, '?search=ora')).groups).toMatchObject({ today: 1, completed: 1, course: 0 });
    const { clientPrograms } = await home(guide);
    expect(names(await list(guide, `?program=${clientPrograms[0]?.id ?? ''}`))).toEqual(['Cora']);
    expect(names(await list(guide, '?program=nothing'))).toEqual([]);
    expect(names(await list(guide, '?search=%25'))).toEqual([]);
    expect((await guide.get('/api/coach/clients?sort=upside-down')).statusCode).toBe(422);
  });

  it('can be narrowed to a group, and all that match can be chosen', async () => {
    const guide = await coach(test);
    await eightClients(guide);
    const ids = async (query: string) => (await guide.get(`/api/coach/clients/ids${query}`)).json<ClientIds>();
    const chosen = async (query: string) => (await ids(query)).people.map(({ firstName }) => firstName);
    const course = await list(guide, '?group=course&sort=name');
    expect([names(course), course.pagination.total]).toEqual([['Olga', 'Otto'], 2]);
    // The other folds keep their counts.
    expect(course.groups).toMatchObject({ today: 2, course: 2, begins: 1, ending: 1 });
    expect(await chosen('?group=course&sort=name')).toEqual(['Olga', 'Otto']);
    expect(await chosen('?search=ora&group=today')).toEqual(['Dora']);
    expect(await ids('')).toMatchObject({ total: 8 });
    // Each with what the wall of a cohort chooses by, as the rows have it.
    const rows = (await list(guide, '?sort=name')).clients;
    expect((await ids('?sort=name')).people.map(({ today, isQuiet }) => ({ today, isQuiet }))).toEqual(
      rows.map(({ today, reason }) => ({ today, isQuiet: reason?.attention?.kind === 'quiet' })),
    );
    expect((await guide.get('/api/coach/clients/ids?group=nobody')).statusCode).toBe(422);
    const other = await coach(test);
    expect((await other.get('/api/coach/clients/ids')).json()).toEqual({ people: [], total: 0 });
    const [otto] = (await list(guide, '?search=otto')).clients;
    expect((await guide.post(`/api/coach/client/${otto?.id}/pause`, { weeks: 1 })).statusCode).toBe(200);
    expect((await list(guide, '?group=paused')).clients.map(({ reason }) => reason?.message)).toEqual([
      'Paused until 10 March',
    ]);
  });

  it('is for coaches, and holds only one’s own', async () => {
    const [guide, other] = [await coach(test), await coach(test)];
    const client = await clientOf(guide, 'Mine', { wrote: [[1, 6, '2026-03-03']] });
    expect(names(await list(guide))).toEqual(['Mine']);
    expect(names(await list(other))).toEqual([]);
    await test.deps.db.update(clientProfiles).set({ coachId: other.id }).where(eq(clientProfiles.userId, client.id));
    expect(names(await list(guide))).toEqual([]);
    expect((await home(guide)).recentActivity).toEqual([]);
    expect(names(await list(other))).toEqual(['Mine']);
  });

  it('comes in pages of fifty', async () => {
    const many = await coach(test);
    await addManyClients(test.deps.db, many.id, { clients: 60, programs: 1, now: test.clock.now() });
    const [first, second] = [await list(many), await list(many, '?page=2')];
    expect([first.clients.length, second.clients.length, first.pagination.totalPages, first.pagination.total]).toEqual([
      50, 10, 2, 60,
    ]);
    expect(new Set([...first.clients, ...second.clients].map(({ id }) => id)).size).toBe(60);
    expect((await list(many, '?page=3')).clients).toEqual([]);
    expect(first.clients).toEqual((await home(many)).clients);
  });
});

describe('recent activity', () => {
  it('gathers the entries of a day above ten into one line, but not a heavy one', async () => {
    const guide = await coach(test);
    const client = await clientOf(guide, 'Vera', {
      day: 8,
      wrote: [
        ...Array.from({ length: 10 }, (): [number, number, string] => [1, 6, '2026-03-03']),
        [2, 7, '2026-03-04'],
      ],
    });
    const lines = async () => (await home(guide)).recentActivity.filter(({ type }) => type !== 'other');
    expect((await lines()).map(({ title }) => title)).toEqual(Array(11).fill('New journal entry'));
    const dan = await clientOf(guide, 'Dan', { day: 2, wrote: [[1, 1, '2026-03-03']] });
    expect((await lines()).map(({ title, description, clientId }) => [title, description, clientId])).toEqual([
      ['New journal entry', 'Vera Ö wrote 3 words for Day 2', client.id],
      ['11 journal entries', 'from 2 clients', null],
      ['Needs your attention', 'Dan Ö logged 1 (Very Low) on Day 1', dan.id],
    ]);
  });
});
