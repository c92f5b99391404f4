import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import { trialProgramId } from '#contract/roles/rules.ts';
import { languages } from '#server/platform/messages.ts';
import { auditLog, programs } from '#server/platform/db/schema.ts';
import { admin, coach, type Person } from '#testing/people.ts';
import { documentsOf, draftOf, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';
import { german, translate, translationsOf } from '#testing/translations.ts';
import { livingFromDesire } from './platform/living-from-desire.ts';
import { breathAsAnchor } from './platform/breath-as-anchor.ts';
import { platformTranslations } from './platform/translations.ts';
import { platformPrograms, seedPlatformPrograms } from './seed-programs.ts';
import { textsOf } from '#contract/programs/translations.ts';

const test = await testApp();
const [author, other, boss] = [await coach(test), await coach(test), await admin(test)];
let program: ProgramImported;
beforeEach(async () => {
  program = await programOf(author);
});
const germanOf = async (who: Person, id: string) =>
  (await translationsOf(who, id)).translations.find(({ language }) => language === 'de');
const remove = async (who: Person, id: string, language = 'de') =>
  await who.delete(`/api/programs/${id}/translations/${language}`);

describe('a translation', () => {
  it('is for those who may edit the program', async () => {
    const calls = [
      (who: Person, id: string) => who.get(`/api/programs/${id}/translations`),
      (who: Person, id: string) => translate(who, id),
      (who: Person, id: string) => remove(who, id),
    ];
    for (const call of calls) {
      expect((await call(other, program.id)).statusCode).toBe(404);
      expect((await call(author, 'living-from-desire-01')).statusCode).toBe(403);
      expect((await call(boss, program.id)).statusCode).toBe(200);
    }
  });

  it('is refused at its place: an unknown language, the original’s, a place that is none, a text that is too long', async () => {
    const refusalOf = async (texts: Record<string, string>, language = 'de') => {
      const answer = await translate(author, program.id, texts, { language });
      return [answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)];
    };
    expect(await refusalOf(german, 'xx')).toEqual([422, ['language']]);
    expect(await refusalOf(german, 'en')).toEqual([409, ['language']]);
    expect(await refusalOf({ 'prompt.1.promptText': 'x', titel: 'x' })).toEqual([
      422,
      ['texts.prompt.1.promptText', 'texts.titel'],
    ]);
    expect(await refusalOf({ title: 'x'.repeat(201) })).toEqual([422, ['texts.title']]);
    expect(await germanOf(author, program.id)).toBeUndefined();
  });

  it('keeps what is not blank and has an original, and leaves the program as it was', async () => {
    const before = await previewOf(author, program.id);
    const texts = { ...german, subtitle: '  ', 'prompt.3.1.promptText': 'Nirgends?' };
    expect((await translate(author, program.id, texts)).statusCode).toBe(200);
    expect(await translationsOf(author, program.id)).toMatchObject({
      program: { language: 'en', revision: 1 },
      texts: { title: 'Small Braveries', 'prompt.1.1.promptText': 'Question 1?' },
      translations: [{ language: 'de', texts: german, changed: {}, revision: 1 }],
    });
    const after = await previewOf(author, program.id);
    expect(after.program.languages).toEqual(['en', 'de']);
    expect({ ...after, program: { ...after.program, languages: ['en'] } }).toEqual(before);
    const [row] = await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'program-changed')).limit(1);
    expect(row?.detail).toEqual({ part: 'translation', language: 'de' });
  });

  it('is not saved over a newer one, but is when nothing differs', async () => {
    await translate(author, program.id);
    expect((await translate(author, program.id, german)).statusCode).toBe(200);
    const refused = await translate(author, program.id, { title: 'Anders' });
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([409, ['revision']]);
    expect((await translate(author, program.id, { title: 'Anders' }, { revision: 1 })).statusCode).toBe(200);
    expect(await germanOf(author, program.id)).toMatchObject({ texts: { title: 'Anders' }, revision: 2 });
  });

  it('is removed alone, and the original never', async () => {
    await translate(author, program.id);
    await translate(author, program.id, { title: 'אומץ' }, { language: 'he' });
    expect((await remove(author, program.id)).statusCode).toBe(200);
    expect((await remove(author, program.id, 'en')).statusCode).toBe(200);
    const { program: kept, translations } = await translationsOf(author, program.id);
    expect([kept.language, translations.map(({ language }) => language)]).toEqual(['en', ['he']]);
  });

  it('knows what was changed under it, until it is saved without', async () => {
    await translate(author, program.id);
    await author.put(`/api/programs/${program.id}`, { title: 'Larger Braveries' });
    const prompts = documentsOf().dailyData.prompts.map((prompt) =>
      prompt.dayNumber === 2 ? { ...prompt, promptText: 'Another?' } : prompt,
    );
    await saveSet(author, program.id, 'daily-prompts', prompts);
    const at = test.clock.now().toISOString();
    expect(await germanOf(author, program.id)).toMatchObject({
      texts: german,
      changed: { title: at, 'prompt.1.2.promptText': at },
      revision: 3,
    });
    await translate(author, program.id, german, { revision: 3, changed: { title: at } });
    expect((await germanOf(author, program.id))?.changed).toEqual({ title: at });
  });
});

