import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import { entryParamsSchema } from '#contract/journal/schema.ts';
import {
  commentBodySchema,
  commentDeletedSchema,
  commentParamsSchema,
  commentSchema,
  entryReadSchema,
  readBodySchema,
  readingQuerySchema,
  readingSchema,
  shareBodySchema,
  sharedEntriesSchema,
  sharedEntryParamsSchema,
  sharedQuerySchema,
  shareStateSchema,
} from './schema.ts';

export const shareEntry = endpoint('PUT /api/client/journal-entries/{id}/share', {
  id: 'sharing.share',
  access: ['client'],
  summary: 'Lets the caller’s coach read an own entry. Sharing it twice changes nothing.',
  params: entryParamsSchema,
  body: shareBodySchema,
  result: shareStateSchema,
});

export const unshareEntry = endpoint('DELETE /api/client/journal-entries/{id}/share', {
  id: 'sharing.unshare',
  access: ['client'],
  summary: 'Takes a shared entry back: from now on the coach reads neither it nor the comments under it.',
  params: entryParamsSchema,
  result: shareStateSchema,
});

export const listSharedEntries = endpoint('GET /api/coach/client/{clientId}/shared-entries', {
  id: 'sharing.list',
  access: ['coach', 'admin'],
  summary: 'What a client of the caller has shared, newest first.',
  params: clientParamsSchema,
  query: sharedQuerySchema,
  result: sharedEntriesSchema,
});

export const readShared = endpoint('GET /api/coach/shared-entries', {
  id: 'sharing.reading',
  access: ['coach', 'admin'],
  summary:
    'What all clients of the caller have shared: the unread first, the longest waiting at the top; then the rest, newest first.',
  query: readingQuerySchema,
  result: readingSchema,
});

export const markEntryRead = endpoint('POST /api/coach/client/{clientId}/shared-entries/{entryId}/read', {
  id: 'sharing.read',
  access: ['coach', 'admin'],
  summary: 'Notes that the coach has read a shared entry; the client sees when.',
  params: sharedEntryParamsSchema,
  body: readBodySchema,
  result: entryReadSchema,
});

export const addComment = endpoint('POST /api/coach/client/{clientId}/shared-entries/{entryId}/comments', {
  id: 'sharing.comment',
  access: ['coach', 'admin'],
  summary: 'Comments on a shared entry; the client sees it under the entry.',
  params: sharedEntryParamsSchema,
  body: commentBodySchema,
  result: commentSchema,
  idempotent: true,
});

export const deleteComment = endpoint(
  'DELETE /api/coach/client/{clientId}/shared-entries/{entryId}/comments/{commentId}',
  {
    id: 'sharing.deleteComment',
    access: ['coach', 'admin'],
    summary: 'Takes back an own comment.',
    params: commentParamsSchema,
    result: commentDeletedSchema,
  },
);

export const { ask: askNoSharedMail, confirm: confirmNoSharedMail } = noMoreMail(
  'sharing',
  '/api/coach/shared-mail/no-more',
  'mail about shared entries',
);
