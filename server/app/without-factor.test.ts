import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { dataExports, sessions, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { personLink } from '#server/platform/http/signed-link.ts';
import { hostedRoutes } from '#testing/hosted-routes.ts';
import { coach } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

/** Every page outside of the contract's own gate, asked with a session that lacks the factor its role needs. */
const exportId = newId();
const setUp = '/api/login/set-up-factor';

const test = await testApp({ REQUIRE_SECOND_FACTOR: 'coach', REQUEST_LIMIT: '100000' });
const guide = await coach(test, { firstName: 'Ines' });
const now = test.clock.now();
const expiresAt = new Date(now.getTime() + 86_400_000);
await test.deps.db
  .insert(dataExports)
  .values({ id: exportId, userId: guide.id, requestedBy: guide.id, mailId: newId(), requestedAt: now, expiresAt });
await withFactor(false);

async function withFactor(isThere: boolean): Promise<void> {
  await test.deps.db.update(sessions).set({ withFactor: isThere }).where(eq(sessions.userId, guide.id));
  test.deps.identity.forgetUser(guide.id);
}

/** Names no one. */
const saysThanks = '/api/login/confirmed';
/** The two things that are left to do: to set one up, and to log out. */
const waysOut = new Set([setUp, `${setUp}/code`, '/api/logout']);
const hosted = [
  ...(allEndpoints as readonly EndpointSpec[])
    .filter(({ isHosted }) => isHosted)
    .map(({ method, path }) => [method, path] as const),
  ...Object.entries(hostedRoutes).flatMap(([path, methods]) =>
    methods.map((method) => [method as 'GET', path] as const),
  ),
].filter(([, path]) => !waysOut.has(path));

async function ask(method: EndpointSpec['method'], url: string, cookie: string) {
  return await test.app.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) },
    ...(method === 'POST' && {
      payload: '',
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
      },
    }),
  });
}
type Answer = Awaited<ReturnType<typeof ask>>;
const said = ({ statusCode, body }: Answer) => [statusCode, body.replace(/"challenge":"[^"]+"/, '')];
const leadsOn = ({ statusCode, body }: Answer) => statusCode === 303 && body === '';

it.each(hosted)('%s %s gives such a session no more than none', async (method, path) => {
  const address = path.replace('{id}', exportId);
  const answer = await ask(method, address, guide.cookie);
  if (!leadsOn(answer) && path !== saysThanks) expect(said(answer)).toEqual(said(await ask(method, address, '')));
  expect(answer.headers['content-type'] ?? '').not.toContain('zip');
  for (const own of [guide.email, guide.id, 'Ines']) expect(answer.body).not.toContain(own);
});

it.each([
  ['no more reminders', '/api/reminders/no-more'],
  ['no more letters', '/api/outreach/no-more'],
  ['no more unread mail', '/api/messages/no-more'],
  ['no more shared mail', '/api/coach/shared-mail/no-more'],
  ['no more group mail', '/api/group-mail/no-more'],
] as const)('the mail link of %s works by its signature alone', async (use, path) => {
  const { pathname, search } = new URL(personLink(test.deps, use, path, guide.id));
  for (const method of ['GET', 'POST'] as const)
    expect(said(await ask(method, `${pathname}${search}`, guide.cookie))).toEqual(
      said(await ask(method, `${pathname}${search}`, '')),
    );
});

it.each(['staying', 'leaving'])('a mailed export is handed to somebody %s only with the factor', async (what) => {
  const at = what === 'leaving' ? test.clock.now() : null;
  const leaving = { deletionRequestedAt: at, deletionAt: at };
  await test.deps.db.update(users).set(leaving).where(eq(users.id, guide.id));
  await withFactor(false);
  const link = `/api/my-data/${exportId}`;
  for (const method of ['GET', 'POST'] as const) {
    const asked = await ask(method, link, guide.cookie);
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `${setUp}?to=${encodeURIComponent(link)}`]);
  }
  expect((await ask('GET', '/api/my-data', guide.cookie)).statusCode).toBe(403);
  expect((await ask('POST', '/api/my-data', guide.cookie)).statusCode).toBe(403);
  await withFactor(true);
  expect((await ask('GET', link, guide.cookie)).body).toContain('Download');
  expect((await ask('POST', '/api/my-data', guide.cookie)).headers['content-type']).toBe('application/zip');
});
