import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Instrument } from '#contract/check-ins/instrument-schema.ts';
import type { CheckInLibrary, OwnCheckIns } from '#contract/check-ins/schema.ts';
import type { ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import type { ProgramCreated } from '#contract/programs/schema.ts';
import { findShipped } from '#server/features/check-ins/instruments.ts';
import { dailyPrompts, programs } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect } from '#testing/histories.ts';
import { admin, coach, trialClient, type Person } from '#testing/people.ts';
import { documentsOf, freshProgramId, giveToPlatform, previewOf, programOf, saveSet } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ SCREENERS: 'on' });
const [author, other] = [await coach(test), await coach(test)];

const words: Instrument = {
  ...(findShipped({ instrumentId: 'our-sessions', version: 1 }) as Instrument),
  title: 'Three Words',
  items: [{ id: 'words', kind: 'words', text: 'Which three words fit today?' }],
  scales: [],
};
/** A form in somebody's library. */
async function formOf(who: Person, given: Partial<Instrument> = {}) {
  const id = newId();
  const body = { baseVersion: 0, instrument: { ...words, ...given } };
  expect((await who.put(`/api/coach/check-in-forms/${id}`, body)).statusCode).toBe(200);
  return { instrumentId: id, version: 1 };
}
const libraryOf = async (who: Person) => (await who.get('/api/coach/check-ins')).json<CheckInLibrary>();

const wheel = { instrumentId: 'wheel-of-life', version: 1 };
const goals = { instrumentId: 'goals', version: 1 };

/** A week of prompts, some with a check-in. */
const week = (checkIns: Record<number, object>) =>
  Array.from({ length: 7 }, (_, index) => ({
    weekNumber: 1,
    dayNumber: index + 1,
    promptText: `Question ${index + 1}?`,
    ...(checkIns[index + 1] && { checkIn: checkIns[index + 1] }),
  }));
const save = async (who: Person, program: string, checkIns: Record<number, object>, query = '') =>
  await saveSet(who, program, 'daily-prompts', week(checkIns), query);
const fieldsOf = (response: { json: () => unknown }) => (response.json() as { fields?: Record<string, string> }).fields;
const shownTo = async (who: Person, program: string) =>
  (await previewOf(who, program)).dailyPrompts.flatMap(({ dayNumber, checkIn }) =>
    checkIn ? [[dayNumber, checkIn.title]] : [],
  );
const rowsOf = async (programId: string) =>
  (await test.deps.db.select().from(dailyPrompts).where(eq(dailyPrompts.programId, programId)))
    .flatMap(({ dayNumber, checkIn }) => (checkIn ? [{ dayNumber, checkIn }] : []))
    .toSorted((a, b) => a.dayNumber - b.dayNumber);

const unknown = 'This check-in isn’t in your library. One that a coach made comes with its questions, as “form”.';

describe('a check-in on a day', () => {
  it('is none of somebody else’s, and none that does not exist; it is refused beside its day', async () => {
    const { id } = await programOf(author);
    const foreign = await formOf(other);
    const missing = { instrumentId: 'wheel-of-life', version: 99 };
    const refused = await save(author, id, { 2: foreign, 3: wheel, 5: missing, 6: { ...goals, version: 2 } });
    expect([refused.statusCode, fieldsOf(refused)]).toEqual([
      422,
      { '1.checkIn': unknown, '4.checkIn': unknown, '5.checkIn': unknown },
    ]);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is a screener only after its purpose was confirmed', async () => {
    const guide = await coach(test);
    const { id } = await programOf(guide);
    const screener = { instrumentId: 'gad-7', version: 1 };
    expect(fieldsOf(await save(guide, id, { 7: screener }))).toEqual({
      '6.checkIn': 'Screeners are off here, or you haven’t confirmed what they are for.',
    });
    expect((await guide.put('/api/coach/screeners', {})).statusCode).toBe(200);
    expect((await save(guide, id, { 7: screener })).statusCode).toBe(200);
  });

  it('is named to who may assign the program, and kept from clients; alone its name and version are stored', async () => {
    const { id, programId } = await programOf(author);
    const own = await formOf(author);
    expect((await save(author, id, { 1: wheel, 4: { ...own, form: words }, 7: goals })).statusCode).toBe(200);
    expect(await rowsOf(id)).toEqual([
      { dayNumber: 1, checkIn: wheel },
      { dayNumber: 4, checkIn: own },
      { dayNumber: 7, checkIn: goals },
    ]);
    expect(await shownTo(author, id)).toEqual([
      [1, expect.stringMatching(/Wheel/i)],
      [4, 'Three Words'],
      [7, 'Goals in five steps'],
    ]);
    const client = await trialClient(test);
    await assign(test, client, { programId });
    expect(JSON.stringify(await previewOf(client, programId))).not.toContain('checkIn');
  });

  it('stays where somebody else edits the program, or its coach has removed it, but is put nowhere new by them', async () => {
    const { id } = await programOf(author);
    const [kept, added] = [await formOf(author), await formOf(author)];
    await save(author, id, { 3: kept });
    await author.delete(`/api/coach/check-in-forms/${kept.instrumentId}`);
    const editor = await admin(test);
    expect((await save(editor, id, { 3: kept, 5: kept })).statusCode).toBe(200);
    expect(fieldsOf(await save(editor, id, { 3: kept, 5: added }))).toEqual({ '4.checkIn': unknown });
    expect((await save(author, id, { 3: kept, 5: added })).statusCode).toBe(200);
  });

  it('is copied with its program, also when another coach made it', async () => {
    const { id } = await programOf(author);
    const form = await formOf(author);
    await save(author, id, { 1: wheel, 2: form });
    await giveToPlatform(test, id);
    const copy = (await other.post(`/api/programs/${id}/duplicate`, {})).json<ProgramCreated>();
    expect(await rowsOf(copy.id)).toEqual(await rowsOf(id));
    expect(await shownTo(other, copy.id)).toEqual(await shownTo(other, id));
  });
});

