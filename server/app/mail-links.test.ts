import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { admits, type EndpointSpec } from '#contract/endpoint.ts';
import { hasPage, isSomebodysPage } from '#contract/pages.ts';
import { allEndpoints } from '#contract/registry.ts';
import { tellCoaches } from '#server/features/care/tell-coach.ts';
import { tellAdminsWhoWaits } from '#server/features/coach-approval/tell-admins.ts';
import { mailRoomDigests } from '#server/features/cohort-room/digest.ts';
import { remindOfAppointments, remindOfCommitments } from '#server/features/appointment-reminders/remind.ts';
import { mailUnread } from '#server/features/messages/unread-mail.ts';
import { sendDueReminders } from '#server/features/reminders/deliver.ts';
import { mailSharedEntries } from '#server/features/sharing/share-mail.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { mailKinds, type MailKind } from '#server/platform/mail/outbox.ts';
import { accountPassword, askToDelete, withPassword } from '#testing/account.ts';
import { turnOnSecondFactor } from '#testing/authenticator.ts';
import { browser } from '#testing/hosted-app.ts';
import { answer, asked } from '#testing/joining.ts';
import { end, leave, undoEnd, undoLeave } from '#testing/parting.ts';
import { admin, again, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { endedBy, mailChoicesOf, turnEverythingOn } from '#testing/mail-choices.ts';
import { openHours, sessionType } from '#testing/sessions.ts';
import { save } from '#testing/sharing.ts';
import { changeAddress } from '#testing/program-changes.ts';
import { testApp } from '#testing/test-app.ts';
import { makeCohort } from '#testing/cohorts.ts';
import { receiverHosts, webhook, webhookReceiver, webhooksAt } from '#testing/webhooks.ts';
import { liveAWholeLife } from '#testing/whole-life.ts';

type Sent = {
  kind: MailKind;
  userId: string | null;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** No one else writes these words: one stands in everything the client wrote, the other in entries that were not shared. */
const canaries = { client: 'Quetzalfeder', unshared: 'Zwielichtkanne' };

const roles = new Map<string, 'client' | 'coach'>();
const languageFor = (role: 'client' | 'coach' | undefined) => (role === 'client' ? 'de' : 'en');
async function somebody(role: 'client' | 'coach', firstName: string): Promise<Person> {
  const made = await (role === 'coach' ? reachableCoach : unassignedClient)(test, {
    firstName,
    email: `${firstName.toLowerCase()}@post.example`,
  });
  roles.set(made.id, role);
  // Coaches read English and clients German, so that in every relation somebody reads another language.
  const language = languageFor(role);
  await test.deps.db.update(users).set({ language, locale: language }).where(eq(users.id, made.id));
  test.deps.identity.forgetUser(made.id);
  return await withPassword(test, made);
}

/** Rows that waited with something readable in them. */
const readable: string[] = [];
const waited = new Set<string>();

/** What was written so far goes out. */
async function post(): Promise<void> {
  for (const row of await test.deps.db.select().from(mailOutbox)) {
    if (row.status === 'sent') continue;
    const isOpen = row.subject ?? row.textBody ?? row.htmlBody ?? Object.keys(row.headers)[0];
    waited.add(row.kind);
    if (isOpen !== undefined || row.sealed === null) readable.push(row.kind);
  }
  await test.deps.identity.idle();
  await test.deps.mailSender.sendDue();
}

// With a mail server, as an install has one: some mails are only sent then.
const test = await testApp({ REQUEST_LIMIT: '100000', SMTP_URL: 'smtp://mail.invalid', WEBHOOK_HOSTS: receiverHosts });

const sentTo = (address: string) => test.mail.to(address).at(-1) ?? { text: '', html: '' };

const linksOf = ({ text, html }: Pick<Sent, 'text' | 'html'>): URL[] => [
  ...[...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)),
  ...[...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'))),
];

test.clock.set('2026-03-02T07:00:00Z');
const [guide, other, second] = [
  await somebody('coach', 'Ines'),
  await somebody('coach', 'Tomas'),
  await somebody('client', 'Daniel'),
];
const client = await somebody('client', 'Nora');
const people = [client, guide, other, second];
const mark = 'words';
await liveAWholeLife({ client, guide, other }, { client: canaries.client, guide: mark, other: mark });
const unshared = { entryText: `${canaries.unshared}, ${canaries.client}: I want to die.`, moodScore: 1 };
await save(client, unshared);
await save(client, { ...unshared, isFreePage: true });
await answer(other, await asked(second, other), 'accepted');
await guide.form(changeAddress(client.id), { programId: 'breath-anchor-01' });
await post();
test.clock.set('2026-03-04T08:00:00Z');
await sendDueReminders(test.deps);
await mailUnread(test.deps);
await save(client, { entryText: `${canaries.client} for my coach.`, share: true });
await post();
test.clock.set('2026-03-08T12:00:00Z');
await mailSharedEntries(test.deps);
await guide.post(`/api/coach/client/${client.id}/nudge`);
await save(client, unshared);
await tellCoaches(test.deps);
await post();

// The account itself.
const host = await admin(test, { email: 'uma@post.example' });
await tellAdminsWhoWaits({ ...test.deps, config: { ...test.deps.config, coachApproval: true } });
await host.post('/api/admin/export-user-data', { userId: client.id, userEmail: client.email, sendEmail: true });
await host.post('/api/admin/sign-up-links', { role: 'coach', email: 'lou@post.example' });
await guide.post('/api/coach/invited-addresses', { addresses: ['sam@post.example'], programId: 'breath-anchor-01' });
const newcomer = { firstName: 'Robin', lastName: 'Vale', email: 'robin@post.example', password: accountPassword };
await browser(test).post('/api/login/sign-up', newcomer);
await browser(test).post('/api/login/forgotten', { email: guide.email });
await second.put('/api/settings/password', { currentPassword: accountPassword, newPassword: accountPassword + '!' });
await second.put('/api/settings/password', { currentPassword: accountPassword + '!', newPassword: accountPassword });
const { cookie, recoveryCodes } = await turnOnSecondFactor(test.deps, second.cookie);
second.cookie = cookie;
await second.post('/api/settings/second-factor/stop', { password: accountPassword, code: recoveryCodes[0] });
// The first browser is noted without a mail.
for (let device = 0; device < 2; device += 1)
  await browser(test).post('/api/login', { email: guide.email, password: accountPassword });
await other.put('/api/settings/email', { newEmail: 'tomas.new@post.example', password: accountPassword });
await post();
const newAddress = linksOf(sentTo('tomas.new@post.example')).find(({ pathname }) => pathname.endsWith('/change-email'));
const token = newAddress?.searchParams.get('token') ?? '';
await browser(test).post('/api/login/change-email', { token, password: accountPassword });
other.email = 'tomas.new@post.example';
await browser(test).post('/api/login/sign-up', { ...newcomer, email: other.email });
await post();

await guide.post(`/api/coach/client/${client.id}/pause`, { weeks: 1 });

// Into a group and out of it.
const { id: cohortId } = await makeCohort(guide, { startsOn: '2026-03-08' });
await guide.post('/api/coach/bulk', { action: 'cohort', actionId: cohortId, cohortId, clientIds: [client.id] });
await guide.post(`/api/cohorts/${cohortId}/room/posts`, { text: canaries.client, parentId: null });
await client.put(`/api/cohorts/${cohortId}/room/mail`, { mailsDaily: true });
await mailRoomDigests(test.deps);
await guide.post(`/api/coach/cohorts/${cohortId}/remove`, { clientIds: [client.id] });

// Parting, and leaving for good.
await leave(client, guide);
await undoLeave(client);
await end(guide, client, 'Thank you.');
await undoEnd(guide, client);
await leave(client, guide);
await askToDelete(await again(test, other));
await (await again(test, other)).delete('/api/account/deletion');

// What an admin changed.
await host.put(`/api/admin/users/${second.id}/coach`, { coachId: guide.id });
await host.put(`/api/admin/users/${(await somebody('client', 'Lena')).id}/role`, { role: 'coach' });
await post();

// A program of a coach's wants to hear no more.
const { address } = await webhookReceiver((_, to) => to.writeHead(410).end());
const { id: webhookId } = await webhook(test, await again(test, guide), address);
await (await again(test, guide)).post(`${webhooksAt}/${webhookId}/test`);

// Sessions, with the same words in everything that is written about them.
await meetAndAgree(await again(test, guide), await again(test, second));
await post();

async function meetAndAgree(coach: Person, met: Person): Promise<void> {
  const words = canaries.client;
  await openHours(coach);
  const typeId = await sessionType(coach, { placeKind: 'link', place: `https://meet.example/${words}` });
  const at = '2026-03-10T10:00:00.000Z';
  const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body } = await answer;
    if (statusCode !== 200) throw new Error(body);
    return JSON.parse(body) as { id: string };
  };
  await done(met.post('/api/client/appointments/requests', { words }));
  await done(coach.post('/api/coach/appointments/offers', { clientId: met.id, typeId, times: [at] }));
  const { id } = await done(met.post('/api/client/appointments', { typeId, at: '2026-03-10T13:00:00.000Z' }));
  await done(met.put(`/api/client/appointments/${id}/lines`, { text: words, baseVersion: 0 }));
  await done(met.post(`/api/appointments/${id}/move`, { at: '2026-03-10T14:00:00.000Z' }));
  const other = await done(met.post('/api/client/appointments', { typeId, at: '2026-03-11T13:00:00.000Z' }));
  await done(met.post(`/api/appointments/${other.id}/call-off`, { word: words }));
  test.clock.set('2026-03-09T15:00:00Z');
  await remindOfAppointments(test.deps);
  await post();
  test.clock.set('2026-03-10T15:00:00Z');
  const agreed = { owner: 'client', sentence: words, dueOn: '2026-03-11' };
  await done(coach.post(`/api/coach/appointments/${id}/commitments`, agreed));
  await done(coach.put(`/api/coach/appointments/${id}/summary`, { text: words, baseVersion: 0 }));
  await done(coach.post(`/api/coach/appointments/${id}/share`));
  await post();
  test.clock.set('2026-03-11T09:00:00Z');
  await remindOfCommitments(test.deps);
}

