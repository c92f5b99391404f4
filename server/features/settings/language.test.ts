import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CheckInLibrary } from '#contract/check-ins/schema.ts';
import type { Settings } from '#contract/settings/schema.ts';
import { mailOutbox, users } from '#server/platform/db/schema.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { browser } from '#testing/hosted-app.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;

const rowOf = async ({ id }: Person) => {
  const [row] = await db.select({ language: users.language, locale: users.locale }).from(users).where(eq(users.id, id));
  return row;
};
/** The sentence of a refusal every person can cause. */
const refused = async (person: Person, headers: Record<string, string> = {}) =>
  (
    await test.app.inject({
      method: 'PUT',
      url: '/api/settings/theme',
      headers: { cookie: person.cookie, 'sec-fetch-site': 'same-origin', ...headers },
      payload: { theme: 'purple' },
    })
  ).json<{ message: string }>().message;

it('is the browser’s until somebody chooses one; then it holds for every call, mails and dates', async () => {
  const client = await trialClient(test);
  const english = await refused(client);
  const german = await refused(client, { 'accept-language': 'de' });
  expect(german).not.toBe(english);
  const answer = await client.put('/api/settings/language', { language: 'de' });
  expect(answer.json<Settings>().language).toBe('de');
  expect(answer.headers['set-cookie']).toContain('dayloom.language=de.account');
  expect(await rowOf(client)).toEqual({ language: 'de', locale: 'de' });
  expect(await refused(client, { 'accept-language': 'en' }), 'without the cookie').toBe(german);
  await client.put('/api/settings/language', { language: 'en' });
  expect(await refused(client, { 'accept-language': 'de' })).toBe(english);
});

it('of an answer is the request’s, whatever was used last; of a mail it is the one last used', async () => {
  const reader = await coach(test);
  const formsIn = async (language: string) => {
    const headers = { cookie: reader.cookie, 'accept-language': language };
    const library = (await test.app.inject({ url: '/api/coach/check-ins', headers })).json<CheckInLibrary>();
    return library.ready.map(({ title }) => title);
  };
  const english = await formsIn('en');
  await db.update(users).set({ locale: 'de-AT' }).where(eq(users.id, reader.id));
  test.deps.identity.forgetUser(reader.id);
  expect(await formsIn('en')).toEqual(english);
  expect(await formsIn('fr, en')).toEqual(english);
  expect(await formsIn('de')).not.toEqual(english);

  const client = await withPassword(test, await trialClient(test));
  await db.update(users).set({ locale: 'de-AT' }).where(eq(users.id, client.id));
  await test.app.inject({
    method: 'POST',
    url: '/api/account/deletion',
    headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en' },
    payload: { email: client.email, password: accountPassword },
  });
  const [mail] = openedMail(test, await db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)));
  expect(mail?.subject).toMatch(/Konto/);
});

it('keeps the region of the browser, where it is one of that language', async () => {
  const client = await trialClient(test);
  await test.app.inject({
    method: 'PUT',
    url: '/api/settings/language',
    headers: { cookie: client.cookie, 'sec-fetch-site': 'same-origin', 'accept-language': 'en-US, de-AT;q=0.5' },
    payload: { language: 'de' },
  });
  expect(await rowOf(client)).toEqual({ language: 'de', locale: 'de-AT' });
});

it.each(['xx', '', 'a'.repeat(40), 7])('refuses %s with a sentence and keeps what was chosen', async (language) => {
  const client = await trialClient(test);
  const answer = await client.put('/api/settings/language', { language });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ fields: { language: 'Please choose one of the languages in the list.' } });
  expect(await rowOf(client)).toMatchObject({ language: null });
});

it('can be chosen before signing in, on this browser, and leads back to the page it was on', async () => {
  const visitor = browser(test);
  const chosen = await visitor.get('/api/login/language?code=de&to=%2Fapi%2Flogin');
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/api/login']);
  const page = await visitor.get('/api/login');
  expect(page.body).toContain('<html lang="de" dir="ltr">');
  expect(page.body).toContain('lang="he" hreflang="he"');
  await visitor.get('/api/login/language?code=he');
  expect((await visitor.get('/api/login')).body).toContain('<html lang="he" dir="rtl">');
});

it.each([
  ['https://elsewhere.example', '/'],
  ['//elsewhere.example', '/'],
  ['/api/login/reset?token=secret', '/'],
  ['/api/settings', '/'],
  ['/group/abc', '/group/abc'],
  ['/api/login?mode=register&role=client', '/api/login?mode=register&role=client'],
])('leads from %s to %s', async (to, location) => {
  const answer = await browser(test).get(`/api/login/language?${new URLSearchParams({ code: 'de', to }).toString()}`);
  expect(answer.headers.location).toBe(location);
});

it('sets no cookie for a language that is not there', async () => {
  const answer = await browser(test).get('/api/login/language?code=tlh');
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([303, undefined]);
});

const signIn = async (visitor: ReturnType<typeof browser>, { email }: Person) =>
  await visitor.post('/api/login', { email, password: accountPassword });

it('chosen before signing in is the setting of somebody who has none, and changes nobody else’s', async () => {
  const [first, settled] = [
    await withPassword(test, await trialClient(test)),
    await withPassword(test, await trialClient(test)),
  ];
  await settled.put('/api/settings/language', { language: 'he' });
  for (const person of [first, settled]) {
    const visitor = browser(test);
    await visitor.get('/api/login/language?code=de');
    expect((await signIn(visitor, person)).statusCode).toBe(303);
  }
  expect(await rowOf(first)).toEqual({ language: 'de', locale: 'de' });
  expect(await rowOf(settled)).toMatchObject({ language: 'he' });
});

it('is not handed on to the next person at the same browser', async () => {
  const next = await withPassword(test, await trialClient(test));
  const visitor = browser(test);
  visitor.jar.set('dayloom.language', 'he.account');
  expect((await visitor.get('/api/login')).body).toContain('<html lang="he"');
  await signIn(visitor, next);
  expect(visitor.jar.has('dayloom.language')).toBe(false);
  expect(await rowOf(next)).toMatchObject({ language: null });
});
