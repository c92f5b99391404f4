import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noticeParamsSchema, noticeReadSchema, noticeSchema } from './schema.ts';

export const listNotices = endpoint({
  id: 'notices.list',
  method: 'GET',
  path: '/api/notices',
  access: ['client', 'coach', 'admin'],
  summary: 'What the caller was told and has not put away, newest first.',
  result: z.array(noticeSchema),
});

export const readNotice = endpoint({
  id: 'notices.read',
  method: 'POST',
  path: '/api/notices/{id}/read',
  access: ['client', 'coach', 'admin'],
  summary: 'Puts a notice away. Doing so twice changes nothing.',
  params: noticeParamsSchema,
  result: noticeReadSchema,
});
