import { beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/platform/db/schema.ts';
import { eq } from 'drizzle-orm';
import { localDate } from '#server/platform/local-date.ts';
import { join, makeCohort } from '#testing/cohorts.ts';
import { coach, person, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { unshare } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { unzip } from '#testing/unzip.ts';
import { liveAWholeLife } from '#testing/whole-life.ts';

const test = await testApp();

async function download(who: Person) {
  const response = await who.get('/api/my-data');
  expect(response.statusCode).toBe(200);
  const files = await unzip(response.rawPayload);
  return { headers: response.headers, files, names: [...files.keys()], file: (name: string) => files.get(name) ?? '' };
}

type CoachFile = Record<
  'notes' | 'comments' | 'outreach' | 'invitations' | 'answers',
  { client?: string; text: string }[]
> & {
  profile: Record<string, unknown>;
  programs: { programData: { title: string } }[];
  conversations: { with: string; messages: { isMine: boolean; text: string }[] }[];
};
const coachFile = async (who: Person) => JSON.parse((await download(who)).file('coach.json')) as CoachFile;

describe('everything that is one’s own', () => {
  let client: Person;
  let guide: Person;
  let other: Person;
  beforeAll(async () => {
    client = await unassignedClient(test, { firstName: 'Nora', lastName: 'Whitfield' });
    guide = await reachableCoach(test, { firstName: 'Ines' });
    other = await reachableCoach(test, { firstName: 'Tomas' });
    await liveAWholeLife({ client, guide, other }, { client: 'clientword', guide: 'guideword', other: 'otherword' });
    await guide.post('/api/programs', { title: 'A program begun', durationWeeks: 1 });
  });

  it('is for people who are signed in, in any role', async () => {
    expect((await download(await person(test))).names).toEqual(['journal.md', 'journal.json', 'journal.html']);
    expect((await download(await trialClient(test))).names).toEqual(['journal.md', 'journal.json', 'journal.html']);
    expect((await download(await coach(test))).names).toEqual(['coach.md', 'coach.json']);
  });

  it('is for a client the journal, with what was written to them and nothing written about them', async () => {
    const { headers, files, file } = await download(client);
    expect(headers['content-disposition']).toMatch(/filename="dayloom-data-\d{4}-\d\d-\d\d\.zip"/);
    expect(file('journal.json')).toContain('clientword a heavy day');
    expect(file('journal.json')).toContain('guideword an answer under the entry');
    for (const text of files.values()) expect(text).not.toContain('note about the client');
  });

  it('is for a coach profile, programs, notes, comments, letters and messages', async () => {
    const file = await coachFile(guide);
    expect(file.profile).toMatchObject({ fullName: 'Ada Guide', specialties: ['Rest'] });
    expect(file.programs.map(({ programData }) => programData.title)).toEqual(['A program begun']);
    expect(file.notes).toMatchObject([
      { client: 'Nora Whitfield', text: 'guideword a note about the client, in a sentence of its own.' },
      { client: 'Nora Whitfield', text: 'guideword a second version of the note, in a sentence of its own.' },
    ]);
    expect(file.comments).toMatchObject([{ client: 'Nora Whitfield', text: expect.stringContaining('guideword') }]);
    expect(file.invitations).toMatchObject([{ text: expect.stringContaining('guideword an invitation') }]);
    expect(file.conversations).toMatchObject([
      { with: 'Nora Whitfield', messages: [{ isMine: false }, { isMine: true }] },
    ]);
    const { file: text } = await download(guide);
    for (const words of ['A program begun', 'guideword a note about the client', 'clientword a message'])
      expect(text('coach.md')).toContain(words);
    const his = await coachFile(other);
    expect(his.outreach).toMatchObject([{ text: expect.stringContaining('otherword a letter') }]);
    expect(his.answers).toMatchObject([{ text: expect.stringContaining('otherword the answer') }]);
    expect(his.invitations).toMatchObject([{ text: expect.stringContaining('otherword an invitation left alone') }]);
  });

  it('holds of others nothing but the messages they wrote to the coach', async () => {
    for (const who of [guide, other]) {
      const { files } = await download(who);
      for (const text of files.values()) {
        const theirs = [...text.matchAll(/clientword ([a-z ,]*)/g)].map(([, words = '']) => words);
        expect(theirs.filter((words) => !words.startsWith('a message'))).toEqual([]);
        expect(text).not.toContain(who === guide ? 'otherword' : 'guideword');
        expect(text).not.toContain(client.email);
      }
    }
    const { outreach, answers, invitations } = await coachFile(other);
    for (const letter of [...outreach, ...answers, ...invitations])
      expect(letter, 'whom they do not work with is named by the conversation alone').not.toHaveProperty('client');
  });

  it('leaves comments out under an entry that is shared no longer', async () => {
    const { entries } = (await client.get('/api/client/journal-entries')).json<{ entries: { id: string }[] }>();
    for (const { id } of entries) await unshare(client, id);
    expect((await coachFile(guide)).comments).toEqual([]);
  });

  it('holds what one wrote in the room of a group, and nothing that others wrote there', async () => {
    const leader = await reachableCoach(test);
    const cohort = await makeCohort(leader, { startsOn: localDate(test.clock.now(), 'UTC') });
    const [one, two] = [await unassignedClient(test), await unassignedClient(test)];
    for (const member of [one, two]) await join(member, cohort);
    await leader.put(`/api/cohorts/${cohort.id}/room/writers`, { writers: 'everyone' });
    for (const [who, text] of [
      [leader, 'leaderpost'],
      [one, 'onepost'],
      [two, 'twopost'],
    ] as const)
      expect((await who.post(`/api/cohorts/${cohort.id}/room/posts`, { text, parentId: null })).statusCode).toBe(200);
    for (const [who, own, name] of [
      [one, 'onepost', 'journal.json'],
      [two, 'twopost', 'journal.json'],
      [leader, 'leaderpost', 'coach.json'],
    ] as const) {
      const { files, file } = await download(who);
      const { groupPosts } = JSON.parse(file(name)) as { groupPosts: { id: string }[] };
      expect(groupPosts).toMatchObject([{ text: own, groupId: cohort.id }]);
      // Whoever is out of the group finds there what to ask for to delete a post.
      const path = `/api/cohorts/${cohort.id}/room/posts/${groupPosts[0]?.id}`;
      expect((await who.delete(path)).statusCode).toBe(200);
      const all = [...files.values()].join('');
      for (const text of ['leaderpost', 'onepost', 'twopost']) expect(all.includes(text), text).toBe(text === own);
    }
  });

  it('is written down', async () => {
    const who = await coach(test);
    await download(who);
    const rows = await test.deps.db.select().from(auditLog).where(eq(auditLog.actorId, who.id));
    expect(rows.at(-1)).toMatchObject({ action: 'journal-exported', detail: { entries: 0, what: 'everything' } });
  });

  it('gives a page at a time, however many notes there are', async () => {
    for (let turn = 3; turn < 106; turn += 1)
      await guide.put(`/api/coach/client/${client.id}/notes`, { notes: `Version ${turn}`, baseVersion: turn - 1 });
    expect((await coachFile(guide)).notes).toHaveLength(105);
  });
});
