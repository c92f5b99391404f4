import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Settings } from '#contract/settings/schema.ts';
import { coachProfiles, users } from '#server/platform/db/schema.ts';
import { accessToken, tokensAt } from '#testing/access-tokens.ts';
import { accountPassword, askToDelete, withPassword } from '#testing/account.ts';
import { authenticatorApp } from '#testing/authenticator.ts';
import { accountLeaves } from '#testing/each-call/account.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { assign, clientOf, write } from '#testing/histories.ts';
import { browser, goodPassword } from '#testing/hosted-app.ts';
import { again, person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { testApp } from '#testing/test-app.ts';
import { upload } from '#testing/pages-with-media.ts';
import { receiverHosts, webhook, webhookReceiver, webhooksAt } from '#testing/webhooks.ts';

const test = await testApp({ WEBHOOK_HOSTS: receiverHosts, SMTP_URL: 'smtp://mail.invalid' });
test.clock.set(new Date());
const ines = await withPassword(test, await reachableCoach(test, { firstName: 'Ines' }));
const nora = await withPassword(test, await clientOf(test, ines, { firstName: 'Nora' }));
// The challenge of a new passkey is used up by the first try.
const walk = await walkEachCall(test, ['settings.addPasskey']);
const password = accountPassword;
const push = { endpoint: 'https://push.example.org/one', keys: { p256dh: 'a', auth: 'b' } };

async function tastes(who: Person) {
  const put = async (what: string, body: Record<string, unknown>) => await ok(who.put(`/api/settings/${what}`, body));
  await put('name', { firstName: 'Nora', lastName: 'Whit' });
  await put('time-zone', { timeZone: 'Europe/Lisbon' });
  await put('theme', { theme: 'night' });
  await put('language', { language: 'de' });
  await put('unread-mail', { unreadMail: false });
  await put('whatsapp', { whatsappNumber: '+351 912 345 678' });
  await put('findable', { isFindable: false });
  await put('reading-back', { readsBack: false });
  await ok(who.put('/api/client/reminder', { minute: 480, days: [1, 3], byMail: true, byPush: false }));
  await ok(who.post('/api/calendar'));
  await ok(who.delete('/api/calendar'));
  await ok(who.post('/api/client/push', push));
  await ok(who.delete('/api/client/push'));
}

async function aCoachsOwn() {
  await ok(ines.put('/api/settings/shared-mail', { sharedMail: 'never' }));
  await ok(ines.put('/api/settings/distress-alert', { distressAlert: false }));
  await ok(ines.post('/api/settings/push', push));
  await ok(ines.delete('/api/settings/push'));
  const profile = { fullName: 'Ines Calloway', professionalTitle: 'Coach', bio: 'x'.repeat(50), yearsExperience: 1 };
  await ok(ines.put('/api/coach/profile', { ...profile, coachingApproach: 'y'.repeat(20), specialties: ['Rest'] }));
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#3a7' } });
  await ok(upload(test, ines, '/api/coach/photo', await image.jpeg().toBuffer()));
  await ok(ines.delete('/api/coach/photo'));
  const { address } = await webhookReceiver();
  const { id } = await webhook(test, ines, address);
  await ok(ines.post(`${webhooksAt}/${id}/test`));
  await ok(ines.post(`${webhooksAt}/${id}/secret`));
  await ok(ines.delete(`${webhooksAt}/${id}`));
  await accessToken(ines, ['clients:read']);
  const { tokens } = await ok<{ tokens: { id: string }[] }>(ines.get(tokensAt));
  await ok(ines.delete(`${tokensAt}/${tokens[0]?.id}`));
  const quiet = await clientOf(test, ines, { firstName: 'Lena' });
  const at = await assign(test, quiet, { startedAt: new Date(Date.now() - 12 * 86_400_000) });
  await write(test, quiet, at, { day: 1, mood: 1, at: new Date(Date.now() - 11 * 86_400_000).toISOString() });
  const page = `/api/coach/client/${quiet.id}`;
  const { notifications } = await ok<{ notifications: { id: string }[] }>(ines.get(page));
  const reason = notifications[0]?.id ?? '';
  await ok(ines.post(`${page}/acknowledge-notification`, { id: reason }));
  await ok(ines.post(`${page}/restore-notifications`, { ids: [reason] }));
  await ok(ines.post(`${page}/dismiss-notification`, { id: reason }));
  await ok(ines.post(`${page}/nudge`));
}

/** With a cookie of now: what ends sessions may have given the next one with an answer that was lost. */
async function asNow(who: Person): Promise<Person> {
  who.cookie = (await again(test, who)).cookie;
  return who;
}

async function safety(who: Person) {
  const at = '/api/settings';
  const isConfirmed = async (emailVerified: boolean) => {
    await test.deps.db.update(users).set({ emailVerified }).where(eq(users.id, who.id));
    test.deps.identity.forgetUser(who.id);
  };
  await isConfirmed(false);
  await ok(who.post(`${at}/email/confirmation`));
  await isConfirmed(true);
  await ok(who.put(`${at}/email`, { newEmail: 'new@post.example', password }));
  test.clock.advance(600_000);
  await ok((await asNow(who)).post(`${at}/email/again`));
  await ok((await asNow(who)).delete(`${at}/email`));
  const newPassword = `${password}!`;
  await ok((await asNow(who)).put(`${at}/password`, { currentPassword: password, newPassword }));
  const proof = { password: newPassword };
  const { secret } = await ok<{ secret: string }>((await asNow(who)).post(`${at}/second-factor/start`, proof));
  const code = authenticatorApp(test.deps, secret);
  await ok((await asNow(who)).post(`${at}/second-factor/confirm`, { code: code() }));
  const next = () => (test.clock.advance(60_000), { ...proof, code: code() });
  await ok((await asNow(who)).post(`${at}/second-factor/recovery-codes`, next()));
  await ok((await asNow(who)).post(`${at}/second-factor/stop`, next()));
  const { sessions } = await ok<Settings>((await asNow(who)).get(at));
  await ok(who.post(`${at}/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}/end`, proof));
  await ok((await asNow(who)).post(`${at}/sessions/end`, proof));
}

async function aPasskey() {
  const visitor = browser(test);
  const email = 'robin@post.example';
  await visitor.post('/api/login/sign-up', { firstName: 'Robin', lastName: 'Vale', email, password: goodPassword });
  const [robin] = await test.deps.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const call = async <Body>(method: 'POST' | 'PUT', path: string, payload: object) => {
    // Its challenge is a cookie of the browser.
    for (const line of await test.deps.identity.issueSession(robin?.id ?? '', { ip: '127.0.0.1', userAgent: 'test' }))
      keep(line);
    const answer = await test.app.inject({
      method,
      url: `/api/settings/passkeys${path}`,
      payload,
      headers: { cookie: visitor.cookie(), 'sec-fetch-site': 'same-origin', origin: test.config.baseUrl },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keep(line);
    return await ok<Body>(Promise.resolve(answer));
  };
  const keep = (line: string) => {
    const [pair = ''] = line.split(';', 1);
    visitor.jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  };
  const device = softwareAuthenticator(test.config.baseUrl);
  const proof = { password: goodPassword };
  const { options } = await call<{ options: Parameters<typeof device.register>[0] }>('POST', '/start', proof);
  await call('POST', '', { name: 'My phone', credential: device.register(options) });
  const { passkeys } = (await visitor.get('/api/settings')).json<Settings>();
  await call('PUT', `/${passkeys[0]?.id}`, { name: 'Her phone' });
  await call('POST', `/${passkeys[0]?.id}/remove`, proof);
}

async function roles() {
  const newcomer = await person(test, { firstName: 'Olga' });
  await ok(newcomer.post('/api/auth/set-role', { role: 'client', clientType: 'with-coach' }));
  await ok((await asNow(newcomer)).post('/api/client/trial'));
  const [profile] = await test.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, ines.id));
  const code = { referralCode: profile?.referralCode };
  await ok((await asNow(newcomer)).post('/api/roles/coach-of-code', code));
  await ok((await asNow(newcomer)).post('/api/client/join-coach', code));
  await ok((await unassignedClient(test)).post('/api/auth/clear-role'));
  await ok(askToDelete(await asNow(nora), { password: `${password}!` }));
  await ok((await asNow(nora)).delete('/api/account/deletion'));
  await walk.note('account.delete, a coach', async () => askToDelete(await asNow(ines)));
  await walk.note('account.keep, a coach', async () => (await asNow(ines)).delete('/api/account/deletion'));
}

it('each call on an account does all of its work or none, under its locks', async () => {
  await tastes(nora);
  await aCoachsOwn();
  await safety(nora);
  await aPasskey();
  await roles();
  expect(walk.left).toEqual(accountLeaves);
}, 400_000);
