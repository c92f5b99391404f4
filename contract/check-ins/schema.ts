import * as z from 'zod/mini';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { day, id, input, instant, line, moment, record, text, whole } from '#contract/fields.ts';
import { careSchema } from '#contract/journal/schema.ts';
import { currentCoachSchema } from '#contract/sharing/schema.ts';
import { everyWeeksMax, itemsMax, noteMax, recipientsMax, shownChoices, wordsMax } from './constants.ts';
import { instrumentSchema } from './instrument-schema.ts';
import { said, type FieldLabel } from '#contract/said.ts';

const notFoundSentence = said('check-in-not-found');
export const checkInParamsSchema = input({ id: id(notFoundSentence) });
export const planParamsSchema = input({ id: id(said('check-isnt-asked')) });

/** What the coach is shown of it now, and since when. Null: nothing. */
const shareSchema = z.nullable(
  z.object({ shown: z.enum(['score', 'answers']), coachName: z.string(), sharedAt: instant }),
);

const answersSchema = z.record(z.string(), z.union([z.number(), z.string()]));

const instrumentName = line({ field: 'check', min: 1, max: 64, tooShort: notFoundSentence });
const instrumentVersion = whole({ field: 'version', min: 1, max: 10_000 });
const occasion = line({ field: 'occasion', min: 1, max: 120, tooShort: notFoundSentence });

/** A check-in that is asked now. */
const askedSchema = z.object({
  /** Which of all times it is asked: a program day, or a date of a plan. Opaque. */
  occasion: z.string(),
  /** `goals` asks where somebody is on their goals. */
  instrumentId: z.string(),
  version: z.number(),
  title: z.string(),
  minutes: z.number(),
  questions: z.number(),
  /** Whose idea it was; null for one that comes with the program. */
  coachName: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Of a plan that asks again, so that it can be stopped. */
  repeats: z.nullable(z.object({ planId: z.string(), everyWeeks: z.number() })),
});
export type AskedCheckIn = z.infer<typeof askedSchema>;

/** For Today: without the questions. */
export const askedTodaySchema = z.pick(askedSchema, {
  occasion: true,
  instrumentId: true,
  title: true,
  minutes: true,
  questions: true,
  coachName: true,
});
export type AskedToday = z.infer<typeof askedTodaySchema>;

export const answeredSchema = z.object({
  id: z.string(),
  instrumentId: z.string(),
  version: z.number(),
  answers: answersSchema,
  answeredAt: instant,
  /** The date in the person's zone. */
  date: day,
  share: shareSchema,
});
export type AnsweredCheckIn = z.infer<typeof answeredSchema>;

export const ownCheckInsSchema = z.object({
  asked: z.array(askedSchema),
  /** Newest first. */
  answered: z.array(answeredSchema),
  /** Every instrument named above, in the versions named. */
  instruments: z.array(instrumentSchema),
  /** Who can be shown something. */
  coach: z.nullable(currentCoachSchema),
  /** For the help card, which needs no connection. */
  care: careSchema,
});
export type OwnCheckIns = z.infer<typeof ownCheckInsSchema>;

const shown = z.enum(shownChoices, said('say-what-coach'));
/** The coach the page named. If it is another one by now, nothing is shared. */
const coachId = z.optional(id(said('coach-not-found')));

export const answerBodySchema = input({
  /** Made by the device: sent again, it is the check-in that was saved. */
  id: id(said('id-check-uuid')),
  occasion: z.optional(occasion),
  instrumentId: instrumentName,
  version: instrumentVersion,
  /** By question; one that was skipped is missing. */
  answers: record(
    line({ field: 'question', min: 1, max: 64 }),
    z.union([z.number(), text({ field: 'answer', max: wordsMax })], said('answer-number-words', { wordsMax })),
    { most: itemsMax, tooMany: said('there-too-many-answers'), sentence: said('answers-object') },
  ),
  /** When it was answered on the device. */
  writtenAt: z.optional(moment(said('moment-answering-date'), { offset: true })),
  shown,
  coachId,
});
export type AnswerBody = z.infer<typeof answerBodySchema>;

