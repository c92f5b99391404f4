import { expect, it } from 'vitest';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { connect } from '#testing/histories.ts';
import { pairWithConversation, say } from '#testing/messages.ts';
import { coach, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const home = async (who: Person) => (await who.get('/api/coach/dashboard')).json<CoachDashboard>();
const lines = async (who: Person) => (await home(who)).recentActivity.filter(({ type }) => type === 'message');

it('the coach’s feed has one line for a client who wrote lately, without the words', async () => {
  const { guide, client, id } = await pairWithConversation(test);
  await say(guide, id, 'Quetzalfeder from the coach is no news to the coach.');
  expect(await lines(guide)).toEqual([]);
  await say(client, id, 'Quetzalfeder one');
  test.clock.advance(1_000);
  const newest = await say(client, id, 'Quetzalfeder two');
  await say(guide, id, 'An answer.');
  expect(await lines(guide)).toEqual([
    {
      id: `message-${newest.id}`,
      type: 'message',
      title: 'New message',
      description: 'Nora Whit wrote to you',
      time: newest.sentAt,
      clientId: client.id,
    },
  ]);
  // The queue shows the coach what was said to them; the feed only that something was.
  expect(JSON.stringify((await home(guide)).recentActivity)).not.toContain('Quetzalfeder');
  test.clock.advance(7 * dayInMs);
  expect(await lines(guide)).toEqual([]);
});

it('the feed is about own clients alone', async () => {
  const { guide, client, id } = await pairWithConversation(test);
  await say(client, id, 'Hello.');
  const next = await coach(test);
  await connect(test, client, next);
  expect([await lines(guide), await lines(next)]).toEqual([[], []]);
});
