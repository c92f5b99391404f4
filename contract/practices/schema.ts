import * as z from 'zod/mini';
import { assignmentStatusSchema, dayFields, namesWholeDay } from '#contract/assignments/endpoints.ts';
import { atMost, input, instant, line } from '#contract/fields.ts';
import { practiceDifficulties, practiceTypeDefault, practiceTypeMax } from '#contract/programs/constants.ts';
import { practiceIdMax } from './built-in.ts';
import { said } from '#contract/said.ts';

const practiceSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What it is for. */
  description: z.string(),
  duration: z.string(),
  practiceType: z.string(),
  difficulty: z.enum(practiceDifficulties),
  /** One step each. */
  instructions: z.array(z.string()),
  isOptional: z.boolean(),
  isBuiltIn: z.boolean(),
  /** On the current program day; a weekly practice on any day of the week. */
  isCompleted: z.boolean(),
  completedAt: z.nullable(instant),
});
export type Practice = z.infer<typeof practiceSchema>;

export const practicesSchema = z.object({
  practices: z.array(practiceSchema),
  /** Null without a program; the built-in practices can then be read but not marked. */
  assignment: z.nullable(
    z.object({
      id: z.string(),
      status: assignmentStatusSchema,
      programTitle: z.string(),
      currentWeek: z.number(),
      currentDay: z.number(),
      weeklyTheme: z.nullable(z.object({ title: z.string(), focusDescription: z.string() })),
    }),
  ),
});
export type Practices = z.infer<typeof practicesSchema>;

const practiceSentence = said('practice-not-found');

export const practiceCompletionBodySchema = input({
  /** A practice's id, or the name of a built-in one. */
  practiceId: z
    .string(practiceSentence)
    .check(atMost(practiceIdMax, practiceSentence), z.regex(/^[A-Za-z0-9-]+$/, practiceSentence)),
  practiceType: z.prefault(line({ field: 'kind-practice', min: 1, max: practiceTypeMax }), practiceTypeDefault),
  /** The target state, not a toggle, so that repeating the request changes nothing. */
  completed: z.boolean(said('say-whether-practice')),
  /** The program day the page shows; without it, the current one. */
  ...dayFields,
}).check(namesWholeDay());
export type PracticeCompletionBody = z.infer<typeof practiceCompletionBodySchema>;

export const practiceMarkedSchema = z.object({
  practiceId: z.string(),
  completed: z.boolean(),
  completedAt: z.nullable(instant),
});
export type PracticeMarked = z.infer<typeof practiceMarkedSchema>;
