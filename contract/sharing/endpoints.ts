import { clientParamsSchema } from '#contract/clients/endpoints.ts';
import { endpoint } from '#contract/endpoint.ts';
import { entryParamsSchema } from '#contract/journal/schema.ts';
import { noUnreadMailQuerySchema } from '#contract/messages/schema.ts';
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

export const shareEntry = endpoint({
  id: 'sharing.share',
  method: 'PUT',
  path: '/api/client/journal-entries/{id}/share',
  access: ['client'],
  summary: 'Lets the caller’s coach read an own entry. Sharing it twice changes nothing.',
  params: entryParamsSchema,
  body: shareBodySchema,
  result: shareStateSchema,
});

export const unshareEntry = endpoint({
  id: 'sharing.unshare',
  method: 'DELETE',
  path: '/api/client/journal-entries/{id}/share',
  access: ['client'],
  summary: 'Takes a shared entry back: from now on the coach reads neither it nor the comments under it.',
  params: entryParamsSchema,
  result: shareStateSchema,
});

export const listSharedEntries = endpoint({
  id: 'sharing.list',
  method: 'GET',
  path: '/api/coach/client/{clientId}/shared-entries',
  access: ['coach', 'admin'],
  summary: 'What a client of the caller has shared, newest first.',
  params: clientParamsSchema,
  query: sharedQuerySchema,
  result: sharedEntriesSchema,
});

export const readShared = endpoint({
  id: 'sharing.reading',
  method: 'GET',
  path: '/api/coach/shared-entries',
  access: ['coach', 'admin'],
  summary:
    'What all clients of the caller have shared: the unread first, the longest waiting at the top; then the rest, newest first.',
  query: readingQuerySchema,
  result: readingSchema,
});

export const markEntryRead = endpoint({
  id: 'sharing.read',
  method: 'POST',
  path: '/api/coach/client/{clientId}/shared-entries/{entryId}/read',
  access: ['coach', 'admin'],
  summary: 'Notes that the coach has read a shared entry; the client sees when.',
  params: sharedEntryParamsSchema,
  body: readBodySchema,
  result: entryReadSchema,
});

export const addComment = endpoint({
  id: 'sharing.comment',
  method: 'POST',
  path: '/api/coach/client/{clientId}/shared-entries/{entryId}/comments',
  access: ['coach', 'admin'],
  summary: 'Comments on a shared entry; the client sees it under the entry.',
  params: sharedEntryParamsSchema,
  body: commentBodySchema,
  result: commentSchema,
  idempotent: true,
});

export const deleteComment = endpoint({
  id: 'sharing.deleteComment',
  method: 'DELETE',
  path: '/api/coach/client/{clientId}/shared-entries/{entryId}/comments/{commentId}',
  access: ['coach', 'admin'],
  summary: 'Takes back an own comment.',
  params: commentParamsSchema,
  result: commentDeletedSchema,
});

export const askNoSharedMail = endpoint({
  id: 'sharing.askUnsubscribe',
  method: 'GET',
  path: '/api/coach/shared-mail/no-more',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'The page behind the link in a mail about shared entries that ends such mail. Opening it changes nothing.',
  query: noUnreadMailQuerySchema,
});

export const confirmNoSharedMail = endpoint({
  id: 'sharing.confirmUnsubscribe',
  method: 'POST',
  path: '/api/coach/shared-mail/no-more',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary: 'Ends mail about shared entries for the coach the link is signed for. Mail programs call it by themselves.',
  query: noUnreadMailQuerySchema,
});
