import { beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/endpoint.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';
import { comment, listed, pair, read, save, share, unshare } from '#testing/sharing.ts';

/** Words nobody else writes, one for each way a text can be out of a coach's reach. */
const hidden = {
  unshared: 'Quetzalfeder',
  takenBack: 'Zwielichtkanne',
  deleted: 'Moorlaterne',
  before: 'Silberdistel',
  former: 'Windharfe',
  answerToFormer: 'Kerbelkraut',
  free: 'Wolkenleiter',
};
const open = 'Pfauenauge';

let client: Person;
let former: Person;
let guide: Person;
let ids: string[];

const test = await testApp();
beforeAll(async () => {
  ({ client, guide: former } = await pair(test));
  const toFormer = await save(client, { entryText: hidden.former, share: true });
  await read(former, client, toFormer.id);
  await comment(former, client, toFormer.id, hidden.answerToFormer);
  guide = await coach(test);
  await connect(test, client, guide);
  const unshared = await save(client, { entryText: hidden.unshared });
  const free = await save(client, { entryText: hidden.free, isFreePage: true, moodScore: 1 });
  const takenBack = await save(client, { entryText: hidden.takenBack, share: true });
  await unshare(client, takenBack.id);
  const deleted = await save(client, { entryText: hidden.deleted, share: true });
  await client.delete(`/api/client/journal-entries/${deleted.id}`);
  const shared = await save(client, { entryText: hidden.before });
  await client.put(`/api/client/journal-entries/${shared.id}`, { entryText: open, moodScore: 7, version: 1 });
  await share(client, shared.id);
  ids = [client.id, former.id, guide.id, toFormer.id, unshared.id, free.id, takenBack.id, deleted.id, shared.id];
});

const endpoints = allEndpoints as readonly EndpointSpec[];
/** Without the one that ends the session: after it nobody would be asking any more; and without the stream, which never ends. */
const calls = (kind: 'coach' | 'admin') =>
  endpoints.filter(
    ({ method, access, id }) =>
      admits(access, kind) &&
      (method === 'GET' || id.startsWith('sharing.')) &&
      id !== 'session.logout' &&
      id !== 'live.stream',
  );

describe('what a client did not share', () => {
  it('is there: the client reads all of it, and the coach what was shared', async () => {
    const journal = (await client.get('/api/client/journal-entries')).body;
    for (const word of [hidden.unshared, hidden.free, hidden.takenBack, hidden.former, hidden.answerToFormer, open])
      expect(journal).toContain(word);
    expect((await listed(guide, client)).map(({ entryText }) => entryText)).toEqual([open]);
  });

  it.each(['the coach', 'the former coach', 'another coach', 'an admin'] as const)(
    'reaches no answer to %s',
    async (who) => {
      const asking =
        who === 'the coach'
          ? guide
          : who === 'the former coach'
            ? former
            : who === 'an admin'
              ? await admin(test)
              : await coach(test);
      const unwanted = [...Object.values(hidden), ...(who === 'the coach' ? [] : [open])];
      for (const endpoint of calls(who === 'an admin' ? 'admin' : 'coach')) {
        for (const id of endpoint.path.includes('{') ? ids : ['']) {
          // Calls about an entry of a client name both: the client first, every id in turn after it.
          const path = endpoint.path
            .replace('{clientId}', endpoint.path.includes('{entryId}') ? client.id : id)
            .replace(/\{\w+\}/g, id);
          const answer =
            endpoint.method === 'GET'
              ? await asking.get(path)
              : endpoint.method === 'DELETE'
                ? await asking.delete(path)
                : await asking.post(path, { version: 1, text: 'Asking.' });
          const body = await wordsOf(answer);
          expect(answer.statusCode, endpoint.id).not.toBe(401);
          for (const word of unwanted) expect(body, `${endpoint.id} ${path}`).not.toContain(word);
        }
      }
    },
  );
});
