import { eq, gt, isNotNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { CoachClients, CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { RoomPage } from '#contract/cohort-room/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { OwnGroup } from '#contract/cohorts/group-endpoints.ts';
import type { JournalList } from '#contract/journal/schema.ts';
import type { NotesVersion } from '#contract/notes/endpoints.ts';
import type { SharedEntries } from '#contract/sharing/schema.ts';
import type { ClientInvitation, InvitationStats } from '#contract/invitations/endpoints.ts';
import type { ReceivedOutreach, ReferralInfo, UnassignedClient } from '#contract/outreach/endpoints.ts';
import type { WaitingRequest } from '#contract/requests/endpoints.ts';
import type { ConversationPage, Conversations } from '#contract/messages/schema.ts';
import { mailUnread } from '#server/features/messages/unread-mail.ts';
import {
  assignments,
  auditLog,
  coachingRequests,
  cohortPosts,
  cohorts,
  conversations,
  invitations,
  mailOutbox,
  messages,
  outreachMessages,
  coachNotes,
  contacts,
  entryComments,
  entryShares,
  journalEntries,
  media,
  mediaPieces,
  programs,
  userKeys,
  users,
  visits,
} from '#server/platform/db/schema.ts';
import { person, trialClient } from '#testing/people.ts';
import { storeMedia } from '#testing/stored-media.ts';
import { testApp } from '#testing/test-app.ts';
import { closeDemo, removeDemo, seedDemo } from './service.ts';

const test = await testApp({ DEMO: 'on' });
await seedDemo(test.deps);

const fromOurPage = {
  origin: 'http://localhost:3000',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};
const enter = (person: string, from = test, headers: Record<string, string> = {}) =>
  from.app.inject({
    method: 'POST',
    url: '/api/demo/enter',
    payload: `person=${person}`,
    headers: { ...fromOurPage, ...headers },
  });
const cookieOf = (response: Awaited<ReturnType<typeof enter>>) =>
  String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
const as = async <Shape>(person: string, url: string) =>
  (await test.app.inject({ url, headers: { cookie: cookieOf(await enter(person)) } })).json<Shape>();

describe('the demo', () => {
  it('greets with the news of the last days, not with those of months', async () => {
    for (const who of ['coach', 'client']) {
      const news = await as<{ createdAt: string }[]>(who, '/api/notices');
      const oldest = addDays(test.clock.now(), -3).toISOString();
      expect(
        news.filter(({ createdAt }) => createdAt < oldest),
        who,
      ).toEqual([]);
      if (who === 'client') expect(news.length).toBeGreaterThan(0);
    }
    // What was shared and not read waits on, in the coach's queue.
    const { queue } = await as<CoachDashboard>('coach', '/api/coach/dashboard');
    expect(queue.rows.flatMap((row) => (row.type === 'person' ? row.reasons.map(({ kind }) => kind) : []))).toContain(
      'shared',
    );
  });

  it('leads to the page that was wanted before signing in, with its query', async () => {
    const wanted = encodeURIComponent('/journal?search=a%20walk');
    const asked = await test.app.inject({ url: `/api/login?to=${wanted}` });
    expect(asked.body).toContain('/api/demo/enter');
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0] ?? '';
    const entered = await enter('client', test, { cookie });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/journal?search=a%20walk']);
  });

  it('is closed to requests through a proxy, also where that names a loopback host', async () => {
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-port', 'x-real-ip', 'via', 'cf-connecting-ip']) {
      const answer = await enter('admin', test, { host: 'localhost:3000', [header]: '203.0.113.7' });
      expect([header, answer.statusCode, answer.headers['set-cookie']]).toEqual([header, 404, undefined]);
    }
  });

  it('lets a visitor in as coach, client or admin with one click', async () => {
    for (const person of ['coach', 'client', 'admin']) {
      const response = await enter(person);
      expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
      expect(await as(person, '/api/auth/user')).toMatchObject({ role: person, isDemo: true });
    }
    expect(
      (await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'demo-sign-in'))).length,
    ).toBeGreaterThan(0);
  });

  it('refuses to sign in as anybody else', async () => {
    expect((await enter('nora-whitfield')).statusCode).toBe(422);
    expect((await enter('')).statusCode).toBe(422);
  });

  it('shows a coach eight clients of different shapes', async () => {
    const home = await as<CoachDashboard>('coach', '/api/coach/dashboard');
    expect(home.clients).toHaveLength(8);
    expect(home.stats).toMatchObject({ activeClients: 7, programs: 1 });
    expect(home.clients.find((row) => row.user.firstName === 'Aiko')?.currentAssignment?.status).toBe('completed');
    expect(home.clients.find((row) => row.user.firstName === 'Marcus')?.averageMood).toBeNull();
    expect(home.recentActivity.length).toBeGreaterThan(5);
  });

  it('shows the client day 17 of 28 with a prompt and a coach', async () => {
    const home = await as<ClientDashboard>('client', '/api/client/dashboard');
    expect(home).toMatchObject({
      program: { title: 'Living from Desire' },
      progress: { currentWeek: 3, currentDay: 3, totalDays: 28, completedDays: 14 },
      coach: { fullName: 'Ines Calloway' },
    });
    expect(home.currentPrompt?.promptText).toBeTruthy();
  });

  it('shows the coach a running cohort of five of them, and the client its room with something new', async () => {
    const cohorts = await as<Cohort[]>('coach', '/api/coach/cohorts');
    expect(cohorts).toMatchObject([
      { name: 'Evening Circle', state: 'running', joining: 'open', pace: 'own', members: 5, places: 8, unread: 0 },
    ]);
    const id = cohorts[0]?.id ?? '';
    const { clients } = await as<CoachClients>('coach', `/api/coach/clients?cohort=${id}&sort=name`);
    expect(clients.map(({ user }) => user.firstName)).toEqual(['Aiko', 'Daniel', 'Nora', 'Priya', 'Samir']);
    const { group } = await as<OwnGroup>('client', '/api/client/group');
    expect(group).toMatchObject({
      name: 'Evening Circle',
      members: 5,
      unread: 1,
      shownName: 'Nora',
      names: ['A. from Tokyo', 'Dan', 'Priya'],
    });
    const room = await as<RoomPage>('client', `/api/cohorts/${id}/room`);
    expect([room.pinned.length, room.posts.length]).toEqual([1, 6]);
  });

  it('shows a coach and a client what they shared and answered', async () => {
    const { entries } = await as<JournalList>('client', '/api/client/journal-entries');
    // Of the ten newest; day 3 is on the next page.
    expect(entries.filter(({ share }) => share !== null)).toHaveLength(3);
    expect(entries.flatMap(({ share }) => share?.comments ?? []).map(({ coachName }) => coachName)).toEqual([
      'Ines Calloway',
      'Ines Calloway',
    ]);
    const { clients } = await as<CoachDashboard>('coach', '/api/coach/dashboard');
    const nora = clients.find((row) => row.user.firstName === 'Nora')?.id;
    const shared = await as<SharedEntries>('coach', `/api/coach/client/${nora}/shared-entries`);
    expect(shared.entries.map(({ dayNumber, readAt }) => [dayNumber, readAt !== null])).toEqual([
      [16, false],
      [15, true],
      [11, true],
      [3, true],
    ]);
  });

  it('shows a coach what lies on the desk: notes with their history, visits, a number and the last chat', async () => {
    const { clients } = await as<CoachDashboard>('coach', '/api/coach/dashboard');
    const idOf = (firstName: string) => clients.find((row) => row.user.firstName === firstName)?.id;
    const daniel = await as<ClientDetail>('coach', `/api/coach/client/${idOf('Daniel')}`);
    expect(daniel).toMatchObject({
      whatsappNumber: '+447700900144',
      notesVersion: 4,
      currentProgram: { currentWeek: 4, currentDay: 2, completionPercentage: 82 },
    });
    expect(daniel.coachNotes).toContain('Call this week.');
    expect(daniel.engagement.loginFrequency).toBeGreaterThan(3);
    expect(daniel.engagement.loginFrequency).toBeLessThanOrEqual(7);
    expect(daniel.engagement.sessionDuration).toBeGreaterThan(4);
    const history = await as<NotesVersion[]>('coach', `/api/coach/client/${idOf('Daniel')}/notes/history`);
    expect(history.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    expect((await as<ClientDetail>('coach', `/api/coach/client/${idOf('Lena')}`)).notifications[0]).toMatchObject({
      severity: 'high',
    });
    expect(await as<ClientDetail>('coach', `/api/coach/client/${idOf('Grace')}`)).toMatchObject({
      coachNotes: '',
      notesVersion: 0,
    });
  });

  it('dates nothing in the future', async () => {
    for (const [table, column] of [
      [journalEntries, journalEntries.createdAt],
      [entryShares, entryShares.sharedAt],
      [entryShares, entryShares.readAt],
      [entryComments, entryComments.createdAt],
      [cohortPosts, cohortPosts.writtenAt],
      [visits, visits.lastSeenAt],
      [coachNotes, coachNotes.createdAt],
      [contacts, contacts.at],
      [invitations, invitations.sentAt],
      [invitations, invitations.respondedAt],
      [outreachMessages, outreachMessages.sentAt],
      [coachingRequests, coachingRequests.createdAt],
      [messages, messages.sentAt],
    ] as const) {
      const { db } = test.deps;
      expect(await db.$count(table, isNotNull(column)), column.name).toBeGreaterThan(0);
      expect(await db.$count(table, gt(column, test.clock.now())), column.name).toBe(0);
    }
  });

  it('shows a coach people without a coach in different states, and what waits for an answer', async () => {
    const people = new Map(
      (await as<UnassignedClient[]>('coach', '/api/coach/unassigned-clients')).map((row) => [row.firstName, row]),
    );
    expect([...people.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['Amara', 'Hanna', 'Luca', 'Oliver']);
    expect(people.get('Luca')).toMatchObject({ outreachCount: 1, canSendOutreach: true, canInvite: true });
    expect(people.get('Amara')).toMatchObject({
      outreachCount: 1,
      canSendOutreach: false,
      isInvited: true,
      canInvite: false,
    });
    expect(await as<InvitationStats>('coach', '/api/coach/invitation-stats')).toMatchObject({
      pending: 1,
      accepted: 1,
      declined: 0,
      expired: 0,
    });
    expect(
      (await as<WaitingRequest[]>('coach', '/api/coach/coaching-requests')).map(({ client }) => client.firstName),
    ).toEqual(['Oliver']);
    expect((await as<ReferralInfo>('coach', '/api/coach/referral-code')).defaultOutreachMessage).toContain('I am Ines');
  });

  it('shows the client the letter and the invitations she had', async () => {
    expect(
      (await as<ClientInvitation[]>('client', '/api/client/invitations')).map(({ status, coach }) => [
        coach.firstName,
        status,
      ]),
    ).toEqual([
      ['Ines', 'accepted'],
      ['Tomas', 'declined'],
    ]);
    expect(
      (await as<ReceivedOutreach>('client', '/api/client/outreach')).messages.map(({ coach }) => coach.fullName),
    ).toEqual(['Ines Calloway']);
  });

  it('gives the client a conversation with her coach that began with a letter, and one message to read', async () => {
    const {
      conversations: [first, ...more],
      unread,
    } = await as<Conversations>('client', '/api/messages');
    expect(more).toEqual([]);
    expect(unread).toBe(1);
    expect(first).toMatchObject({ person: { name: 'Ines Calloway', role: 'coach' }, unread: 1, canSend: true });
    const { messages: lines } = await as<ConversationPage>('client', `/api/messages/${first?.id}`);
    expect(lines).toHaveLength(8);
    expect(lines[0]?.text).toContain('I am Ines');
    expect(lines.map(({ sentAt }) => sentAt)).toEqual(lines.map(({ sentAt }) => sentAt).toSorted());
  });

  it('gives the coach three conversations, one of them unread', async () => {
    const { conversations: rows, unread } = await as<Conversations>('coach', '/api/messages');
    expect(unread).toBe(1);
    expect(rows.map(({ person, unread: waiting, canSend }) => [person.name, waiting, canSend])).toEqual([
      ['Nora Whitfield', 0, true],
      ['Daniel Osei', 1, true],
      ['Priya Raman', 0, true],
    ]);
  });

  it('sends no mail', async () => {
    expect(await test.deps.db.$count(mailOutbox)).toBe(0);
    test.clock.advance(3_600_000);
    expect(await mailUnread(test.deps)).toBe(0);
    expect(await test.deps.db.$count(mailOutbox)).toBe(0);
  });

  it('finds a demo person in their role again after a visitor switched it', async () => {
    const cookie = cookieOf(await enter('coach'));
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/clear-role',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(await as('coach', '/api/auth/user')).toMatchObject({ role: 'coach' });
  });

  it('is written once, also when two processes start together', async () => {
    const before = await test.deps.db.$count(users);
    await Promise.all([seedDemo(test.deps), seedDemo(test.deps)]);
    expect(await test.deps.db.$count(users)).toBe(before);
  });

  it('is not there where the configuration does not allow it', async () => {
    const closed = await testApp();
    expect((await enter('coach', closed)).statusCode).toBe(404);
  });

  it('lets nobody in under a name that is not of this machine', async () => {
    expect((await enter('admin', test, { host: 'rebound.example' })).statusCode).toBe(404);
    expect((await enter('admin', test, { host: '127.0.0.1:3000' })).statusCode).toBe(303);
    expect((await enter('admin', test, { host: '[::1]:3000' })).statusCode).toBe(303);
  });

  it('lets nobody in who does not come from its own address', async () => {
    const origins = ['https://dayloom.example.org', 'http://127.0.0.1:3000', 'null', ''];
    for (const origin of origins) expect((await enter('admin', test, { origin })).statusCode, origin).toBe(404);
    const { origin: _, ...silent } = fromOurPage;
    const asked = { method: 'POST', url: '/api/demo/enter', payload: 'person=admin', headers: silent } as const;
    expect((await test.app.inject(asked)).statusCode).toBe(404);
  });

  it('leaves no earlier session of the browser behind', async () => {
    const someone = await person(test);
    expect((await enter('client', test, { cookie: someone.cookie })).statusCode).toBe(303);
    expect((await someone.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('forgets the language of who was signed in there', async () => {
    const answer = await enter('coach', test, { cookie: 'dayloom.language=he.account' });
    expect(answer.headers['set-cookie']).toContainEqual(expect.stringMatching(/^dayloom\.language=;.*Max-Age=0/));
  });

  it('ends the sessions of demo people, and of nobody else, where it is off', async () => {
    const someone = await person(test);
    const cookie = cookieOf(await enter('admin'));
    await closeDemo(test.deps);
    expect((await test.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
    expect((await someone.get('/api/auth/user')).statusCode).toBe(200);
  });

  it('goes without a trace and without touching anybody else, and does not come back', async () => {
    const someone = await trialClient(test);
    const [mine] = await test.deps.db.select().from(assignments).where(eq(assignments.clientId, someone.id));
    const [demoClient] = await test.deps.db.select().from(users).where(eq(users.isDemo, true)).limit(1);
    await storeMedia(test.deps.db, demoClient?.id ?? '');
    const cookie = cookieOf(await enter('coach'));
    expect(await removeDemo(test.deps)).toBe(18);
    expect((await test.app.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
    await seedDemo(test.deps);
    expect(await test.deps.db.$count(users, eq(users.isDemo, true))).toBe(0);
    expect(await test.deps.db.$count(journalEntries)).toBe(0);
    expect(await test.deps.db.$count(userKeys)).toBe(0);
    for (const table of [
      invitations,
      outreachMessages,
      coachingRequests,
      conversations,
      messages,
      cohorts,
      cohortPosts,
      media,
      mediaPieces,
    ])
      expect(await test.deps.db.$count(table)).toBe(0);
    expect(
      (await test.deps.db.select({ name: programs.programId }).from(programs)).map(({ name }) => name).sort(),
    ).toEqual(['breath-anchor-01', 'living-from-desire-01']);
    expect(await test.deps.db.select().from(assignments)).toEqual([mine]);
    expect((await enter('coach')).statusCode).toBe(404);
  });
});
