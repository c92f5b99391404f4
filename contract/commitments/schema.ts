import * as z from 'zod/mini';
import { calendarDay, day, id, input, instant, line, whole } from '#contract/fields.ts';
import { commitmentMax } from './constants.ts';

const notFoundSentence = 'What you agreed on couldn’t be found.';
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
  owner: z.enum(owners, 'Please say whose it is.'),
  sentence: line({ name: 'The sentence', min: 1, max: commitmentMax, tooShort: 'Please write one sentence.' }),
  dueOn: calendarDay('Please choose a day.'),
};
export const commitmentBodySchema = input(fields);
export type CommitmentBody = z.infer<typeof commitmentBodySchema>;

export const changeCommitmentBodySchema = input({
  ...fields,
  /** The version that was changed. */
  baseVersion: whole({ name: 'The version', min: 1, max: 1_000_000 }),
});
export type ChangeCommitmentBody = z.infer<typeof changeCommitmentBodySchema>;

/** Into this session, until then. */
export const carryBodySchema = input({
  appointmentId: id('This session couldn’t be found.'),
  dueOn: calendarDay('Please choose a day.'),
});
export type CarryBody = z.infer<typeof carryBodySchema>;

export const doneBodySchema = input({ isDone: z.boolean('Please say whether it is done.') });

const badLink = 'This link is incomplete. Please open it from the e-mail again.';
export const commitmentLinkQuerySchema = input(
  { link: id(badLink), signature: line({ name: 'The link', min: 1, max: 100, tooShort: badLink }) },
  badLink,
);
