import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { practiceDifficulties } from '#contract/programs/constants.ts';
import type { ProgramDocuments, ProgramImported } from '#contract/programs/documents.ts';
import type { ProgramPreview } from '#contract/programs/views.ts';
import { admin, coach, type Person } from '#testing/people.ts';
import { draftOf, freshProgramId, previewOf } from '#testing/programs.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const [author, reader] = [await coach(test), await admin(test)];

const nasty = [
  `"quotes" 'and' \`ticks\``,
  'שלום \u202eabc\u202c עולם',
  '🌱👩‍👩‍👧‍👦🇪🇺',
  '<script>alert("1")</script> &amp; &lt;',
  'first\nsecond\n\n  third',
  'back\\slash \\n \\u0041',
  '$1 %s {firstName} ${x} {{y}}',
  `'; drop table programs; --`,
  '\u200bzero\u200d width\ufeff',
  'tab\tand\u00a0space',
  'é e\u0301',
  '__proto__',
  '\u0001\u001f\u007f',
  '１２３ İı',
];

/** Any text a person could type, the troublesome ones often. */
const words = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    .map((text) => text.replaceAll('\u0000', '').slice(0, max).toWellFormed());
/** Control characters become spaces in one-line fields, and spaces alone are no name. */
const named = (max: number) => words(max).map((text) => (/[^\s\p{Cc}]/u.test(text) ? text : 'x'));

const practice = fc.record({
  title: named(200),
  practiceType: fc.constantFrom('daily', 'weekly', 'general', 'über'),
  duration: words(60),
  instructions: fc.array(words(1_000), { maxLength: 4 }),
  purpose: words(1_000),
  difficulty: fc.constantFrom(...practiceDifficulties),
  isOptional: fc.boolean(),
});
const theme = fc.record({
  title: named(200),
  focusDescription: words(2_000),
  discussionTopics: fc.array(words(500), { maxLength: 3 }),
  integrationGoal: words(1_000),
  groupPost: fc.option(named(4_000), { nil: undefined }),
});
const noTheme = fc.constant({ focusDescription: '', discussionTopics: [], integrationGoal: '' });

/** Weeks with a theme, with practices, with both; never with neither. */
const week = fc
  .oneof(
    fc.tuple(theme, fc.array(practice, { maxLength: 3 })),
    fc.tuple(noTheme, fc.array(practice, { minLength: 1, maxLength: 3 })),
  )
  .map(([texts, practices]) => ({ ...texts, practices }));

const program = fc.integer({ min: 1, max: 12 }).chain((durationWeeks) =>
  fc.record({
    heading: fc.record({
      title: named(200),
      subtitle: words(300),
      description: words(2_000),
      coreQuestion: words(500),
      targetAudience: words(1_000),
      expectedOutcomes: words(4_000),
      durationWeeks: fc.constant(durationWeeks),
    }),
    weeks: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: durationWeeks }), week), {
      selector: ([weekNumber]) => weekNumber,
      maxLength: 12,
    }),
    prompts: fc.uniqueArray(
      fc.record({
        weekNumber: fc.integer({ min: 1, max: durationWeeks }),
        dayNumber: fc.integer({ min: 1, max: 7 }),
        promptText: named(10_000),
        promptType: named(40),
      }),
      { selector: ({ weekNumber, dayNumber }) => `${weekNumber} ${dayNumber}`, minLength: 1, maxLength: 12 },
    ),
    isList: fc.boolean(),
  }),
);
type Generated = typeof program extends fc.Arbitrary<infer Value> ? Value : never;

function documents({ heading, weeks, prompts, isList }: Generated, programId: string): object {
  const weekly = weeks.map(([weekNumber, content]) => ({ weekNumber, ...content }));
  const carrying = (items: object[]) => items.map((item) => ({ programId, ...item }));
  return {
    programData: { programId, ...heading },
    weeklyData: isList ? carrying(weekly) : { programId, weeks: weekly },
    dailyData: isList ? carrying(prompts) : { programId, prompts },
  };
}

