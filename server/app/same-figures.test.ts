import { expect, it } from 'vitest';
import type { AdminProgramRow } from '#contract/admin/schema.ts';
import type { CoachAnalytics } from '#contract/analytics/endpoints.ts';
import type { BulkOutcome } from '#contract/bulk/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachClients, CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { InvitationStats, InvitedAddresses, SentInvitations } from '#contract/invitations/endpoints.ts';
import type { ProgramLibraryItem, ProgramPeople, ProgramPreview } from '#contract/programs/views.ts';
import { clientProfiles } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { makeCohort, morning, newMember } from '#testing/cohorts.ts';
import { assign, clientOf, connect, write } from '#testing/histories.ts';
import { admin, coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { programOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

/*
 * The same words are the same figure on every page of a coach. The people are those about whom counts may differ:
 * finished with and without the end being stored, paused, nudged, on a trial, in a cohort that has not begun, parted.
 */

const test = await testApp({ SMTP_URL: 'smtp://mail.invalid' });
test.clock.set(morning);

const day = 86_400_000;
const ago = (days: number) => new Date(test.clock.now().getTime() - days * day);

async function practice() {
  const guide = await reachableCoach(test, { firstName: 'Cora' });
  const own = await programOf(guide, { durationWeeks: 1 });
  const others = await coach(test);
  const on = async (firstName: string, wanted: Parameters<typeof assign>[2], who: Person = guide) => {
    const client = await clientOf(test, who, { firstName });
    return { client, assigned: await assign(test, client, wanted) };
  };
  const running = await on('Rhea', { programId: own.programId, day: 3, startedAt: ago(3) });
  await write(test, running.client, running.assigned, { day: 2, mood: 7, at: ago(1).toISOString() });
  // The last page was written yesterday, and nothing has stored the end.
  const finished = await on('Finn', { programId: own.programId, day: 7, startedAt: ago(8) });
  await write(test, finished.client, finished.assigned, { day: 7, mood: 8, at: ago(1).toISOString() });
  await on('Stella', { programId: own.programId, day: 7, status: 'completed', startedAt: ago(20) });
  const paused = await on('Paul', { programId: own.programId, day: 2, startedAt: ago(2) });
  await paused.client.post('/api/client/pause', { startsOn: '2026-03-04', endsOn: '2026-03-10' });
  const quiet = await on('Nia', { programId: own.programId, day: 2, startedAt: ago(10) });
  const shared = await on('Sam', { programId: 'breath-anchor-01', day: 2, startedAt: ago(2) });
  const trial = await trialClient(test, { firstName: 'Tara' });
  await connect(test, trial, guide);
  await test.deps.db.update(clientProfiles).set({ clientType: 'trial' }).where(eq(clientProfiles.userId, trial.id));
  const cohort = await makeCohort(guide, { startsOn: '2026-03-09' });
  const member = await newMember(test, cohort, { firstName: 'Mia' });
  // No one's business but the other coach's; and one who left, and goes on alone.
  await on('Olga', { programId: 'breath-anchor-01' }, others);
  const left = await on('Lou', { programId: own.programId });
  await test.deps.db.update(clientProfiles).set({ coachId: null }).where(eq(clientProfiles.userId, left.client.id));
  return { guide, own, finished, quiet, shared, trial, member };
}

it('counts the same people as active on every page', async () => {
  const { guide, own, finished, quiet, trial } = await practice();
  const dashboard = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
  const analytics = (await guide.get('/api/coach/analytics')).json<CoachAnalytics>();
  const library = (await guide.get('/api/programs/all')).json<ProgramLibraryItem[]>();
  const previewOf = async (id: string) =>
    (await guide.get(`/api/programs/preview/${id}`)).json<ProgramPreview>().effectiveness.activeClients;
  const running = dashboard.clients.filter(({ currentAssignment }) => currentAssignment?.status === 'active');
  const names = running.map(({ user }) => user.firstName).sort();
  // Finn and Stella have finished.
  expect(names).toEqual(['Mia', 'Nia', 'Paul', 'Rhea', 'Sam', 'Tara']);
  expect(dashboard.stats.activeClients).toBe(6);
  expect(analytics.overview.activeClients).toBe(6);

  // Of each program: those of them who are on it; on an own one also who left and goes on.
  const onIt = (programId: string) =>
    running.filter(({ currentAssignment }) => currentAssignment?.programId === programId).length;
  for (const { id, programId, isPlatform, activeClientsCount, ownClients } of library) {
    expect(ownClients.count, programId).toBe(onIt(programId));
    expect(activeClientsCount, programId).toBe(onIt(programId) + (isPlatform ? 0 : 1));
    expect(await previewOf(id), programId).toBe(activeClientsCount);
  }
  const ofOwn = library.find(({ id }) => id === own.id)?.activeClientsCount;
  expect(ofOwn).toBe(4);
  expect(dashboard.programs.find(({ id }) => id === own.id)?.activeClientsCount).toBe(ofOwn);
  const people = (await guide.get(`/api/programs/${own.id}/people`)).json<ProgramPeople>();
  expect([people.clients, people.others]).toEqual([3, 1]);
  const managed = (await (await admin(test)).get('/api/admin/programs')).json<AdminProgramRow[]>();
  expect(managed.find(({ id }) => id === own.id)?.active_assignments).toBe(ofOwn);

  // What a bulk assignment foresees: nobody leaves what they have finished.
  const preview = await guide.post('/api/coach/bulk/preview', {
    action: 'program',
    programId: 'breath-anchor-01',
    clientIds: [finished.client.id, trial.id],
  });
  expect(preview.json<{ people: BulkOutcome[] }>().people.map(({ sentence }) => sentence)).toEqual([
    'Begins Breath as Anchor.',
    'Is on Breath as Anchor already and continues.',
  ]);
  // Everyone is in one group of the list, and the groups are the whole list.
  await guide.post(`/api/coach/client/${quiet.client.id}/nudge`);
  const list = (await guide.get('/api/coach/clients')).json<CoachClients>();
  const groups = Object.fromEntries(list.clients.map(({ user, group }) => [user.firstName, group]));
  expect(groups).toEqual({
    Nia: 'quiet',
    Rhea: 'ending',
    Sam: 'ending',
    Tara: 'ending',
    Mia: 'begins',
    Paul: 'paused',
    Finn: 'completed',
    Stella: 'completed',
  });
  expect(Object.values(list.groups).reduce((sum, count) => sum + count, 0)).toBe(list.pagination.total);
});

it('counts invitations sent by mail with the others', async () => {
  const { guide, own } = await practice();
  const stats = async () => (await guide.get('/api/coach/invitation-stats')).json<InvitationStats>();
  const client = await unassignedClient(test);
  const body = { programId: own.id };
  await guide.post('/api/coach/invited-addresses', { ...body, addresses: ['ann@x.example', 'ben@x.example'] });
  const expiresAt = new Date(test.clock.now().getTime() + 14 * day).toISOString();
  expect(await stats()).toMatchObject({ pending: 2, nextExpiresAt: expiresAt });
  await guide.post('/api/coach/send-invitation', { ...body, clientId: client.id });
  const inApp = (await guide.get('/api/coach/invitations')).json<SentInvitations>().invitations;
  const byMail = (await guide.get('/api/coach/invited-addresses')).json<InvitedAddresses>().invitations;
  expect([inApp.length, byMail.length, (await stats()).pending]).toEqual([1, 2, 3]);
  const { waitingInvitations } = (await guide.get(`/api/programs/${own.id}/people`)).json<ProgramPeople>();
  expect(waitingInvitations).toBe(3);
  await guide.delete(`/api/coach/invited-addresses/${byMail[0]?.id}`);
  expect((await stats()).pending).toBe(2);
});

it('gives an entry one date, that of its author, in the list, the queue and on the client page', async () => {
  const guide = await coach(test);
  const client = await clientOf(test, guide, { firstName: 'Ari', timeZone: 'Pacific/Auckland' });
  const assigned = await assign(test, client, { day: 2, startedAt: ago(9) });
  // 01:00 on 25 February in Auckland, and noon of the 24th for the coach.
  await write(test, client, assigned, { day: 1, mood: 6, at: '2026-02-24T12:00:00Z', timeZone: 'Pacific/Auckland' });
  const [row] = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>().clients;
  const page = (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>();
  const dates = [row?.lastEntryOn, row?.reason?.since?.slice(0, 10), page.cells[0]?.date];
  expect(dates).toEqual(['2026-02-25', '2026-02-25', '2026-02-25']);
});
