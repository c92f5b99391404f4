import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant } from '#contract/fields.ts';
import { noticeKinds, noticesShown } from './constants.ts';
import { said } from '#contract/said.ts';

/** Ids, names and titles, never private text. */
const noticeSchema = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  createdAt: instant,
});
export type Notice = z.infer<typeof noticeSchema>;

const noticeParamsSchema = input({ id: id(said('notice-not-found')) });
const noticeReadSchema = z.object({ id: z.string() });

export const listNotices = endpoint('GET /api/notices', {
  id: 'notices.list',
  access: ['client', 'coach', 'admin'],
  summary: 'The caller’s notices that are not dismissed yet, newest first.',
  result: z.array(noticeSchema),
});

export const readNotice = endpoint('POST /api/notices/{id}/read', {
  id: 'notices.read',
  access: ['client', 'coach', 'admin'],
  summary: 'Dismisses a notice. Doing so twice changes nothing.',
  params: noticeParamsSchema,
  result: noticeReadSchema,
});

/** The notices on the page, not all: one that arrived meanwhile was not seen. */
const noticesReadSchema = input({
  ids: z
    .array(id(said('notice-not-found')), said('notices-list'))
    .check(
      z.minLength(1, said('choose-notice')),
      z.maxLength(noticesShown, said('notices-dismissed-time', { noticesShown })),
    ),
});

export const readNotices = endpoint('POST /api/notices/read', {
  id: 'notices.readMany',
  access: ['client', 'coach', 'admin'],
  summary: 'Dismisses several notices. Doing so twice changes nothing; what is not the caller’s is left alone.',
  body: noticesReadSchema,
  result: z.object({ read: z.number() }),
});