async function importBy(who: Person, body: object): Promise<ProgramImported> {
  const response = await who.post('/api/admin/import-program', body as Record<string, unknown>);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<ProgramImported>();
}

const exported = async (who: Person, program: string) =>
  (await who.get(`/api/programs/${program}/export`)).json<ProgramDocuments>();

/** The same program under another name, as someone who received the file would import it elsewhere. */
const renamed = (documents: ProgramDocuments, programId: string): ProgramDocuments => ({
  programData: { ...documents.programData, programId },
  weeklyData: { ...documents.weeklyData, programId },
  dailyData: { ...documents.dailyData, programId },
});

/** Everything a preview shows of the program itself. */
function content({ program: heading, weeklyThemes, weeklyPractices, dailyPrompts }: ProgramPreview) {
  const { title, subtitle, description, coreQuestion, targetAudience, expectedOutcomes, durationWeeks } = heading;
  const rows = [weeklyThemes, weeklyPractices, dailyPrompts].map((list) => list.map(({ id: _, ...row }) => row));
  return {
    heading: [title, subtitle, description, coreQuestion, targetAudience, expectedOutcomes, durationWeeks],
    rows,
  };
}

describe('an export', () => {
  it('imported elsewhere is the same program, whatever was written in it', async () => {
    await fc.assert(
      fc.asyncProperty(program, async (generated) => {
        const first = await importBy(author, documents(generated, freshProgramId()));
        const file = await exported(author, first.id);
        const second = await importBy(reader, renamed(file, freshProgramId()));
        expect(content(await previewOf(reader, second.id))).toEqual(content(await previewOf(author, first.id)));
        expect(await exported(reader, second.id)).toEqual(renamed(file, second.programId));
        expect([first.dailyPromptsCount, first.weeklyPracticesCount]).toEqual([
          generated.prompts.length,
          generated.weeks.flatMap(([, { practices }]) => practices).length,
        ]);
      }),
      { numRuns: 40 },
    );
  });

  it('imported over itself changes nothing but the revision', async () => {
    const { id } = await importBy(author, documents(fc.sample(program, 1)[0] as Generated, freshProgramId()));
    const [file, before] = [await exported(author, id), await previewOf(author, id)];
    expect(await importBy(author, { ...file, replace: true })).toMatchObject({ id, hasReplaced: true });
    expect(await previewOf(author, id)).toEqual({ ...before, program: { ...before.program, revision: 2 } });
  });

  it('of each platform program can be imported', async () => {
    for (const programId of ['living-from-desire-01', 'breath-anchor-01']) {
      const copy = await importBy(author, renamed(await exported(author, programId), freshProgramId()));
      expect(content(await previewOf(author, copy.id))).toEqual(content(await previewOf(author, programId)));
    }
  });

  it('is a file for people: named after the program, with lines, in the shape of one combined import', async () => {
    const response = await author.get('/api/programs/breath-anchor-01/export');
    expect(response.headers['content-disposition']).toBe('attachment; filename="breath-anchor-01.json"');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toContain('no-store');
    expect(Object.keys(response.json<ProgramDocuments>())).toEqual(['programData', 'weeklyData', 'dailyData']);
    expect(response.body.split('\n').length).toBeGreaterThan(50);
    expect(response.body).not.toContain(author.id);
  });

  it('of a draft is refused, since no import would take it', async () => {
    const { id } = await draftOf(author);
    const response = await author.get(`/api/programs/${id}/export`);
    expect([response.statusCode, response.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message: 'This program has no daily prompts yet. Write at least one before you download it.',
        reason: 'program-without-prompts',
      },
    ]);
  });
});

describe('the JSON Schemas', () => {
  it.each(['program', 'weekly', 'daily'])('are published: %s', async (name) => {
    const response = await author.get(`/api/programs/schema/${name}.json`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      $schema: expect.stringContaining('json-schema.org') as string,
      title: expect.any(String) as string,
    });
  });

  it('are three', async () => {
    expect((await author.get('/api/programs/schema/other.json')).json()).toEqual({
      code: 'not_found',
      message: 'There’s no such document.',
      reason: 'theres-no-such-document',
    });
  });
});
