import * as z from 'zod/mini';
import { atMost, calendarDay, input, line, text, whole } from '#contract/fields.ts';
import {
  answerLabelMax,
  answersMax,
  creditMax,
  instructionMax,
  instrumentTitleMax,
  itemsMax,
  itemTextMax,
  licenceStatuses,
} from './constants.ts';

/** An instrument is data: this is the shape of the files that come with the product and of those a coach makes or brings. */

const slug = (name: string) =>
  line({ name, min: 1, max: 64 }).check(
    z.regex(/^[a-z0-9][a-z0-9-]*$/, `${name} has lowercase letters, digits and hyphens.`),
  );
const number = (name: string) => whole({ name, min: -1_000, max: 1_000 });

const answerSchema = input({
  value: number('The value of an answer'),
  /** Empty between the two ends of a row of numbers. */
  label: z.prefault(line({ name: 'An answer', max: answerLabelMax }), ''),
});
export type Answer = z.infer<typeof answerSchema>;

const itemFields = {
  /** Stable: answers are stored by it. */
  id: slug('The id of a question'),
  text: text({ name: 'A question', min: 1, max: itemTextMax, tooShort: 'Please write the question.' }),
};

const itemSchema = z.discriminatedUnion(
  'kind',
  [
    input({
      ...itemFields,
      kind: z.literal('scale'),
      /** The name of a set of answers. */
      answers: slug('The answers of a question'),
      /** An answer above zero shows the help card. */
      isRisk: z.optional(z.boolean('The mark of a risk is true or false.')),
    }),
    input({
      ...itemFields,
      kind: z.literal('number'),
      min: number('The lowest number'),
      max: number('The highest number'),
    }),
    input({
      ...itemFields,
      kind: z.literal('choice'),
      options: z
        .array(
          line({ name: 'A choice', min: 1, max: answerLabelMax, tooShort: 'Please write the choice.' }),
          'The choices must be a list.',
        )
        .check(
          atMost(answersMax, `A question has at most ${answersMax} choices.`),
          z.minLength(2, 'Please give at least two choices.'),
        ),
    }),
    input({ ...itemFields, kind: z.literal('words') }),
  ],
  'A question is a scale, a number, a choice or words.',
);
export type Item = z.infer<typeof itemSchema>;

const scaleSchema = input({
  id: slug('The id of a scale'),
  title: line({ name: 'The name of a scale', min: 1, max: instrumentTitleMax }),
  method: z.enum(['sum', 'mean'], 'A scale is a sum or a mean.'),
  /** Added to the sum or mean, for differences. */
  add: z.optional(number('What is added')),
  items: z
    .array(slug('A question of a scale'), 'The questions of a scale must be a list.')
    .check(atMost(itemsMax, 'A scale has too many questions.'), z.minLength(1, 'A scale needs a question.')),
  /** Those of its items that count the other way round. */
  reversed: z
    .array(slug('A reversed question'), 'The reversed questions must be a list.')
    .check(atMost(itemsMax, 'A scale has too many questions.')),
  min: number('The lowest score'),
  max: number('The highest score'),
  /** Whether more is better. */
  direction: z.enum(['up', 'down', 'none'], 'The direction is up, down or none.'),
  /** Edges alone: no words for them are shown to anyone. */
  bands: z
    .array(input({ from: number('A band'), to: number('A band') }), 'The bands must be a list.')
    .check(atMost(20, 'A scale has at most 20 bands.')),
  /** The smallest difference that is more than noise; null where nobody has published what it takes. */
  change: z.nullable(
    input({
      points: z
        .number('The change must be a number.')
        .check(z.positive('The change must be above zero.'), z.lte(1_000)),
      words: text({ name: 'How the change was computed', min: 1, max: 1_000 }),
      source: text({ name: 'The source of the change', max: 500 }),
    }),
  ),
});
export type Scale = z.infer<typeof scaleSchema>;

