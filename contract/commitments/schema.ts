import * as z from 'zod/mini';
import { calendarDay, day, id, input, instant, line, whole } from '#contract/fields.ts';
import { commitmentMax } from './constants.ts';
import { said } from '#contract/said.ts';

const notFoundSentence = said('agreement-not-found');
export const commitmentParamsSchema = input({ id: id(notFoundSentence) });

const owners = ['client', 'coach'] as const;

export const commitmentSchema = z.object({
  id: z.string(),
  owner: z.enum(owners),
  sentence: z.string(),
  version: z.number(),
  dueOn: day,
  doneAt: z.nullable(instant),
  /** Let go, or carried over to a later session. */
  closedAs: z.nullable(z.enum(['let-go', 'carried'])),
  /** The date of the session it was carried over from, in the reader's zone. */
  carriedFrom: z.nullable(day),
});
export type Commitment = z.infer<typeof commitmentSchema>;

const fields = {
  owner: z.enum(owners, said('say-whose')),
  sentence: line({ field: 'sentence', min: 1, max: commitmentMax, tooShort: said('write-one-sentence') }),
  dueOn: calendarDay(said('choose-day')),
};
export const commitmentBodySchema = input(fields);
export type CommitmentBody = z.infer<typeof commitmentBodySchema>;

export const changeCommitmentBodySchema = input({
  ...fields,
  /** The version that was changed. */
  baseVersion: whole({ field: 'version', min: 1, max: 1_000_000 }),
});
export type ChangeCommitmentBody = z.infer<typeof changeCommitmentBodySchema>;

/** Into this session, until then. */
export const carryBodySchema = input({
  appointmentId: id(said('appointment-not-found')),
  dueOn: calendarDay(said('choose-day')),
});
export type CarryBody = z.infer<typeof carryBodySchema>;

export const doneBodySchema = input({ isDone: z.boolean(said('say-whether-done')) });

const badLink = said('link-incomplete-open');
export const commitmentLinkQuerySchema = input(
  { link: id(badLink), signature: line({ field: 'link', min: 1, max: 100, tooShort: badLink }) },
  badLink,
);