describe('the language a program is written in', () => {
  const created = async (locale: string) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/programs',
      headers: { cookie: other.cookie, 'accept-language': locale, 'sec-fetch-site': 'same-origin' },
      payload: { title: 'Neu' },
    });
    return (await previewOf(other, answer.json<{ id: string }>().id)).program.languages;
  };
  it('is that of the author’s pages, and can be put right where no translation has it', async () => {
    expect(await created('en')).toEqual(['en']);
    await other.put('/api/settings/language', { language: 'de' });
    expect(await created('de')).toEqual(['de']);
    const { id } = await draftOf(author);
    const put = async (language: string) => (await author.put(`/api/programs/${id}`, { language })).statusCode;
    await translate(author, id, { title: 'טיוטה' }, { language: 'he' });
    expect([await put('xx'), await put('he'), await put('de'), await put('de')]).toEqual([422, 409, 200, 200]);
    expect((await previewOf(author, id)).program.languages).toEqual(['de', 'he']);
  });
});

describe('files and copies', () => {
  const exported = async (id: string) => (await author.get(`/api/programs/${id}/export`)).json<ProgramDocuments>();
  const imported = async (documents: ProgramDocuments, replace = false) =>
    await author.post('/api/admin/import-program', { ...documents, replace });

  it('carry every language, and what waits to be checked', async () => {
    await translate(author, program.id);
    await author.put(`/api/programs/${program.id}`, { title: 'Larger Braveries' });
    await translate(author, program.id, { title: 'אומץ' }, { language: 'he' });
    const documents = await exported(program.id);
    expect(documents.programData).toMatchObject({
      language: 'en',
      translations: { de: { texts: german, changed: { title: test.clock.now().toISOString() } }, he: {} },
    });
    const answer = await imported({ ...documents, ...renamed(documents, 'carried-over') });
    expect((await exported(answer.json<ProgramImported>().id)).programData).toEqual({
      ...documents.programData,
      programId: 'carried-over',
    });
    const copy = (await author.post(`/api/programs/${program.id}/duplicate`)).json<{ id: string }>();
    expect((await translationsOf(author, copy.id)).translations).toMatchObject([
      { language: 'de', texts: german, changed: { title: test.clock.now().toISOString() } },
      { language: 'he', texts: { title: 'אומץ' } },
    ]);
  });

  it('are refused for an unknown language, twice the same, and a place without an original', async () => {
    const { programData, ...rest } = documentsOf();
    const refused = async (more: Partial<ProgramDocuments['programData']>) =>
      (await imported({ programData: { ...programData, ...more }, ...rest })).json<{ fields: object }>().fields;
    const de = { texts: german, changed: {} };
    expect(await refused({ language: 'xx' })).toEqual({
      'programData.language': '“xx” is not one of the languages here.',
    });
    expect(Object.keys(await refused({ translations: { xx: de } }))).toEqual(['programData.translations.xx']);
    expect(Object.keys(await refused({ language: 'de', translations: { de } }))).toEqual([
      'programData.translations.de',
    ]);
    const nowhere = { texts: { 'prompt.3.1.promptText': 'Nirgends?' }, changed: {} };
    expect(Object.keys(await refused({ translations: { de: nowhere } }))).toEqual([
      'programData.translations.de.texts.prompt.3.1.promptText',
    ]);
    const misspelt = await refused({ translations: { de: { text: {} } } } as never);
    expect(Object.keys(misspelt).join()).toContain('programData.translations.de');
  });

  it('of before leave what is there, as far as its original is', async () => {
    await translate(author, program.id);
    const { programData, weeklyData, dailyData } = documentsOf({
      programId: program.programId,
      title: 'New',
      prompts: 1,
    });
    const { language: _, ...old } = programData;
    expect((await imported({ programData: old, weeklyData, dailyData }, true)).statusCode).toBe(200);
    const { 'prompt.1.2.promptText': _gone, ...kept } = german;
    expect(await germanOf(author, program.id)).toMatchObject({ texts: kept, changed: { title: expect.any(String) } });
  });
});

const renamed = ({ programData, weeklyData, dailyData }: ProgramDocuments, programId: string): ProgramDocuments => ({
  programData: { ...programData, programId },
  weeklyData: { ...weeklyData, programId },
  dailyData: { ...dailyData, programId },
});

describe('programs of the platform', () => {
  const id = livingFromDesire.programId;
  const inGerman = (prompt: string) => ({ [id]: { de: { 'prompt.1.1.promptText': prompt } } });

  it('get a language that comes later, once, unless somebody has changed them', async () => {
    await remove(boss, id);
    await seedPlatformPrograms(test.deps, inGerman('Was?'));
    await seedPlatformPrograms(test.deps, inGerman('Anders?'));
    expect((await germanOf(boss, id))?.texts).toMatchObject({ 'prompt.1.1.promptText': 'Was?' });
    await remove(boss, id);
    await test.deps.db.update(programs).set({ subtitle: 'Changed.' }).where(eq(programs.programId, id));
    await seedPlatformPrograms(test.deps, inGerman('Was?'));
    expect(await germanOf(boss, id)).toBeUndefined();
  });

  it('begin the trial with the prompt of the first page, where an answer becomes the first day', () => {
    for (const language of languages) {
      const { landing } = JSON.parse(
        readFileSync(join(import.meta.dirname, '../../../messages', language, 'landing.json'), 'utf8'),
      ) as { landing: { firstPage: { prompt: string } } };
      const place = 'prompt.1.1.promptText';
      const texts = platformTranslations[trialProgramId]?.[language] ?? textsOf(breathAsAnchor);
      expect([language, landing.firstPage.prompt]).toEqual([language, texts[place]]);
    }
  });

  it('say in every language what they say in English', () => {
    for (const [programId, languages] of Object.entries(platformTranslations)) {
      const original = platformPrograms.find((one) => one.programId === programId);
      for (const texts of Object.values(languages))
        expect(Object.keys(texts).toSorted()).toEqual(Object.keys(textsOf(original ?? {})).toSorted());
    }
  });
});
