import { describe, expect, it } from 'vitest';
import type { AvailableProgram, ProgramLibraryItem } from '#contract/programs/views.ts';
import { dailyPrompts, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { draftOf, freshProgramId, programOf } from '#testing/programs.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();

const library = async (who: Person, url = '/api/programs/all') => (await who.get(url)).json<ProgramLibraryItem[]>();

async function onProgram(programId: string): Promise<Person> {
  const client = await trialClient(test);
  await assign(test, client, { programId });
  return client;
}

describe('the library', () => {
  it('shows a program with its counts', async () => {
    const author = await coach(test, { firstName: 'Ines', lastName: 'Calloway' });
    const { id, programId } = await programOf(author, { durationWeeks: 2, prompts: 9 });
    for (const status of ['active', 'active', 'completed'] as const)
      await assign(test, await trialClient(test), { programId, status });
    for (const firstName of ['Mats', 'Greta', 'Lena', 'Ben']) {
      const client = await trialClient(test, { firstName, lastName: 'Ost' });
      await connect(test, client, author);
      await assign(test, client, { programId, status: firstName === 'Greta' ? 'completed' : 'active' });
    }
    // Of someone else's clients no one is named.
    await connect(test, await onProgram(programId), await coach(test));
    expect((await library(author)).find((item) => item.id === id)).toEqual({
      id,
      programId,
      title: 'Small Braveries',
      subtitle: 'One small true thing a day',
      description: 'Described.',
      coreQuestion: 'Why not?',
      targetAudience: 'Everyone.',
      durationWeeks: 2,
      dailyPromptsCount: 9,
      activeClientsCount: 6,
      ownClients: { count: 3, names: ['Ben Ost', 'Lena Ost', 'Mats Ost'] },
      languages: ['en'],
      isPlatform: false,
      isOwn: true,
      ownerName: 'Ines Calloway',
      canEdit: true,
      isDraft: false,
      createdAt: test.clock.now().toISOString(),
      archivedAt: null,
      revision: 1,
    });
  });

  it('has one’s own first, then the platform’s, then those of others, by title as a person sorts them', async () => {
    const [author, boss] = [await coach(test, { firstName: 'Odd', lastName: 'One' }), await admin(test)];
    for (const title of ['week 10', 'Ébène', 'Week 9', 'apple', 'Zebra', 'Daylight'])
      await programOf(author, { title });
    expect((await library(author)).map(({ title }) => title)).toEqual([
      'apple',
      'Daylight',
      'Ébène',
      'Week 9',
      'week 10',
      'Zebra',
      'Breath as Anchor',
      'Living from Desire',
    ]);
    await programOf(boss, { title: 'The admin’s' });
    const seen = await library(boss);
    expect(
      seen.slice(0, 4).map(({ title, isOwn, isPlatform, ownerName }) => [title, isOwn, isPlatform, ownerName]),
    ).toEqual([
      ['The admin’s', true, false, 'Test Person'],
      ['Breath as Anchor', false, true, null],
      ['Living from Desire', false, true, null],
      ['apple', false, false, 'Odd One'],
    ]);
  });

  it('marks drafts, which nobody can be put on', async () => {
    const author = await coach(test);
    const { id } = await draftOf(author);
    expect((await library(author)).find((item) => item.id === id)).toMatchObject({
      isDraft: true,
      dailyPromptsCount: 0,
    });
    const available = (await author.get('/api/coach/available-programs')).json<AvailableProgram[]>();
    expect(available.map(({ title, durationWeeks }) => [title, durationWeeks])).toEqual([
      ['Breath as Anchor', 1],
      ['Living from Desire', 4],
    ]);
    expect(available[0]).toEqual({
      id: expect.any(String) as string,
      programId: 'breath-anchor-01',
      title: 'Breath as Anchor',
      durationWeeks: 1,
      isOwn: false,
      ownerName: null,
      createdAt: expect.any(String) as string,
    });
  });

  it('asks one statement, for three programs as for five hundred', async () => {
    const author = await coach(test);
    await programOf(author);
    const urls = ['/api/programs/all', '/api/programs', '/api/coach/available-programs'];
    for (const url of urls) await author.get(url);
    for (const url of urls) expect(await countStatements(test, () => author.get(url))).toBe(1);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: newId(),
      programId: freshProgramId(),
      ownerId: author.id,
      title: `Program ${index}`,
      durationWeeks: 1,
    }));
    await test.deps.db.insert(programs).values(rows);
    await test.deps.db
      .insert(dailyPrompts)
      .values(rows.map(({ id }) => ({ id: newId(), programId: id, weekNumber: 1, dayNumber: 1, promptText: 'Why?' })));
    for (const url of urls) {
      expect(await countStatements(test, () => author.get(url))).toBe(1);
      expect((await library(author, url)).length).toBeGreaterThan(500);
    }
  });
});
