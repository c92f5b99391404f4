import { beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/endpoint.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';
import { sendPhoto, sendRecording, soundOf } from '#testing/pages-with-media.ts';
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
/** Of each page a recording in which its word is, and a photo. */
const media = new Map<string, string[]>();

const test = await testApp();

async function keep(word: string, over: Record<string, unknown> = {}) {
  const id = newId();
  media.set(word, [await sendRecording(test, client, id, { sound: soundOf(word) }), await sendPhoto(test, client, id)]);
  return await save(client, { id, entryText: word, ...over });
}

beforeAll(async () => {
  ({ client, guide: former } = await pair(test));
  const toFormer = await keep(hidden.former, { share: true });
  await read(former, client, toFormer.id);
  await comment(former, client, toFormer.id, hidden.answerToFormer);
  guide = await coach(test);
  await connect(test, client, guide);
  const unshared = await keep(hidden.unshared);
  const free = await keep(hidden.free, { isFreePage: true, moodScore: 1 });
  const takenBack = await keep(hidden.takenBack, { share: true });
  await unshare(client, takenBack.id);
  const deleted = await keep(hidden.deleted, { share: true });
  await client.delete(`/api/client/journal-entries/${deleted.id}`);
  const shared = await keep(hidden.before);
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
    const read = await listed(guide, client);
    expect(read.map(({ entryText }) => entryText)).toEqual([open]);
    expect(read[0]?.media.map(({ id }) => id)).toEqual(media.get(hidden.before));
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
      // What was shared keeps the recording and the photo it had before it was edited.
      const itsMedia = who === 'the coach' ? (media.get(hidden.before) ?? []) : [];
      const mediaIds = [...media.values()].flat().filter((id) => !itsMedia.includes(id));
      const unwanted = [...Object.values(hidden), ...(who === 'the coach' ? [] : [open]), ...mediaIds];
      for (const endpoint of calls(who === 'an admin' ? 'admin' : 'coach')) {
        const asked = endpoint.path.includes('{mediaId}') ? mediaIds : ids;
        for (const id of endpoint.path.includes('{') ? asked : ['']) {
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
