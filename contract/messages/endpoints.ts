import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import {
  conversationPageSchema,
  conversationParamsSchema,
  conversationSchema,
  conversationsQuerySchema,
  conversationsSchema,
  messageResultsSchema,
  messageSchema,
  messageSearchQuerySchema,
  messagesQuerySchema,
  openConversationBodySchema,
  readStateSchema,
  readUpToBodySchema,
  sendMessageBodySchema,
} from './schema.ts';

const both = ['client', 'coach', 'admin'] as const;

export const listConversations = endpoint('GET /api/messages', {
  id: 'messages.conversations',
  access: both,
  summary: 'The caller’s conversations, the newest first, a page at a time, and how much is unread in all.',
  query: conversationsQuerySchema,
  result: conversationsSchema,
});

export const unreadMessages = endpoint('GET /api/messages/unread', {
  id: 'messages.unread',
  access: both,
  summary: 'How many messages the caller has not read.',
  result: readStateSchema,
});

export const searchMessages = endpoint('GET /api/messages/search', {
  id: 'messages.search',
  access: both,
  summary: 'Messages in the caller’s own conversations that hold every word.',
  query: messageSearchQuerySchema,
  result: messageResultsSchema,
});

export const openConversation = endpoint('POST /api/messages', {
  id: 'messages.open',
  access: both,
  summary: 'The conversation with a person, begun if there is none. Asking twice gives the same one.',
  body: openConversationBodySchema,
  result: conversationSchema,
});

export const readConversation = endpoint('GET /api/messages/{conversationId}', {
  id: 'messages.read',
  access: both,
  summary: 'A piece of an own conversation.',
  params: conversationParamsSchema,
  query: messagesQuerySchema,
  result: conversationPageSchema,
});

export const sendMessage = endpoint('POST /api/messages/{conversationId}', {
  id: 'messages.send',
  access: both,
  summary: 'Adds a message to an own conversation.',
  params: conversationParamsSchema,
  body: sendMessageBodySchema,
  result: messageSchema,
  idempotent: true,
});

export const markRead = endpoint('POST /api/messages/{conversationId}/read', {
  id: 'messages.markRead',
  access: both,
  summary: 'Notes that the caller has read up to a number.',
  params: conversationParamsSchema,
  body: readUpToBodySchema,
  result: readStateSchema,
});

export const { ask: askNoUnreadMail, confirm: confirmNoUnreadMail } = noMoreMail(
  'messages',
  '/api/messages/no-more',
  'mail about unread messages',
);
