import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant } from '#contract/fields.ts';
import { removalSchema } from './endpoints.ts';
import { said } from '#contract/said.ts';

const reportParamsSchema = input({ postId: id(said('report-not-found')) });

/** Without its text: opening a reported post is a separate, recorded call. */
const hostReportSchema = z.object({
  postId: z.string(),
  groupName: z.string(),
  coachName: z.string(),
  isByCoach: z.boolean(),
  reports: z.number(),
  reportedAt: instant,
});
export type HostReport = z.infer<typeof hostReportSchema>;

const openedReportSchema = z.object({
  postId: z.string(),
  /** The author, as the host knows them. The reporter is never disclosed. */
  author: z.object({ id: z.string(), name: z.string() }),
  text: z.string(),
  writtenAt: instant,
  editedAt: z.nullable(instant),
  reasons: z.array(z.string()),
});
export type OpenedReport = z.infer<typeof openedReportSchema>;

const settled = z.object({ id: z.string() });

export const listHostReports = endpoint('GET /api/admin/reported-posts', {
  id: 'roomReports.list',
  access: ['admin'],
  summary: 'Posts in rooms that members reported to the host and nobody has settled, without their words.',
  result: z.array(hostReportSchema),
});

export const openHostReport = endpoint('POST /api/admin/reported-posts/{postId}/open', {
  id: 'roomReports.open',
  access: ['admin'],
  summary: 'One reported post with its words and what was said about it. That it was read is written down.',
  params: reportParamsSchema,
  result: openedReportSchema,
});

export const keepHostReport = endpoint('POST /api/admin/reported-posts/{postId}/keep', {
  id: 'roomReports.keep',
  access: ['admin'],
  summary: 'Settles what was reported to the host about a post: it stays.',
  params: reportParamsSchema,
  result: settled,
});

export const removeHostReport = endpoint('POST /api/admin/reported-posts/{postId}/remove', {
  id: 'roomReports.remove',
  access: ['admin'],
  summary: 'Takes a post that was reported to the host out of its room; its author is given the reason.',
  params: reportParamsSchema,
  body: removalSchema,
  result: settled,
});
