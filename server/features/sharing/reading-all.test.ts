import { describe, expect, it } from 'vitest';
import { readingPageSize } from '#contract/sharing/constants.ts';
import type { Reading } from '#contract/sharing/schema.ts';
import { connect } from '#testing/histories.ts';
import { coach, trialClient, type Person } from '#testing/people.ts';
import { comment, endRelation, pair, read, save, unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const at = '/api/coach/shared-entries';
const reading = async (guide: Person, query = '') => (await guide.get(`${at}${query}`)).json<Reading>();
const texts = ({ entries }: Reading) => entries.map(({ entryText }) => entryText);
async function shared(client: Person, entryText: string) {
  test.clock.advance(60_000);
  return await save(client, { entryText, share: true });
}

describe('reading everything that was shared', () => {
  it('is for coaches, and is of one’s own clients alone', async () => {
    const { client, guide } = await pair(test);
    await shared(client, 'Mine.');
    expect(await reading(await coach(test))).toEqual({ entries: [], unread: 0, nextCursor: null });
    const stranger = (await pair(test)).client;
    await shared(stranger, 'Not mine.');
    expect(texts(await reading(guide, `?client=${stranger.id}`))).toEqual([]);
    expect(texts(await reading(guide))).toEqual(['Mine.']);
    await endRelation(test, client);
    expect(await reading(guide)).toEqual({ entries: [], unread: 0, nextCursor: null });
  });

  it.each(['?cursor=here', '?cursor=new_1_x', '?since=yesterday', '?client=somebody'])('refuses %s', async (query) => {
    const { guide } = await pair(test);
    expect((await guide.get(`${at}${query}`)).statusCode).toBe(422);
  });

  it('has the unread first, the longest waiting at the top, then the rest, newest first', async () => {
    const { client, guide } = await pair(test);
    const other = await trialClient(test, { firstName: 'Daniel', lastName: 'Reyes' });
    await connect(test, other, guide);
    const [first, second] = [await shared(client, 'First.'), await shared(other, 'Second.')];
    await shared(client, 'Third.');
    const taken = await shared(other, 'Taken back.');
    await shared(other, 'Fifth.');
    await unshare(other, taken.id);
    await read(guide, client, first.id);
    await read(guide, other, second.id);
    test.clock.advance(1_000);
    const all = await reading(guide);
    expect(texts(all)).toEqual(['Third.', 'Fifth.', 'Second.', 'First.']);
    expect([all.unread, all.nextCursor]).toEqual([2, null]);
    expect(all.entries[1]?.client).toEqual({
      id: other.id,
      firstName: 'Daniel',
      lastName: 'Reyes',
      profileImageUrl: null,
    });
    expect(texts(await reading(guide, `?client=${client.id}`))).toEqual(['Third.', 'First.']);
    await comment(guide, client, first.id, 'Thank you.');
    expect((await reading(guide)).entries.at(-1)?.comments).toMatchObject([{ text: 'Thank you.' }]);
  });

  it('keeps its order while it is read, and brings everything once, a page at a time', async () => {
    const { client, guide } = await pair(test);
    const wanted: string[] = [];
    for (let number = 1; number <= readingPageSize + 3; number += 1) {
      wanted.push(`Entry ${number}.`);
      await shared(client, `Entry ${number}.`);
    }
    const since = test.clock.now().toISOString();
    const first = await reading(guide, `?since=${since}`);
    expect(first.entries).toHaveLength(readingPageSize);
    for (const { id } of first.entries) await read(guide, client, id);
    // Somebody shares meanwhile: it comes at the end of what is new.
    await shared(client, 'Meanwhile.');
    expect(texts(await reading(guide, `?since=${since}`))).toEqual(texts(first));
    const rest = await reading(guide, `?since=${since}&cursor=${first.nextCursor}`);
    expect([...texts(first), ...texts(rest)]).toEqual([...wanted, 'Meanwhile.']);
    expect([rest.unread, rest.nextCursor]).toEqual([4, null]);
  });

  it('marks nothing by being looked at', async () => {
    const { client, guide } = await pair(test);
    await shared(client, 'One.');
    expect([(await reading(guide)).unread, (await reading(guide)).unread]).toEqual([1, 1]);
  });
});
