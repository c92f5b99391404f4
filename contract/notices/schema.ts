import * as z from 'zod/mini';
import { id, input, instant } from '#contract/fields.ts';
import { noticeKinds } from './constants.ts';

/** Ids, names and titles, never private text. */
export const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: instant,
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeParamsSchema = input({ id: id('This notice could not be found.') });
export const noticeReadSchema = z.object({ id: z.string() });