export const shareCheckInBodySchema = input({
  shown: z.enum(['score', 'answers'], said('say-what-coach')),
  coachId,
});
export const settleBodySchema = input({ occasion });
export const hardDayBodySchema = input({ id: id(said('id-check-uuid')) });

/* The coach's side. */

/** One that comes with the product, with its licence. */
export const librarySchema = z.object({
  ready: z.array(instrumentSchema),
  screeners: z.object({
    /** The host allows them. */
    isOn: z.boolean(),
    /** When the caller confirmed what they are for. */
    confirmedAt: z.nullable(instant),
    /** Empty unless both are so. */
    instruments: z.array(instrumentSchema),
  }),
  /** The caller's own, the newest version of each. The id of an instrument is the form's. */
  own: z.array(instrumentSchema),
});
export type CheckInLibrary = z.infer<typeof librarySchema>;

export const formParamsSchema = input({ id: id(notFoundSentence) });
export const saveFormBodySchema = input({
  /** The version that was changed; 0 for a new one. */
  baseVersion: whole({ field: 'version', min: 0, max: 10_000 }),
  /** Id and version in it are set by the server. */
  instrument: instrumentSchema,
});
export type SaveFormBody = z.infer<typeof saveFormBodySchema>;

const people = (field: FieldLabel, sentence: string) =>
  z.prefault(
    z
      .array(id(sentence), said('not-a-list', { field }))
      .check(z.maxLength(recipientsMax, said('check-goes-people', { recipientsMax }))),
    [],
  );
export const sendBodySchema = input({
  instrumentId: instrumentName,
  version: instrumentVersion,
  clientIds: people('clients', clientNotFoundSentence),
  /** Reaches who is a member at this moment. */
  cohortIds: people('cohorts', said('cohort-not-found')),
  /** Null: once. */
  everyWeeks: z.nullable(whole({ field: 'number-weeks', min: 1, max: everyWeeksMax })),
  note: z.prefault(text({ field: 'note', max: noteMax }), ''),
});
export type SendBody = z.infer<typeof sendBodySchema>;
export const sentSchema = z.object({ sent: z.number() });

/** Answered and shown to the caller. `answers` is empty while only the score is. */
const shownSchema = z.object({
  id: z.string(),
  instrumentId: z.string(),
  version: z.number(),
  shown: z.enum(['score', 'answers']),
  /** By scale; a scale with a missing answer has none. */
  scores: z.record(z.string(), z.number()),
  answers: answersSchema,
  answeredAt: instant,
  date: day,
});
export type ShownCheckIn = z.infer<typeof shownSchema>;

export const clientCheckInsSchema = z.object({
  /** Newest first. */
  shown: z.array(shownSchema),
  /** Their questions are the scale’s, so a coach who sees the score alone gets them too. */
  instruments: z.array(instrumentSchema),
  /** What the caller has asked to be answered and has not stopped. Whether it was answered is not said. */
  plans: z.array(z.object({ id: z.string(), title: z.string(), everyWeeks: z.nullable(z.number()), startsOn: day })),
});
export type ClientCheckIns = z.infer<typeof clientCheckInsSchema>;

/** First against latest shown score, over whole groups of five people. */
const changeFiguresSchema = z.object({
  /** `goals` compares T-scores. */
  instrumentId: z.string(),
  title: z.string(),
  scaleTitle: z.nullable(z.string()),
  /** Of that title, where it is another than the reader’s. */
  scaleLanguage: z.optional(z.string()),
  /** Who has shown two scores or more. */
  people: z.number(),
  /** Null below five. */
  figures: z.nullable(
    z.object({
      people: z.number(),
      up: z.number(),
      same: z.number(),
      down: z.number(),
      medianFirst: z.number(),
      medianLatest: z.number(),
      medianWeeks: z.number(),
    }),
  ),
});
export type ChangeFigures = z.infer<typeof changeFiguresSchema>;
export const checkInFiguresSchema = z.object({ rows: z.array(changeFiguresSchema) });

export const confirmScreenersSchema = z.object({ confirmedAt: instant });
