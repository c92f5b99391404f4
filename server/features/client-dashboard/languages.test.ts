import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard, OfflineCopy, ProgramDay } from '#contract/client-dashboard/endpoints.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import type { EntrySaved } from '#contract/journal/schema.ts';
import type { Practices } from '#contract/practices/schema.ts';
import type { ProgramImported } from '#contract/programs/documents.ts';
import type { ProgramPreview } from '#contract/programs/views.ts';
import { dailyPrompts, journalEntries } from '#server/platform/db/schema.ts';
import { assign, connect } from '#testing/histories.ts';
import { reachableCoach, trialClient, type Person } from '#testing/people.ts';
import { documentsOf, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';
import { askedIn, german, translate } from '#testing/translations.ts';

const test = await testApp();
const author = await reachableCoach(test, { firstName: 'Ines', lastName: 'Calloway' });
let program: ProgramImported;
let client: Person;
beforeEach(async () => {
  program = await programOf(author);
  client = await trialClient(test);
  await connect(test, client, author);
});
const on = async (day: number) => await assign(test, client, { programId: program.programId, day });
const asked = async <Answer>(url: string, language = 'de') =>
  (await askedIn(test, client, language, url)).json<Answer>();
const home = async (language?: string) => await asked<ClientDashboard>('/api/client/dashboard', language);

describe('a client whose language the program has', () => {
  it('reads everything in it that there is, and the rest in the original', async () => {
    await on(2);
    await translate(author, program.id);
    const today = await home();
    expect(today.program?.title).toBe('Kleiner Mut');
    expect(today.currentPrompt).toEqual({ promptText: 'Frage zwei?', promptType: 'reflection' });
    expect(today.assignment?.weeklyTheme).toEqual({ title: 'Ränder', focusDescription: 'Focus 1' });
    expect(today.weeks.map(({ title }) => title)).toEqual(['Ränder']);
    const practices = await asked<Practices>('/api/client/practices');
    expect(practices.assignment).toMatchObject({ programTitle: 'Kleiner Mut', weeklyTheme: { title: 'Ränder' } });
    expect(practices.practices).toMatchObject([{ title: 'Sitzen', description: 'To begin.' }]);
    const preview = await asked<ProgramPreview>(`/api/programs/preview/${program.id}`);
    expect(preview.program.title).toBe('Kleiner Mut');
    expect(preview.dailyPrompts.slice(0, 3).map(({ promptText }) => promptText)).toEqual([
      'Frage eins?',
      'Frage zwei?',
      'Question 3?',
    ]);
    expect(await asked<ProgramDay>('/api/client/program-days/1/1')).toMatchObject({
      programTitle: 'Kleiner Mut',
      promptText: 'Frage eins?',
    });
    expect((await home('en')).currentPrompt?.promptText).toBe('Question 2?');
    expect((await home('he')).currentPrompt).toEqual({ promptText: 'Question 2?', promptType: 'reflection' });
  });

  it('is told of a day that is not there, also of those a device keeps', async () => {
    await on(3);
    await translate(author, program.id, { ...german, 'prompt.1.5.promptText': 'Frage fünf?' });
    expect((await home()).currentPrompt).toMatchObject({ promptText: 'Question 3?', language: 'en' });
    expect(await asked<ProgramDay>('/api/client/program-days/1/3')).toMatchObject({ language: 'en' });
    const { daysAhead } = await asked<OfflineCopy>('/api/client/dashboard/offline');
    expect(daysAhead.slice(0, 2)).toMatchObject([
      { promptText: 'Question 4?', language: 'en', weeklyTheme: { title: 'Ränder' } },
      { promptText: 'Frage fünf?' },
    ]);
    expect(daysAhead[1]).not.toHaveProperty('language');
  });

  it('sees a practice done under the title it has in their language, though marks keep the original’s', async () => {
    await on(1);
    await translate(author, program.id);
    const [practice] = (await asked<Practices>('/api/client/practices')).practices;
    await client.post('/api/client/practice-completion', { practiceId: practice?.id, completed: true });
    const done = async () => (await asked<Practices>('/api/client/practices')).practices[0]?.isCompleted;
    expect(await done()).toBe(true);
    expect((await home()).practiceCompletions.map(({ title }) => title)).toEqual(['Sitzen']);
    // Saved again under another id, the mark is found by the title of the original.
    await saveSet(author, program.id, 'weekly-practices', [], '?people=move');
    await saveSet(author, program.id, 'weekly-practices', [{ weekNumber: 1, title: 'Practice 1' }], '?people=move');
    expect(await done()).toBe(true);
  });

  it('keeps the prompt as it was answered; coach and search find that one', async () => {
    await on(1);
    await translate(author, program.id);
    const entry = { entryText: 'Heute war es leicht.', moodScore: 7, share: true };
    const saved = (await askedIn(test, client, 'de', '/api/journal-entries', entry)).json<EntrySaved>();
    expect(saved).toMatchObject({ promptText: 'Frage eins?', programTitle: 'Kleiner Mut' });
    await translate(author, program.id, { ...german, 'prompt.1.1.promptText': 'Neu?' }, { revision: 1 });
    const journal = await asked<{ entries: { promptText: string }[] }>(
      '/api/client/journal-entries?search=Frage',
      'en',
    );
    expect(journal.entries.map(({ promptText }) => promptText)).toEqual(['Frage eins?']);
    const shared = (await author.get('/api/coach/shared-entries')).body;
    expect(shared).toContain('Frage eins?');
    expect(shared).not.toContain('Question 1?');
  });

  it('stays with the version they began, in their language too', async () => {
    await on(1);
    await translate(author, program.id);
    const prompts = documentsOf().dailyData.prompts.map((prompt) => ({
      ...prompt,
      promptText: `Later ${prompt.dayNumber}?`,
    }));
    await saveSet(author, program.id, 'daily-prompts', prompts);
    await translate(author, program.id, { title: 'Großer Mut', 'prompt.1.1.promptText': 'Später?' }, { revision: 2 });
    const today = await home();
    expect([today.program?.title, today.currentPrompt?.promptText]).toEqual(['Großer Mut', 'Frage eins?']);
    expect((await asked<ProgramPreview>(`/api/programs/preview/${program.id}`)).dailyPrompts[0]?.promptText).toBe(
      'Frage eins?',
    );
  });

  it('costs Today no statement more', async () => {
    await on(1);
    // The first request of a session notes that it is in use.
    await home();
    const before = await countStatements(test, async () => void (await home()));
    await translate(author, program.id);
    expect(await countStatements(test, async () => void (await home()))).toEqual(before);
  });
});

it('a coach reads the original, whatever the language of their pages', async () => {
  await translate(author, program.id);
  expect((await previewOf(author, program.id)).program.title).toBe('Small Braveries');
  const german = (await askedIn(test, author, 'de', `/api/programs/preview/${program.id}`)).json<ProgramPreview>();
  expect(german.program.title).toBe('Small Braveries');
});

describe('the default prompt', () => {
  const inEnglish = 'What insights are emerging for you today?';
  const inHebrew = 'אילו תובנות עולות היום?';
  const defaultOnDayOne = async () => {
    await test.deps.db
      .update(dailyPrompts)
      .set({ promptText: inEnglish })
      .where(and(eq(dailyPrompts.programId, program.id), eq(dailyPrompts.dayNumber, 1)));
    await on(1);
  };

  it('is read in the language of the pages on Today, in the program and on days ahead, without a mark of another', async () => {
    await defaultOnDayOne();
    // German has everything but this day.
    await translate(author, program.id, { 'prompt.1.3.promptText': 'Frage drei?' });
    expect((await home('he')).currentPrompt?.promptText).toBe(inHebrew);
    expect((await home('en')).currentPrompt?.promptText).toBe(inEnglish);
    expect((await home('de')).currentPrompt).toEqual({
      promptText: 'Welche Einsichten zeigen sich dir heute?',
      promptType: 'reflection',
    });
    expect((await asked<ProgramDay>('/api/client/program-days/1/1', 'he')).promptText).toBe(inHebrew);
    const preview = async (who: Person) =>
      (await askedIn(test, who, 'he', `/api/programs/preview/${program.id}`)).json<ProgramPreview>().dailyPrompts[0];
    expect((await preview(client))?.promptText).toBe(inHebrew);
    // The wizard edits what is stored.
    expect((await preview(author))?.promptText).toBe(inEnglish);
    await test.deps.db.delete(dailyPrompts).where(eq(dailyPrompts.programId, program.id));
    expect((await home('he')).currentPrompt?.promptText).toBe(inHebrew);
    expect((await asked<OfflineCopy>('/api/client/dashboard/offline', 'he')).daysAhead[0]?.promptText).toBe(inHebrew);
  });

  it('is stored once, and read with the entry by each in their language', async () => {
    await defaultOnDayOne();
    const entry = { entryText: 'היה קל.', moodScore: 7, share: true };
    const saved = (await askedIn(test, client, 'he', '/api/journal-entries', entry)).json<EntrySaved>();
    expect(saved.promptText).toBe(inHebrew);
    const rows = await test.deps.db.select().from(journalEntries).where(eq(journalEntries.id, saved.id));
    expect(rows[0]?.promptText).toBe(inEnglish);
    const found = async (language: string, search: string) =>
      (
        await asked<{ entries: { promptText: string }[] }>(`/api/client/journal-entries?search=${search}`, language)
      ).entries.map(({ promptText }) => promptText);
    expect(await found('he', encodeURIComponent('תובנות'))).toEqual([inHebrew]);
    expect(await found('en', 'insights')).toEqual([inEnglish]);
    const reading = (await askedIn(test, author, 'de', '/api/coach/shared-entries')).body;
    expect(reading).toContain('Welche Einsichten zeigen sich dir heute?');
    const page = (await askedIn(test, author, 'he', `/api/coach/client/${client.id}`)).json<ClientDetail>();
    expect(page.prompts[0]).toBe(inHebrew);
  });
});
