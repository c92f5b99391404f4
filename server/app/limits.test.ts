import { afterEach, expect, it } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import { accessToken, calling } from '#testing/access-tokens.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { makeCohort, newMember } from '#testing/cohorts.ts';
import { clientOf } from '#testing/histories.ts';
import { importOf } from '#testing/imports.ts';
import { opened } from '#testing/messages.ts';
import { admin, nobody, person, reachableCoach, unassignedClient } from '#testing/people.ts';
import { appointment, openHours, sessionType } from '#testing/sessions.ts';
import { testApp } from '#testing/test-app.ts';
import { newId } from '#server/platform/ids.ts';
import { linkOffer } from '#server/features/cohorts/join.ts';
import { users } from '#server/platform/db/schema.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { eq } from 'drizzle-orm';

const test = await testApp({ SMTP_URL: 'smtp://mail.invalid' });
test.clock.set('2026-03-04T09:00:00Z');
const guide = await withPassword(test, await reachableCoach(test, { email: 'guide@example.org' }));
const client = await clientOf(test, guide);
const boss = await admin(test);
const free = await unassignedClient(test);
const newcomer = await person(test);
const visitor = nobody(test);
await openHours(guide);
const typeId = await sessionType(guide);
const cohort = await makeCohort(guide, { pace: 'own', startsOn: '2026-03-04' });
const member = await newMember(test, cohort);
const room = `/api/cohorts/${cohort.id}/room/posts`;
const post = (await guide.post(room, { text: 'Hello.', parentId: null })).json<{ id: string }>().id;
const talk = (await opened(client, guide)).id;
const held = async () => await appointment(test, { guide, client }, { startsAt: new Date('2026-03-10T10:00:00Z') });
const token = await accessToken(client, ['journal:read']);
const password = { password: accountPassword };
const calendar = { name: 'Away', address: 'https://127.0.0.1/a.ics' };
await guide.post('/api/coach/appointments/calendars', calendar);
const { calendars } = (await guide.get('/api/coach/appointments/hours')).json<{ calendars: { id: string }[] }>();
const hook = { address: 'https://hooks.example/one', kinds: ['entry.shared'] };
const { webhooks = [] } = (await guide.post('/api/settings/webhooks', hook)).json<{ webhooks?: { id: string }[] }>();
const feed = /https?:[^"]+/.exec((await client.post('/api/calendar')).body)?.[0] ?? '';
await test.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, newcomer.id));
test.deps.identity.forgetUser(newcomer.id);

const form = async (path: string, fields: Record<string, string>) =>
  await test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const signIn = async () => await form('/api/login', { email: guide.email, password: 'wrong' });
const nobodyAt = async (url: string) => await visitor.get(url);

type Ask = () => Promise<Pick<LightMyRequestResponse, 'statusCode' | 'body'>>;

