import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, line, verbatim } from '#contract/fields.ts';
import { emailMaxLength, passwordMaxLength } from '#contract/settings/rules.ts';
import { proofs } from './constants.ts';

/** What deleting the account would remove and keep, counted on request. */
const accountDeletionSchema = z.object({
  email: z.string(),
  /** Null until requested. */
  requestedAt: z.nullable(instant),
  /** When it is due; before the request, when it would be. */
  deletionAt: instant,
  /** Why it cannot be requested: a sentence. */
  refusal: z.nullable(z.string()),
  proof: z.enum(proofs),
  journalEntries: z.number(),
  messages: z.number(),
  noteVersions: z.number(),
  clients: z.number(),
  /** The names of a coach's cohorts, which end. */
  cohorts: z.array(z.string()),
  /** A coach's programs that are deleted, and those that stay for people who are or were on them. */
  programsRemoved: z.number(),
  programsKept: z.number(),
  /** The coach of a client. */
  coachName: z.nullable(z.string()),
});
export type AccountDeletion = z.infer<typeof accountDeletionSchema>;

const deletionBodySchema = input({
  /** The account's own address, typed as confirmation. */
  email: line({ field: 'address', max: emailMaxLength }),
  password: z.optional(verbatim({ field: 'password', max: passwordMaxLength * 2 })),
  code: z.optional(line({ field: 'code', max: 20 })),
});
export type DeletionBody = z.infer<typeof deletionBodySchema>;

export const readDeletion = endpoint('GET /api/account/deletion', {
  id: 'account.deletion',
  access: 'even-leaving',
  summary: 'What deleting one’s own account takes away and leaves, and whether it was asked for.',
  result: accountDeletionSchema,
});

export const requestDeletion = endpoint('POST /api/account/deletion', {
  id: 'account.delete',
  access: 'signed-in',
  summary: 'Asks for one’s own account to be deleted in 14 days, and ends all sessions.',
  body: deletionBodySchema,
  result: z.object({ deletionAt: instant }),
});

export const keepAccount = endpoint('DELETE /api/account/deletion', {
  id: 'account.keep',
  access: 'even-leaving',
  summary: 'Keeps the account: everything is as it was.',
  result: z.object({ message: z.string() }),
});
