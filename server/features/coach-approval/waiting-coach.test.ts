import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { linkOffer } from '#server/features/cohorts/join.ts';
import { coachProfiles, mailOutbox } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { asked, invite } from '#testing/joining.ts';
import { opened, say } from '#testing/messages.ts';
import { admin, person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

// As a host puts it on the internet, with a mail server and no other setting.
const test = await testApp({ BASE_URL: 'https://dayloom.example.org', SMTP_URL: 'smtp://mail.invalid' });

type World = {
  guide: Person;
  fullName: string;
  /** None of them has a coach: the first never met this one, the others have written to each other. */
  stranger: Person;
  talker: Person;
  asker: Person;
  invited: Person;
  conversationId: string;
  requestId: string;
  invitationId: string;
  code: string;
  cohort: Cohort;
  host: Person;
};

const setApproved = async ({ id }: Person, approvedAt: Date | null) =>
  await test.deps.db.update(coachProfiles).set({ approvedAt }).where(eq(coachProfiles.userId, id));

let worlds = 0;

/** Everything there can be between a coach and people who are not theirs, from a time without approval. */
async function worldOf(isApproved: boolean): Promise<World> {
  const guide = await reachableCoach(test);
  const fullName = `Stan ${(worlds += 1)}.`;
  await test.deps.db.update(coachProfiles).set({ fullName }).where(eq(coachProfiles.userId, guide.id));
  await setApproved(guide, test.clock.now());
  const alone = async (firstName: string) => await unassignedClient(test, { firstName, lastName: 'Canary' });
  const [stranger, talker, asker, invited] = [
    await alone('Vera'),
    await alone('Tilda'),
    await alone('Una'),
    await alone('Ivo'),
  ];
  const { id: conversationId } = await opened(talker, guide);
  await say(talker, conversationId, 'Is there a place?');
  const requestId = await asked(asker, guide, 'Please.');
  const invitationId = await invite(guide, invited);
  const cohort = await makeCohort(guide, { startsOn: '2026-12-07' });
  const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, guide.id));
  if (!isApproved) await setApproved(guide, null);
  const host = await admin(test);
  const code = profile?.referralCode ?? '';
  return {
    fullName,
    guide,
    stranger,
    talker,
    asker,
    invited,
    conversationId,
    requestId,
    invitationId,
    code,
    cohort,
    host,
  };
}

const programId = 'breath-anchor-01';
const bulk = ({ stranger }: World, action: string) => ({
  action,
  clientIds: [stranger.id],
  ...(action === 'invitation' ? { programId } : {}),
});

type Call = (world: World) => Promise<LightMyRequestResponse>;
type Row = [name: string, call: Call, whileWaiting: { status: number; reason?: string }];
const held = { status: 403, reason: 'contact-unapproved' };
const notOpen = { status: 409, reason: 'coach-not-open' };
/** It is answered, and names nobody. */
const empty = { status: 200 };

const byCoach: Row[] = [
  ['unassigned clients', ({ guide }) => guide.get('/api/coach/unassigned-clients'), held],
  ['their ids', ({ guide }) => guide.get('/api/coach/unassigned-clients/ids'), held],
  [
    'outreach',
    ({ guide, stranger }) => guide.post('/api/coach/send-outreach', { clientId: stranger.id, message: 'Hello.' }),
    held,
  ],
  [
    'invitation',
    ({ guide, stranger }) => guide.post('/api/coach/send-invitation', { clientId: stranger.id, programId }),
    held,
  ],
  [
    'invitation into a group',
    ({ guide, stranger, cohort }) =>
      guide.post('/api/coach/send-invitation', { clientId: stranger.id, programId, cohortId: cohort.id }),
    held,
  ],
  [
    'invitation by mail',
    ({ guide }) => guide.post('/api/coach/invited-addresses', { addresses: [`${newId()}@example.org`], programId }),
    held,
  ],
  ['requests', ({ guide }) => guide.get('/api/coach/coaching-requests'), empty],
  [
    'accepting a request',
    ({ guide, requestId }) => guide.post(`/api/coach/coaching-requests/${requestId}/answer`, { answer: 'accepted' }),
    held,
  ],
  [
    'declining a request',
    ({ guide, requestId }) => guide.post(`/api/coach/coaching-requests/${requestId}/answer`, { answer: 'declined' }),
    held,
  ],
  ['dashboard', ({ guide }) => guide.get('/api/coach/dashboard'), empty],
  ['conversations', ({ guide }) => guide.get('/api/messages'), empty],
  ['a conversation', ({ guide, conversationId }) => guide.get(`/api/messages/${conversationId}`), { status: 404 }],
  [
    'opening a conversation',
    ({ guide, talker }) => guide.post('/api/messages', { personId: talker.id }),
    { status: 404 },
  ],
  ['search in messages', ({ guide }) => guide.get('/api/messages/search?search=place'), empty],
  [
    'a message',
    ({ guide, conversationId }) => guide.post(`/api/messages/${conversationId}`, { text: 'There is.' }),
    held,
  ],
];