/** For every limit each place where it counts. How often a code counts is in second-factor.test.ts. */
const places: Record<Exclude<keyof typeof limits, 'codeUse' | 'passwordReset'>, Record<string, Ask>> = {
  signInAccountFromAddress: { 'signing in': signIn },
  signInAccount: { 'signing in': signIn },
  signInAddress: {
    'signing in': signIn,
    'with a passkey': async () => await form('/api/login/passkey', { answer: '{}' }),
  },
  passkeyChallenge: { asking: async () => await nobodyAt('/api/login/passkey') },
  identityProof: {
    'a password': async () => await guide.post('/api/settings/second-factor/start', { password: 'wrong' }),
    'the first code of an app': async () => await guide.post('/api/settings/second-factor/confirm', { code: '123456' }),
  },
  passwordForgottenAccount: { asking: async () => await form('/api/login/forgotten', { email: guide.email }) },
  passwordForgottenAddress: { asking: async () => await form('/api/login/forgotten', { email: newcomer.email }) },
  accountMail: { asking: async () => await newcomer.post('/api/settings/email/confirmation') },
  emailChange: {
    asking: async () => await guide.put('/api/settings/email', { newEmail: 'new@example.org', ...password }),
  },
  passwordLinkByAdmin: { asking: async () => await boss.post(`/api/admin/users/${guide.id}/password-link`) },
  testMail: { asking: async () => await boss.post('/api/admin/mail/test') },
  signUpLink: { making: async () => await boss.post('/api/admin/sign-up-links', { role: 'coach', email: '' }) },
  coachingRequest: { asking: async () => await free.post('/api/client/coaching-requests', { coachId: guide.id }) },
  sessionByClient: {
    booking: async () => await client.post('/api/client/appointments', { typeId, at: '2026-03-17T14:00:00Z' }),
    'calling off': async () => await client.post(`/api/appointments/${await held()}/call-off`, { word: '' }),
    moving: async () => await client.post(`/api/appointments/${await held()}/move`, { at: '2026-03-18T15:00:00Z' }),
  },
  sessionByCoach: {
    'with a client': async () =>
      await guide.post('/api/coach/appointments', { clientId: client.id, typeId, at: '2026-03-17T15:00:00Z' }),
    'with a cohort': async () =>
      await guide.post('/api/coach/appointments', { cohortId: cohort.id, typeId, at: '2026-03-17T16:00:00Z' }),
  },
  referralCode: {
    looking: async () => await newcomer.post('/api/roles/coach-of-code', { referralCode: 'ABC-DEF-234' }),
    joining: async () => await free.post('/api/client/join-coach', { referralCode: 'ABC-DEF-234' }),
  },
  linkCode: {
    looking: async () => {
      const offer = await linkOffer(test.deps, '192.0.2.1', cohort.joinCode);
      return { statusCode: offer?.kind === 'unknown' ? 429 : 200, body: '' };
    },
  },
  adminRole: { asking: async () => await newcomer.post('/api/auth/set-role', { role: 'admin' }) },
  calendarFeed: { reading: async () => await nobodyAt(new URL(feed).pathname) },
  calendarGuess: { guessing: async () => await nobodyAt(`/api/calendar/${'a'.repeat(32)}.ics`) },
  tokenGuess: {
    guessing: async () => await calling(test, `${token.slice(0, -4)}aaaa`)('GET', '/api/client/journal-entries'),
  },
  tokenCalls: { calling: async () => await calling(test, token)('GET', '/api/client/journal-entries') },
  message: { sending: async () => await client.post(`/api/messages/${talk}`, { text: 'Hello.' }) },
  roomPost: { writing: async () => await guide.post(room, { text: 'Hello.', parentId: null }) },
  importBatch: { importing: async () => await client.post('/api/client/journal-entries/import', importOf()) },
  postReport: { reporting: async () => await member.post(`${room}/${post}/report`, { to: 'host', reason: '' }) },
  cohortCreation: {
    making: async () =>
      await guide.post('/api/coach/cohorts', { ...cohort, programId: 'breath-anchor-01', startsOn: '2026-03-04' }),
  },
  cohortPlacement: {
    placing: async () => {
      const { body } = await bulk('cohort', { cohortId: cohort.id });
      return { statusCode: body.includes('Too many attempts') ? 429 : 200, body };
    },
  },
  programChange: {
    changing: async () => {
      const path = `/api/coach/client/${client.id}/change-program-direct`;
      return await guide.form(path, { programId: 'living-from-desire-01' });
    },
  },
  busyCalendar: {
    adding: async () => await guide.post('/api/coach/appointments/calendars', { ...calendar, name: 'Other' }),
    reading: async () => await guide.post(`/api/coach/appointments/calendars/${calendars[0]?.id}/read`),
  },
  webhookTest: { trying: async () => await guide.post(`/api/settings/webhooks/${webhooks[0]?.id}/test`) },
  bulkPart: { asking: async () => await bulk('message', { message: 'Hello.' }) },
};

async function bulk(action: string, more: object): Promise<LightMyRequestResponse> {
  return await guide.post('/api/coach/bulk', { action, clientIds: [client.id], actionId: newId(), ...more });
}

const usual = structuredClone(limits);
afterEach(() => void Object.assign(limits, structuredClone(usual)));

const all = Object.entries(places).flatMap(([key, ways]) =>
  Object.entries(ways).map(([how, ask]) => [key, how, ask] as const),
);

it.each(all)('%s: no more than that when %s', async (key, _, ask) => {
  limits[key as keyof typeof limits].limit = 0;
  expect((await ask()).statusCode).toBe(429);
  Object.assign(limits, structuredClone(usual));
  const { statusCode, body } = await ask();
  expect(statusCode, body).not.toBe(429);
});
