import { expect, it } from 'vitest';
import { messagesShown } from '#contract/messages/constants.ts';
import { assign, write } from '#testing/histories.ts';
import { pairWithConversation, say } from '#testing/messages.ts';
import { admin, trialClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';

const test = await testApp();

async function files(zip: Buffer) {
  const found = await unzip(zip);
  const file = (name: string) => found.get(name) ?? '';
  return {
    markdown: file('journal.md'),
    page: file('journal.html'),
    json: JSON.parse(file('journal.json')) as {
      entries: unknown[];
      conversations: (Record<string, unknown> & { messages: { text: string }[] })[];
    },
  };
}
const textsFor = async (who: Person, query = '') =>
  (await download(who, query)).json.conversations.flatMap(({ messages }) => messages.map(({ text }) => text));
const download = async (who: Person, query = '') =>
  files((await who.get(`/api/client/journal-export${query}`)).rawPayload);

it('holds the person’s conversations after the entries, what both wrote, as text', async () => {
  const { guide, client, id } = await pairWithConversation(test);
  await write(test, client, await assign(test, client), { day: 1, mood: 6, text: 'My entry.' });
  await say(client, id, 'May I *ask* you\nsomething?');
  await say(guide, id, 'Of course <b>you</b> may.');
  const { markdown, page, json } = await download(client);
  expect(json.conversations).toEqual([
    {
      id,
      with: 'Ada Guide',
      role: 'coach',
      messages: [
        { number: 1, isMine: true, sentAt: '2026-03-04T09:00:00.000Z', text: 'May I *ask* you\nsomething?' },
        { number: 2, isMine: false, sentAt: '2026-03-04T09:00:00.000Z', text: 'Of course <b>you</b> may.' },
      ],
    },
  ]);
  expect(json.entries).toHaveLength(1);
  expect(markdown).toContain(
    '\n## Messages with Ada Guide\n\nYou, Wednesday, 4 March 2026, 09:00:\n\n> May I \\*ask\\* you  \n> ' +
      'something?\n\nAda Guide, Wednesday, 4 March 2026, 09:00:\n\n> Of course \\<b>you\\</b> may.\n',
  );
  expect(page).toContain('<h2>Messages with Ada Guide</h2>');
  expect(page).toContain(
    '<div class="message theirs"><p>Ada Guide, Wednesday, 4 March 2026, 09:00</p><div class="text" ' +
      'dir="auto">Of course &lt;b&gt;you&lt;/b&gt; may.</div></div>',
  );
  for (const file of [markdown, page]) expect(file.indexOf('My entry.')).toBeLessThan(file.indexOf('Messages with'));
});

it('has no such part for who wrote to nobody, and nothing of the conversations of others', async () => {
  const { client, id } = await pairWithConversation(test);
  await say(client, id, 'Between the two of us.');
  const other = await pairWithConversation(test);
  for (const who of [await trialClient(test), other.client]) {
    const { markdown, page, json } = await download(who);
    expect(json.conversations).toEqual([]);
    for (const file of [markdown, page]) expect(file).not.toMatch(/Messages with|Between/);
  }
});

it('takes the messages of the chosen days, in the zone of the person', async () => {
  const { client, id } = await pairWithConversation(test);
  await client.put('/api/settings/time-zone', { timeZone: 'Asia/Tokyo' });
  test.clock.set('2026-03-04T14:59:00Z');
  await say(client, id, 'Before midnight.');
  test.clock.set('2026-03-04T15:00:00Z');
  await say(client, id, 'After midnight.');
  expect(await textsFor(client, '?from=2026-03-05')).toEqual(['After midnight.']);
  expect(await textsFor(client, '?to=2026-03-04')).toEqual(['Before midnight.']);
  expect((await download(client, '?from=2026-03-06')).markdown).not.toContain('Messages with');
  test.clock.set('2026-03-04T09:00:00Z');
});

it('has every message of a long conversation once, in its order', async () => {
  const { client, id } = await pairWithConversation(test);
  const wanted = Array.from({ length: 2 * messagesShown + 1 }, (_, index) => `Line ${index + 1}.`);
  for (const [index, text] of wanted.entries()) {
    // A person may write so many messages a minute.
    if (index % 20 === 19) test.clock.advance(61_000);
    await say(client, id, text);
  }
  expect(await textsFor(client)).toEqual(wanted);
});

it('is in what an admin has sent to a coach: their side of it', async () => {
  const { guide, client, id } = await pairWithConversation(test);
  await say(client, id, 'Good morning.');
  const host = await admin(test);
  const asked = await host.post('/api/admin/export-user-data', {
    userId: guide.id,
    userEmail: guide.email,
    sendEmail: true,
  });
  const answer = await guide.form(`/api/my-data/${asked.json().id}`);
  const { conversations } = JSON.parse((await unzip(answer.rawPayload)).get('coach.json') ?? '') as {
    conversations: unknown;
  };
  expect(conversations).toMatchObject([
    { with: 'Nora Whit', role: 'client', messages: [{ isMine: false, text: 'Good morning.' }] },
  ]);
});
