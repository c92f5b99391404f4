import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { calendarDay, day, id, input, whole } from '#contract/fields.ts';
import { daysPerWeek, weeksMax } from '#contract/programs/constants.ts';
import { assignmentStatuses, loomStates, noSuchDaySentence } from './rules.ts';
import { said, type FieldLabel } from '#contract/said.ts';

export const assignmentStatusSchema = z.enum(assignmentStatuses);

export const loomCellSchema = z.object({
  /** Day of the program, from 1. */
  day: z.number(),
  state: z.enum(loomStates),
  /** The lowest of the day's entries. */
  mood: z.nullable(z.number()),
  /** Set if more than one entry was written for the day. */
  hasMore: z.optional(z.boolean()),
});

/** A program day: both or neither. */
export const dayFields = {
  week: z.optional(whole({ field: 'week-2', min: 1, max: weeksMax })),
  day: z.optional(whole({ field: 'day', min: 1, max: daysPerWeek })),
};

export function namesWholeDay<Named extends { week?: number | undefined; day?: number | undefined }>() {
  return z.refine<Named>(({ week, day }) => (week === undefined) === (day === undefined), {
    error: said('week-day-belong'),
    path: ['day'],
  });
}

/**
 * The day that is left, so that repeating the request moves once, and its assignment, so that a stale page does not
 * move the next program. An empty body leaves the current day.
 */
export const advanceDayBodySchema = input({
  ...dayFields,
  assignmentId: z.optional(id(said('reload-page'))),
}).check(namesWholeDay());
export type AdvanceDayBody = z.infer<typeof advanceDayBodySchema>;

/** The day that was left and is to be reopened. */
const undoAdvanceDayBodySchema = input({
  assignmentId: id(said('reload-page')),
  week: whole({ field: 'week-2', min: 1, max: weeksMax }),
  day: whole({ field: 'day', min: 1, max: daysPerWeek }),
});
export type UndoAdvanceDayBody = z.infer<typeof undoAdvanceDayBodySchema>;

const dayAdvancedSchema = z.object({
  /** False if the day had already been left, or already reopened. */
  hasMoved: z.boolean(),
  status: assignmentStatusSchema,
  currentWeek: z.number(),
  currentDay: z.number(),
  totalDays: z.number(),
  completionPercentage: z.number(),
});
export type DayAdvanced = z.infer<typeof dayAdvancedSchema>;

const pauseDay = (field: FieldLabel) => calendarDay(said('not-a-day', { field }));

/** First and last day of the pause, inclusive, in the person's zone. Without `startsOn` it begins today. */
export const pauseBodySchema = input({
  startsOn: z.optional(pauseDay('first-day')),
  endsOn: pauseDay('last-day'),
});
export type PauseBody = z.infer<typeof pauseBodySchema>;

export const pauseSchema = z.object({ startsOn: day, endsOn: day, isNow: z.boolean() });
export type Pause = z.infer<typeof pauseSchema>;

/** Null while the program runs. */
const pauseStateSchema = z.object({ pause: z.nullable(pauseSchema) });

const pathNumber = (max: number) =>
  z.coerce
    .number(noSuchDaySentence)
    .check(z.int(noSuchDaySentence), z.gte(1, noSuchDaySentence), z.lte(max, noSuchDaySentence));
export const programDayParamsSchema = input({ week: pathNumber(weeksMax), day: pathNumber(daysPerWeek) });

export const advanceDay = endpoint('POST /api/client/advance-day', {
  id: 'assignments.advanceDay',
  access: ['client'],
  summary: 'Moves to the next program day, or completes the program after the last.',
  body: advanceDayBodySchema,
  result: dayAdvancedSchema,
});

export const undoAdvanceDay = endpoint('POST /api/client/advance-day/undo', {
  id: 'assignments.undoAdvanceDay',
  access: ['client'],
  summary: 'Goes back to the day that was left within the last minute, while nothing is written for the new one.',
  body: undoAdvanceDayBodySchema,
  result: dayAdvancedSchema,
});

export const pauseProgram = endpoint('POST /api/client/pause', {
  id: 'assignments.pause',
  access: ['client'],
  summary: 'Pauses the running program for some days, or changes the current pause; the coach is notified.',
  body: pauseBodySchema,
  result: pauseStateSchema,
});

export const endPause = endpoint('DELETE /api/client/pause', {
  id: 'assignments.endPause',
  access: ['client'],
  summary: 'Resumes the program today, or cancels a planned pause.',
  result: pauseStateSchema,
});