const rows = new Map((await test.deps.db.select().from(mailOutbox)).map((row) => [row.id, row]));
const mails = test.mail.received.flatMap(({ id, subject, text, html, headers = {}, calendar }) => {
  const row = rows.get(id);
  const part = calendar?.content.replaceAll('\r\n ', '') ?? '';
  if (!row) return [];
  return [{ kind: row.kind as MailKind, userId: row.userId, subject, text: `${text}\n${part}`, html, headers }];
});

it('looks at every mail there is', () => {
  expect([...new Set(mails.map(({ kind }) => kind))].toSorted()).toEqual([...mailKinds].toSorted());
});

it('every mail is in the language of its reader', () => {
  // Words that no name, program or letter of these people has.
  const words = {
    en: /\b(the|your|and|with|this|has|they|open|click|page)\b/i,
    de: /\b(und|der|das|nicht|ist|mit|dein\w*|du|öffne\w*)\b/i,
  };
  const read = { en: 0, de: 0 };
  for (const { kind, userId, subject, text } of mails) {
    const language = languageFor(roles.get(userId ?? ''));
    const other = language === 'en' ? 'de' : 'en';
    const said = `${subject}\n${text}`.replaceAll(/https?:\S+/g, '');
    expect(said, kind).toMatch(words[language]);
    expect(said, kind).not.toMatch(words[other]);
    read[language] += 1;
  }
  expect(Math.min(read.en, read.de)).toBeGreaterThan(15);
});