describe('people on the program', () => {
  const asked = async (client: Person) =>
    (await client.get('/api/client/check-ins')).json<OwnCheckIns>().asked.map(({ title }) => title);

  it('keep the check-ins they began with until they are moved, and get those of the version they began later', async () => {
    const guide = await coach(test);
    const { id, programId } = await programOf(guide);
    const [before, after] = [await formOf(guide), await formOf(guide, { title: 'Another' })];
    await save(guide, id, { 1: before });
    const [early, late] = [await trialClient(test), await trialClient(test)];
    for (const client of [early, late]) await connect(test, client, guide);
    await assign(test, early, { programId, day: 3 });
    expect(await asked(early)).toEqual(['Three Words']);
    expect((await save(guide, id, { 1: after })).statusCode).toBe(200);
    await assign(test, late, { programId, day: 3 });
    expect([await asked(early), await asked(late)]).toEqual([['Three Words'], ['Another']]);
    expect((await guide.post(`/api/programs/${id}/move-people`)).json()).toEqual({ moved: 1, stayed: 0 });
    expect(await asked(early)).toEqual(['Another']);
  });

  it('get no version of their own for a change that is refused', async () => {
    const { id, programId } = await programOf(author);
    await assign(test, await trialClient(test), { programId });
    expect((await save(author, id, { 1: { ...wheel, version: 99 } })).statusCode).toBe(422);
    expect(await test.deps.db.select().from(programs).where(eq(programs.versionOf, id))).toEqual([]);
  });
});

describe('a program file', () => {
  const importBy = async (who: Person, body: object) => await who.post('/api/admin/import-program', { ...body });
  const exported = async (who: Person, id: string) =>
    (await who.get(`/api/programs/${id}/export`)).json<ProgramDocuments>();
  /** Under another name. */
  function renamed(file: ProgramDocuments): ProgramDocuments {
    const programId = freshProgramId();
    return {
      programData: { ...file.programData, programId },
      weeklyData: { ...file.weeklyData, programId },
      dailyData: { ...file.dailyData, programId },
    };
  }
  const daysOf = ({ dailyData }: ProgramDocuments) =>
    dailyData.prompts.flatMap(({ dayNumber, checkIn }) => (checkIn ? [{ dayNumber, checkIn }] : []));

  it('brings a coach’s own questions once, and they become the importer’s; brought again they are the same', async () => {
    const guide = await coach(test);
    const { id } = await programOf(guide);
    const form = await formOf(guide);
    await save(guide, id, { 1: wheel, 2: form, 6: form, 7: goals });
    const file = await exported(guide, id);
    expect(daysOf(file)).toEqual([
      { dayNumber: 1, checkIn: wheel },
      { dayNumber: 2, checkIn: { ...form, form: { ...words, id: form.instrumentId } } },
      { dayNumber: 6, checkIn: form },
      { dayNumber: 7, checkIn: goals },
    ]);

    const reader = await coach(test);
    const copies = [await importBy(reader, renamed(file)), await importBy(reader, renamed(file))];
    const [first, second] = copies.map((response) => response.json<ProgramImported>());
    const library = (await libraryOf(reader)).own;
    const ownId = library[0]?.id ?? '';
    expect(library).toEqual([{ ...words, id: ownId }]);
    expect(ownId).not.toBe(form.instrumentId);
    const own = (text: string) => JSON.parse(text.replaceAll(form.instrumentId, ownId)) as unknown;
    for (const { id: copy } of [first, second] as ProgramImported[])
      expect(daysOf(await exported(reader, copy))).toEqual(own(JSON.stringify(daysOf(file))));

    expect((await importBy(guide, { ...file, replace: true })).statusCode).toBe(200);
    expect(await exported(guide, id)).toEqual(file);
    expect((await libraryOf(guide)).own).toHaveLength(1);
  });

  it('without the questions of a check-in that is not the importer’s is refused at its place', async () => {
    const foreign = await formOf(other);
    const documents = documentsOf();
    const [prompt] = documents.dailyData.prompts;
    const { programId } = documents.programData;
    const prompts = [{ ...prompt, checkIn: foreign }];
    const bodies = [
      { ...documents, dailyData: { programId, prompts } },
      { ...documents, dailyData: [{ programId, ...prompts[0] }] },
    ];
    const refused = await Promise.all(bodies.map(async (body) => fieldsOf(await importBy(author, body))));
    expect(refused).toEqual([{ 'dailyData.prompts.0.checkIn': unknown }, { 'dailyData.0.checkIn': unknown }]);
    const screener = { ...foreign, form: { ...words, isScreener: true } };
    const hidden = { ...documents, dailyData: { programId, prompts: [{ ...prompt, checkIn: screener }] } };
    const before = (await libraryOf(author)).own.length;
    expect(Object.keys(fieldsOf(await importBy(author, hidden)) ?? {})).toEqual(['dailyData.prompts.0.checkIn']);
    expect((await libraryOf(author)).own).toHaveLength(before);
  });

  it('may be the example of the import page', async () => {
    const { id } = (await importBy(author, exampleProgram)).json<ProgramImported>();
    expect((await exported(author, id)).dailyData.prompts[27]?.checkIn).toEqual(wheel);
  });
});
