import { endpoint } from '#contract/endpoint.ts';
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
  noUnreadMailQuerySchema,
  openConversationBodySchema,
  readStateSchema,
  readUpToBodySchema,
  sendMessageBodySchema,
} from './schema.ts';

const both = ['client', 'coach', 'admin'] as const;

export const listConversations = endpoint({
  id: 'messages.conversations',
  method: 'GET',
  path: '/api/messages',
  access: both,
  summary: 'The caller’s conversations, the newest first, a page at a time, and how much is unread in all.',
  query: conversationsQuerySchema,
  result: conversationsSchema,
});

export const unreadMessages = endpoint({
  id: 'messages.unread',
  method: 'GET',
  path: '/api/messages/unread',
  access: both,
  summary: 'How many messages the caller has not read.',
  result: readStateSchema,
});

export const searchMessages = endpoint({
  id: 'messages.search',
  method: 'GET',
  path: '/api/messages/search',
  access: both,
  summary: 'Messages in the caller’s own conversations that hold every word.',
  query: messageSearchQuerySchema,
  result: messageResultsSchema,
});

export const openConversation = endpoint({
  id: 'messages.open',
  method: 'POST',
  path: '/api/messages',
  access: both,
  summary: 'The conversation with a person, begun if there is none. Asking twice gives the same one.',
  body: openConversationBodySchema,
  result: conversationSchema,
});

export const readConversation = endpoint({
  id: 'messages.read',
  method: 'GET',
  path: '/api/messages/{conversationId}',
  access: both,
  summary: 'A piece of an own conversation.',
  params: conversationParamsSchema,
  query: messagesQuerySchema,
  result: conversationPageSchema,
});

export const sendMessage = endpoint({
  id: 'messages.send',
  method: 'POST',
  path: '/api/messages/{conversationId}',
  access: both,
  summary: 'Adds a message to an own conversation.',
  params: conversationParamsSchema,
  body: sendMessageBodySchema,
  result: messageSchema,
  idempotent: true,
});

export const markRead = endpoint({
  id: 'messages.markRead',
  method: 'POST',
  path: '/api/messages/{conversationId}/read',
  access: both,
  summary: 'Notes that the caller has read up to a number.',
  params: conversationParamsSchema,
  body: readUpToBodySchema,
  result: readStateSchema,
});

export const askNoUnreadMail = endpoint({
  id: 'messages.askUnsubscribe',
  method: 'GET',
  path: '/api/messages/no-more',
  access: 'public',
  kind: 'navigation',
  isHosted: true,
  summary: 'The page behind the link in a mail about unread messages that ends such mail. Opening it changes nothing.',
  query: noUnreadMailQuerySchema,
});

export const confirmNoUnreadMail = endpoint({
  id: 'messages.confirmUnsubscribe',
  method: 'POST',
  path: '/api/messages/no-more',
  access: 'public',
  kind: 'form',
  isHosted: true,
  summary:
    'Ends mail about unread messages for the person the link is signed for. Mail programs call it by themselves.',
  query: noUnreadMailQuerySchema,
});