const byOthers: Row[] = [
  [
    'naming the coach',
    ({ stranger, code }) => stranger.post('/api/roles/coach-of-code', { referralCode: code }),
    notOpen,
  ],
  ['joining by code', ({ stranger, code }) => stranger.post('/api/client/join-coach', { referralCode: code }), notOpen],
  [
    'the code in set-up',
    async ({ code }) =>
      (await person(test)).post('/api/auth/set-role', {
        role: 'client',
        clientType: 'with-coach',
        referralCode: code,
      }),
    notOpen,
  ],
  [
    'the coach in set-up',
    async ({ guide }) =>
      (await person(test)).post('/api/auth/set-role', {
        role: 'client',
        clientType: 'with-coach',
        selectedCoach: guide.id,
      }),
    { status: 422, reason: 'coach-not-offered' },
  ],
  ['the group', ({ stranger, cohort }) => stranger.get(`/api/groups/${cohort.joinCode}`), notOpen],
  [
    'joining the group',
    ({ stranger, cohort }) => stranger.post(`/api/groups/${cohort.joinCode}/join`, { shownName: 'Vera' }),
    notOpen,
  ],
  [
    'accepting an invitation',
    ({ invited, invitationId: id }) =>
      invited.post('/api/client/respond-invitation', { invitationId: id, response: 'accepted' }),
    notOpen,
  ],
  [
    'a request',
    ({ stranger, guide }) => stranger.post('/api/client/coaching-requests', { coachId: guide.id }),
    notOpen,
  ],
  ['a first message', ({ stranger, guide }) => stranger.post('/api/messages', { personId: guide.id }), { status: 404 }],
  [
    'an admin’s move',
    ({ host, stranger, guide }) => host.put(`/api/admin/users/${stranger.id}/coach`, { coachId: guide.id }),
    notOpen,
  ],
];

const names = /Canary|Vera|Tilda|Una\b|Ivo/;

describe('a coach who waits for approval', () => {
  it.each([...byCoach, ...byOthers])('%s', async (_name, call, { status, reason }) => {
    // The same call succeeds for a coach who is approved, so it is refused for nothing else.
    const approved = await call(await worldOf(true));
    expect([approved.statusCode, approved.body]).toEqual([200, expect.any(String)]);

    const world = await worldOf(false);
    const mails = await test.deps.db.$count(mailOutbox);
    const answer = await call(world);
    expect([answer.statusCode, answer.json<{ reason?: string }>().reason]).toEqual([
      status,
      reason ?? (status === 404 ? expect.any(String) : undefined),
    ]);
    expect(answer.body).not.toMatch(names);
    expect(await test.deps.db.$count(mailOutbox)).toBe(mails);
  });

  it.each(['invitation', 'outreach'])('%s of several: nobody is reached', async (action) => {
    const message = { message: 'Hello.' };
    for (const isApproved of [true, false]) {
      const world = await worldOf(isApproved);
      const preview = await world.guide.post('/api/coach/bulk/preview', bulk(world, action));
      const body = { ...bulk(world, action), ...message, actionId: newId() };
      const done = await world.guide.post('/api/coach/bulk', body);
      for (const answer of [preview, done])
        expect(answer.json()).toMatchObject({ people: [{ isPossible: isApproved }] });
    }
  });

  it('is listed nowhere, and a link with their code leads nobody to them', async () => {
    for (const isApproved of [true, false]) {
      const { guide, fullName, stranger, code, host, cohort } = await worldOf(isApproved);
      for (const list of [`/api/coaches?search=${fullName}`, '/api/roles/coaches', '/api/admin/coaches'])
        expect((await (list.includes('admin') ? host : stranger).get(list)).body.includes(guide.id), list).toBe(
          isApproved,
        );
      for (const given of [code, cohort.joinCode])
        expect((await linkOffer(test.deps, '203.0.113.9', given))?.kind !== undefined, given).toBe(isApproved);
    }
  });

  it('shows in Sent no address of people without a coach', async () => {
    const seen = async ({ guide }: World) => (await guide.get('/api/coach/invitations')).body;
    const approved = await worldOf(true);
    expect(await seen(approved)).toContain(approved.invited.email);
    const waiting = await worldOf(false);
    expect(await seen(waiting)).not.toContain(waiting.invited.email);
  });

  it('writes profile and programs meanwhile, and the page says what waits', async () => {
    const { guide } = await worldOf(false);
    const home = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
    expect(home.approval).toEqual({ commands: [] });
    expect((await guide.post('/api/programs', { title: 'Mine', durationWeeks: 1 })).statusCode).toBe(200);
    expect((await guide.get('/api/coach/profile')).statusCode).toBe(200);
  });

  it('finds everything there as soon as they are approved', async () => {
    const world = await worldOf(false);
    expect((await world.host.post(`/api/admin/coaches/${world.guide.id}/approve`)).statusCode).toBe(200);
    expect((await world.guide.get('/api/coach/dashboard')).json()).toMatchObject({ approval: null });
    expect((await world.guide.get('/api/coach/coaching-requests')).body).toContain('Una');
    expect((await world.guide.get('/api/messages')).body).toContain('Tilda');
    expect((await world.stranger.post('/api/client/join-coach', { referralCode: world.code })).statusCode).toBe(200);
  });
});