it('every mail lies sealed until it is sent', () => {
  expect(readable).toEqual([]);
  for (const kind of ['reminder', 'invitation', 'entries-shared', 'nudge', 'distress']) expect(waited).toContain(kind);
});

it('no mail names a page by its bare address, which is a 404 for whoever is signed out', () => {
  for (const mail of mails) {
    const links = linksOf(mail);
    expect(links.length, mail.kind).toBeGreaterThan(1);
    for (const { pathname } of links) expect(isSomebodysPage(pathname), `${mail.kind}: ${pathname}`).toBe(false);
  }
});

/** Each link of each kind to each person once: what leads to a page, and what does its work by itself. */
function* eachLink() {
  const seen = new Set<string>();
  for (const mail of mails) {
    for (const link of linksOf(mail)) {
      const path = `${link.pathname}${link.search}`;
      const one = `${mail.kind} ${mail.userId} ${path}`;
      if (seen.has(one)) continue;
      seen.add(one);
      const reader = people.find(({ id }) => id === mail.userId);
      yield { mail, reader, path, to: link.pathname === '/api/login' ? (link.searchParams.get('to') ?? '/') : null };
    }
  }
}

it('leads whoever is signed in straight to a page they have', async () => {
  let followed = 0;
  for (const { mail, reader, path, to } of eachLink()) {
    if (to === null || !reader) continue;
    const response = await (await again(test, reader)).get(path);
    expect([response.statusCode, response.headers.location], mail.kind).toEqual([303, to]);
    const isExport = to.startsWith('/api/my-data/');
    const address = to.split(/[?#]/, 1)[0] ?? '';
    expect(isExport || hasPage(roles.get(reader.id) ?? 'client', address), `${mail.kind}: ${to}`).toBe(true);
    followed += 1;
  }
  expect(followed).toBeGreaterThan(15);
});

it('leads whoever is signed out through the sign-in, and then there with its query', async () => {
  let followed = 0;
  for (const { mail, reader, path, to } of eachLink()) {
    if (to === null || !reader) continue;
    const visitor = browser(test);
    const ip = `198.51.100.${(followed += 1)}`;
    const asksToSignIn = await visitor.get(path, { ip });
    expect([asksToSignIn.statusCode, asksToSignIn.body.includes('Forgot password?')], mail.kind).toEqual([200, true]);
    let signedIn = await visitor.post('/api/login', { email: reader.email, password: accountPassword }, { ip });
    // A browser without any cookie is looked at again.
    if (!path.includes('?to=')) signedIn = await visitor.get(String(signedIn.headers.location), { ip });
    expect([signedIn.statusCode, signedIn.headers.location], mail.kind).toEqual([303, to]);
  }
  expect(followed).toBeGreaterThan(15);
});

it('does its work by itself where it leads to no page: confirming, a new password, no more mail, a mood', async () => {
  const paths = new Set<string>();
  for (const { mail, path, to } of eachLink()) {
    // Used already, for the mail that follows it.
    if (to !== null || path.startsWith('/api/login/change-email')) continue;
    paths.add(path.split('?', 1)[0] ?? '');
    const response = await browser(test).open(path);
    expect([200, 303, 410], `${mail.kind}: ${path}`).toContain(response.statusCode);
    expect(response.body, mail.kind).not.toContain('Page Not Found');
  }
  expect([...paths]).toEqual(expect.arrayContaining(['/api/login/verify', '/api/login/reset', '/api/login/forgotten']));
});

it.each(mailKinds)('ends %s by its header and its link where it is optional, and nothing else', async (kind) => {
  const ends = endedBy[kind];
  let [userId, path]: [string | null, string] = [null, ''];
  for (const mail of mails.filter((one) => one.kind === kind)) {
    const address = /^<(.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1];
    expect(address !== undefined, kind).toBe(ends !== undefined);
    if (!address) continue;
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (const part of [mail.text, mail.html.replaceAll('&amp;', '&')]) expect(part).toContain(address);
    const { pathname, search } = new URL(address);
    [userId, path] = [mail.userId, pathname + search];
    expect((await browser(test).open(path)).statusCode, 'asks first').toBe(200);
  }
  if (!ends) return;
  await turnEverythingOn(test);
  const before = await mailChoicesOf(test, userId);
  // As a mail program does it: without a cookie, and with its own line.
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(statusCode).toBe(200);
  expect(await mailChoicesOf(test, userId)).toEqual({ ...before, ...ends });
  for (const [name, now] of Object.entries(ends)) expect(before[name], name).not.toEqual(now);
});

describe('what a client wrote', () => {
  it('stands in no mail, shared or not', () => {
    for (const { kind, subject, text, html } of mails)
      for (const canary of Object.values(canaries)) expect(`${subject} ${text} ${html}`, kind).not.toContain(canary);
  });

  it('stands in no answer to anybody else, unless it was shared with them', async () => {
    const gets = (allEndpoints as readonly EndpointSpec[]).filter(
      ({ method, id }) => method === 'GET' && id !== 'session.logout' && id !== 'live.stream',
    );
    const own = await (await again(test, client)).get('/api/client/journal-entries');
    expect(own.body).toContain(canaries.unshared);
    const host = await admin(test);
    const askers = await Promise.all(
      [...people.filter(({ id }) => id !== client.id), host].map(async (one) => await again(test, one)),
    );
    for (const asker of askers) {
      const kind = asker.id === host.id ? 'admin' : (roles.get(asker.id) ?? 'client');
      for (const endpoint of gets.filter(({ access }) => admits(access, kind))) {
        const ids = endpoint.path.includes('{') ? people.map(({ id }) => id) : [''];
        for (const id of ids) {
          const { body } = await asker.get(endpoint.path.replace(/\{\w+\}/g, id));
          expect(body, endpoint.id).not.toContain(canaries.unshared);
        }
      }
    }
  });
});

it('no code puts the address of a page into a mail by itself', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.ts', { cwd: root })) {
    if (path.endsWith('.test.ts')) continue;
    const source = await readFile(join(root, path), 'utf8');
    if (/composeMail|queueMail/.test(source) && /baseUrl\}\/(?!api\/)/.test(source)) found.push(path);
  }
  expect(found, 'use pageLink of mail-layout.ts').toEqual([]);
});
