import { expect, it } from 'vitest';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { admits, type EndpointSpec } from '#contract/endpoint.ts';
import type { JournalList } from '#contract/journal/schema.ts';
import { allEndpoints } from '#contract/registry.ts';
import { spoken } from '#testing/pages-with-media.ts';
import type { Person } from '#testing/people.ts';
import { pair, save } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { wordsOf } from '#testing/unzip.ts';

const calls = (allEndpoints as readonly EndpointSpec[]).filter(
  ({ method, access, id }) =>
    method === 'GET' && admits(access, 'coach') && id !== 'session.logout' && id !== 'live.stream',
);

/** Every answer a coach can get about a client, by its address. */
async function answersTo(guide: Person, client: Person): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const { path } of calls) {
    const address = path.replace(/\{\w+\}/g, client.id);
    answers.set(address, await wordsOf(await guide.get(address)));
  }
  return answers;
}

it('a free page changes no answer to the coach: no line, no date, no mood, no count, no streak', async () => {
  const test = await testApp();
  const { client, guide } = await pair(test);
  await save(client, { moodScore: 7 });
  test.clock.advance(dayInMs);
  const streaks = async () => ({
    dayStreak: (await client.get('/api/client/journal-entries')).json<JournalList>().statistics.consistencyStreak,
    currentStreak: (await guide.get(`/api/coach/client/${client.id}`)).json<ClientDetail>().engagement.streakDays,
  });
  expect(await streaks()).toEqual({ dayStreak: 1, currentStreak: 1 });
  const before = await answersTo(guide, client);

  await save(client, { isFreePage: true, moodScore: 3, entryText: 'Nobody has to know of this page.' });
  await spoken(test, client, { isFreePage: true, moodScore: 3 });
  expect(await streaks()).toEqual({ dayStreak: 2, currentStreak: 1 });
  const after = await answersTo(guide, client);
  for (const [address, words] of before) expect(after.get(address), address).toBe(words);
});
