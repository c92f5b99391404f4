import * as z from 'zod/mini';
import { atMost, calendarDay, input, languagesMax, line, record, text, whole } from '#contract/fields.ts';
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
import { said, type FieldLabel } from '#contract/said.ts';

/** An instrument is data: this is the shape of the files that come with the product and of those a coach makes or brings. */

const slug = (field: FieldLabel) =>
  line({ field, min: 1, max: 64 }).check(z.regex(/^[a-z0-9][a-z0-9-]*$/, said('not-an-id', { field })));
const number = (field: FieldLabel) => whole({ field, min: -1_000, max: 1_000 });

const answerSchema = input({
  value: number('value-answer'),
  /** Empty between the two ends of a row of numbers. */
  label: z.prefault(line({ field: 'answer', max: answerLabelMax }), ''),
});
export type Answer = z.infer<typeof answerSchema>;

const itemFields = {
  /** Stable: answers are stored by it. */
  id: slug('id-question'),
  text: text({ field: 'question', min: 1, max: itemTextMax, tooShort: said('write-question') }),
};

const itemSchema = z.discriminatedUnion(
  'kind',
  [
    input({
      ...itemFields,
      kind: z.literal('scale'),
      /** The name of a set of answers. */
      answers: slug('answers-question'),
      /** An answer above zero shows the help card. */
      isRisk: z.optional(z.boolean(said('mark-risk-true'))),
    }),
    input({
      ...itemFields,
      kind: z.literal('number'),
      min: number('lowest-number'),
      max: number('highest-number'),
    }),
    input({
      ...itemFields,
      kind: z.literal('choice'),
      options: z
        .array(
          line({ field: 'choice', min: 1, max: answerLabelMax, tooShort: said('write-choice') }),
          said('choices-list'),
        )
        .check(atMost(answersMax, said('question-choices', { answersMax })), z.minLength(2, said('give-least-two'))),
    }),
    input({ ...itemFields, kind: z.literal('words') }),
  ],
  said('question-scale-number'),
);
export type Item = z.infer<typeof itemSchema>;

const scaleSchema = input({
  id: slug('id-scale'),
  title: line({ field: 'name-scale', min: 1, max: instrumentTitleMax }),
  method: z.enum(['sum', 'mean'], said('scale-sum-mean')),
  /** Added to the sum or mean, for differences. */
  add: z.optional(number('what-added')),
  items: z
    .array(slug('question-scale'), said('questions-scale-list'))
    .check(atMost(itemsMax, said('scale-too-many')), z.minLength(1, said('scale-needs-question'))),
  /** Those of its items that count the other way round. */
  reversed: z
    .array(slug('reversed-question'), said('reversed-questions-list'))
    .check(atMost(itemsMax, said('scale-too-many'))),
  min: number('lowest-score'),
  max: number('highest-score'),
  /** Whether more is better. */
  direction: z.enum(['up', 'down', 'none'], said('direction-up-down')),
  /** Edges alone: no words for them are shown to anyone. */
  bands: z
    .array(input({ from: number('band'), to: number('band') }), said('bands-list'))
    .check(atMost(20, said('scale-20-bands'))),
  /** The smallest difference that is more than noise; null where nobody has published what it takes. */
  change: z.nullable(
    input({
      points: z.number(said('change-number')).check(z.positive(said('change-above-zero')), z.lte(1_000)),
      words: text({ field: 'how-change-was', min: 1, max: 1_000 }),
      source: text({ field: 'source-change', max: 500 }),
    }),
  ),
});
export type Scale = z.infer<typeof scaleSchema>;

const licenceSchema = input({
  status: z.enum(licenceStatuses, said('licence', { licenceStatuses: licenceStatuses.join(', ') })),
  holder: line({ field: 'holder-rights', max: 300 }),
  words: text({ field: 'words-licence', max: 2_000 }),
  sources: z
    .array(
      line({ field: 'source', max: 500 }).check(z.regex(/^https:\/\//, said('source-begins-https'))),
      said('sources-list'),
    )
    .check(atMost(10, said('licence-ten-sources'))),
  checked: calendarDay(said('day-on-which')),
});

export const instrumentSchema = input(
  {
    schema: z.literal(1, said('file-kind-we')),
    id: slug('id'),
    version: whole({ field: 'version', min: 1, max: 10_000 }),
    title: line({ field: 'title', min: 1, max: instrumentTitleMax, tooShort: said('give-check-title') }),
    /** One sentence for the library. */
    about: z.prefault(text({ field: 'description', max: instructionMax }), ''),
    minutes: whole({ field: 'minutes-takes', min: 1, max: 60 }),
    /** Asks about illness: only where the host and the coach say so. */
    isScreener: z.prefault(z.boolean(said('mark-screener-true')), false),
    languages: z
      .array(line({ field: 'language', min: 2, max: 20 }), said('languages-list'))
      .check(atMost(languagesMax, said('there-too-many'))),
    instruction: z.prefault(text({ field: 'instruction', max: instructionMax }), ''),
    answers: record(
      slug('name-set-answers'),
      z
        .array(answerSchema, said('answers-list'))
        .check(
          atMost(answersMax, said('question-answers', { answersMax })),
          z.minLength(2, said('give-least-two-answers')),
        ),
      { most: itemsMax, tooMany: said('there-too-many-answers'), sentence: said('sets-answers-object') },
    ),
    items: z
      .array(itemSchema, said('questions-list'))
      .check(atMost(itemsMax, said('check-questions', { itemsMax })), z.minLength(1, said('write-least-one'))),
    scales: z.array(scaleSchema, said('scales-list')).check(atMost(40, said('check-40-scales'))),
    credit: line({ field: 'credit', max: creditMax }),
    licence: licenceSchema,
  },
  said('isnt-check'),
).check(z.superRefine(agrees, { when: ({ issues }) => issues.length === 0 }));
export type Instrument = z.infer<typeof instrumentSchema>;

type Loose = { answers: Record<string, Answer[]>; items: Item[]; scales: Scale[] };

/** What no field can say alone: ids are there once, and what is named exists. */
function agrees({ answers, items, scales }: Loose, context: z.core.$RefinementCtx): void {
  const refuse = (message: string, ...path: (string | number)[]) =>
    context.addIssue({ code: 'custom', message, path, input: undefined });
  const ids = items.map(({ id }) => id);
  for (const [index, item] of items.entries()) {
    if (ids.indexOf(item.id) !== index) refuse(said('question-appears-twice', { id: item.id }), 'items', index, 'id');
    if (item.kind === 'scale' && !answers[item.answers]) refuse(said('these-answers-arent'), 'items', index, 'answers');
    if (item.kind === 'number' && item.max <= item.min) refuse(said('highest-number-above'), 'items', index, 'max');
  }
  for (const [index, scale] of scales.entries()) {
    const scored = items.filter(({ id, kind }) => scale.items.includes(id) && (kind === 'scale' || kind === 'number'));
    if (scored.length !== new Set(scale.items).size || scored.length !== scale.items.length)
      refuse(said('scale-adds-up'), 'scales', index, 'items');
    if (scale.reversed.some((id) => !scale.items.includes(id)))
      refuse(said('only-question-scale'), 'scales', index, 'reversed');
    if (scale.max <= scale.min) refuse(said('highest-score-above'), 'scales', index, 'max');
  }
}
