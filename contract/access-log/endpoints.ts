import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, instant, queryWhole } from '#contract/fields.ts';
import { accessKinds } from './constants.ts';

const accessQuerySchema = input({
  /** The `next` of the previous response. */
  before: queryWhole({ field: 'place-continue', min: 1, max: Number.MAX_SAFE_INTEGER }),
});
export type AccessQuery = z.infer<typeof accessQuerySchema>;

const accessRowSchema = z.object({
  id: z.number(),
  at: instant,
  kind: z.enum(accessKinds),
  /** The coach who read; null if the account is gone, and for exports. */
  coachName: z.nullable(z.string()),
  /** The entry that was read; null for exports, and once it is erased. */
  entry: z.nullable(z.object({ dayNumber: z.nullable(z.number()), programTitle: z.string(), writtenAt: instant })),
});
export type AccessRow = z.infer<typeof accessRowSchema>;

const accessPageSchema = z.object({
  /** Newest first. */
  rows: z.array(accessRowSchema),
  /** Null on the last page. */
  next: z.nullable(z.number()),
});
export type AccessPage = z.infer<typeof accessPageSchema>;

export const readAccessLog = endpoint('GET /api/client/access-log', {
  id: 'accessLog.read',
  access: ['client'],
  summary: 'Who read the caller’s shared entries and when the journal was exported, newest first.',
  query: accessQuerySchema,
  result: accessPageSchema,
});
