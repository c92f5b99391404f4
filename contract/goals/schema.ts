import * as z from 'zod/mini';
import { atMost, calendarDay, day, id, input, instant, line, whole } from '#contract/fields.ts';
import { currentCoachSchema } from '#contract/sharing/schema.ts';
import { goalTitleMax, levelTextMax, levels } from './constants.ts';
import { said } from '#contract/said.ts';

const notFoundSentence = said('goal-not-found');
export const goalParamsSchema = input({ id: id(notFoundSentence) });

const ratingSchema = z.object({ level: z.number(), date: day });
export type Rating = z.infer<typeof ratingSchema>;

export const goalSchema = z.object({
  id: z.string(),
  /** Counts from 1, one more with each change of the words or the date. */
  version: z.number(),
  title: z.string(),
  /** In the person's own words: five, the lowest first; empty ones are not written yet. */
  levels: z.array(z.string()),
  until: z.nullable(day),
  /** Null: the coach sees nothing of it. */
  share: z.nullable(z.object({ coachName: z.string(), sharedAt: instant })),
  /** The coach agreed to these words. */
  agreedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** One for each date, oldest first. */
  ratings: z.array(ratingSchema),
});
export type Goal = z.infer<typeof goalSchema>;

export const ownGoalsSchema = z.object({
  /** Open ones in the order of writing, then ended ones. */
  goals: z.array(goalSchema),
  coach: z.nullable(currentCoachSchema),
});
export type OwnGoals = z.infer<typeof ownGoalsSchema>;

export const saveGoalBodySchema = input({
  /** The version that was changed; 0 for a new goal, whose id the device makes. */
  baseVersion: whole({ field: 'version', min: 0, max: 1_000_000 }),
  title: line({ field: 'goal', min: 1, max: goalTitleMax, tooShort: said('give-goal-name') }),
  levels: z
    .array(line({ field: 'step', max: levelTextMax }), said('steps-list'))
    .check(
      atMost(levels.length, said('goal-steps', { length: levels.length })),
      z.length(levels.length, said('goal-steps', { length: levels.length })),
    ),
  until: z.nullable(calendarDay(said('choose-day'))),
  isShown: z.boolean(said('say-whether-coach')),
  /** The coach the page named. If it is another one by now, nothing is shared. */
  coachId: z.optional(id(said('coach-not-found'))),
});
export type SaveGoalBody = z.infer<typeof saveGoalBodySchema>;

export const rateBodySchema = input({
  level: whole({ field: 'step-2', min: levels[0], max: levels[levels.length - 1] as number }),
});

export const agreeBodySchema = input({ version: whole({ field: 'version', min: 1, max: 1_000_000 }) });
export const clientGoalsSchema = z.object({ goals: z.array(goalSchema) });
