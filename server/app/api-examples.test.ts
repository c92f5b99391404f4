import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { scopes, tokenCallsAMinute, tokenDaysMost, tokensMost, type Scope } from '#contract/access-tokens/constants.ts';
import type { AnalyticsClients } from '#contract/analytics/endpoints.ts';
import type { AdminUsersPage } from '#contract/admin/schema.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { EntrySaved, JournalList } from '#contract/journal/schema.ts';
import { isRefusal } from '#contract/refusals.ts';
import { allEndpoints } from '#contract/registry.ts';
import { journalEntries } from '#server/platform/db/schema.ts';
import { accessToken } from '#testing/access-tokens.ts';
import { admin } from '#testing/people.ts';
import { pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

/* docs/api.md does what it says: its examples are sent as they stand there. */

const page = await readFile(`${import.meta.dirname}/../../docs/api.md`, 'utf8');
const examples = Array.from(page.matchAll(/^curl .*?[^\\]$/gms), ([text]) => text);
const test = await testApp();

/** As a shell and curl read it: quotes, variables, and the few options the page uses. */
function requestOf(example: string, token: string): InjectOptions {
  const words = Array.from(example.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), (match) =>
    match[2] === undefined
      ? (match[1] ?? match[3] ?? '').replaceAll('$DAYLOOM', '').replaceAll('$TOKEN', token)
      : match[2],
  );
  const after = (option: string) => words.flatMap((word, index) => (words[index - 1] === option ? [word] : []));
  const payload = after('-d')[0];
  return {
    method: payload === undefined ? 'GET' : 'POST',
    url: words.find((word) => word.startsWith('/api/')) ?? '',
    headers: Object.fromEntries(after('-H').map((header) => header.split(': ', 2) as [string, string])),
    ...(payload === undefined ? {} : { payload }),
  };
}

it('has five examples, each of which is answered', async () => {
  const { client, guide } = await pair(test);
  const tokens = {
    client: await accessToken(client, ['journal:read', 'journal:write']),
    coach: await accessToken(guide, ['clients:read']),
    admin: await accessToken(await admin(test), ['users:read']),
  };
  const send = async (index: number, role: keyof typeof tokens) => {
    const answer = await test.app.inject(requestOf(examples[index] ?? '', tokens[role]));
    expect(answer.statusCode, examples[index]).toBe(200);
    return answer;
  };
  expect(examples).toHaveLength(5);
  const saved = (await send(2, 'client')).json<EntrySaved>();
  expect((await send(2, 'client')).json<EntrySaved>().id).toBe(saved.id);
  expect(await test.deps.db.$count(journalEntries, eq(journalEntries.clientId, client.id))).toBe(1);
  expect((await send(0, 'client')).json<JournalList>().entries).toMatchObject([
    { entryText: 'Walked to the river.', dayNumber: null },
  ]);
  expect((await send(1, 'client')).json<JournalList>().pagination).toMatchObject({ page: 2, total: 1 });
  expect((await send(3, 'coach')).json<AnalyticsClients>().clients).toMatchObject([{ id: client.id }]);
  expect((await send(4, 'admin')).json<AdminUsersPage>().users.map(({ id }) => id)).toContain(client.id);
});

it('names every call that a token opens, under its scope, and no other', () => {
  const rows = Array.from(page.matchAll(/^\| `([a-z]+:[a-z]+)` \|.*$/gm));
  const named = rows.flatMap(([row, scope]) =>
    Array.from(row.matchAll(/(?:GET|POST) [^`]+/g), ([call]) => `${scope} ${call}`),
  );
  const opened = (allEndpoints as readonly EndpointSpec[]).flatMap(({ scope, method, path }) =>
    scope ? [`${scope} ${method} ${path}`] : [],
  );
  expect(named.toSorted()).toEqual(opened.toSorted());
  expect(rows.map(([, scope]) => scope as Scope).toSorted()).toEqual([...scopes].toSorted());
});

it('has the limits and the reasons of the contract', () => {
  const facts = [tokensMost, tokenDaysMost('client'), tokenDaysMost('admin'), tokenCallsAMinute];
  for (const fact of facts) expect(page).toMatch(new RegExp(`\\b${fact} (tokens|days|calls)|at most ${fact}\\b`));
  const reasons = Array.from(page.matchAll(/^\| \d+ \| `([\w-]+)`/gm), ([, reason]) => reason ?? '');
  expect(reasons.length).toBeGreaterThan(3);
  expect(reasons.filter((reason) => !isRefusal(reason))).toEqual([]);
});