const licenceSchema = input({
  status: z.enum(licenceStatuses, `The licence is ${licenceStatuses.join(', ')}.`),
  holder: line({ name: 'The holder of the rights', max: 300 }),
  words: text({ name: 'The words of the licence', max: 2_000 }),
  sources: z
    .array(
      line({ name: 'A source', max: 500 }).check(z.regex(/^https:\/\//, 'A source begins with https://.')),
      'The sources must be a list.',
    )
    .check(atMost(10, 'A licence has at most ten sources.')),
  checked: calendarDay('The day on which the licence was looked at must be a date.'),
});

export const instrumentSchema = input(
  {
    schema: z.literal(1, 'This file is of a kind we can’t read.'),
    id: slug('The id'),
    version: whole({ name: 'The version', min: 1, max: 10_000 }),
    title: line({ name: 'The title', min: 1, max: instrumentTitleMax, tooShort: 'Please give the check-in a title.' }),
    /** One sentence for the library. */
    about: z.prefault(text({ name: 'The description', max: instructionMax }), ''),
    minutes: whole({ name: 'The minutes it takes', min: 1, max: 60 }),
    /** Asks about illness: only where the host and the coach say so. */
    isScreener: z.prefault(z.boolean('The mark of a screener is true or false.'), false),
    languages: z
      .array(line({ name: 'A language', min: 2, max: 20 }), 'The languages must be a list.')
      .check(atMost(50, 'There are too many languages.')),
    instruction: z.prefault(text({ name: 'The instruction', max: instructionMax }), ''),
    answers: z.record(
      slug('The name of a set of answers'),
      z
        .array(answerSchema, 'The answers must be a list.')
        .check(
          atMost(answersMax, `A question has at most ${answersMax} answers.`),
          z.minLength(2, 'Please give at least two answers.'),
        ),
      'The sets of answers must be an object.',
    ),
    items: z
      .array(itemSchema, 'The questions must be a list.')
      .check(
        atMost(itemsMax, `A check-in has at most ${itemsMax} questions.`),
        z.minLength(1, 'Please write at least one question.'),
      ),
    scales: z.array(scaleSchema, 'The scales must be a list.').check(atMost(40, 'A check-in has at most 40 scales.')),
    credit: line({ name: 'The credit', max: creditMax }),
    licence: licenceSchema,
  },
  'This isn’t a check-in.',
).check(z.superRefine(agrees, { when: ({ issues }) => issues.length === 0 }));
export type Instrument = z.infer<typeof instrumentSchema>;

type Loose = { answers: Record<string, Answer[]>; items: Item[]; scales: Scale[] };

/** What no field can say alone: ids are there once, and what is named exists. */
function agrees({ answers, items, scales }: Loose, context: z.core.$RefinementCtx): void {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path, input: undefined });
  const ids = items.map(({ id }) => id);
  for (const [index, item] of items.entries()) {
    if (ids.indexOf(item.id) !== index) refuse(`The question “${item.id}” appears twice.`, 'items', index, 'id');
    if (item.kind === 'scale' && !answers[item.answers])
      refuse('These answers aren’t in the file.', 'items', index, 'answers');
    if (item.kind === 'number' && item.max <= item.min)
      refuse('The highest number must be above the lowest.', 'items', index, 'max');
  }
  for (const [index, scale] of scales.entries()) {
    const scored = items.filter(({ id, kind }) => scale.items.includes(id) && (kind === 'scale' || kind === 'number'));
    if (scored.length !== new Set(scale.items).size || scored.length !== scale.items.length)
      refuse('A scale adds up questions with numbers, each of them once.', 'scales', index, 'items');
    if (scale.reversed.some((id) => !scale.items.includes(id)))
      refuse('Only a question of the scale can count the other way round.', 'scales', index, 'reversed');
    if (scale.max <= scale.min) refuse('The highest score must be above the lowest.', 'scales', index, 'max');
  }
}
