import * as z from 'zod/mini';
import { atMost, id, input, instant, line, queryWhole, text, unknownPlaceSentence, whole } from '#contract/fields.ts';
import { messageMax, messageSearchMax, messageSearchMin } from './constants.ts';
import { said } from '#contract/said.ts';

const numberMax = 2_000_000_000;

export const messageSchema = z.object({
  id: z.string(),
  /** From 1, in the order both people see. */
  number: z.number(),
  isMine: z.boolean(),
  text: z.string(),
  sentAt: instant,
});
export type Message = z.infer<typeof messageSchema>;

/** The other person. Without an id: an erased coach. */
const personSchema = z.object({
  id: z.nullable(z.string()),
  name: z.string(),
  role: z.enum(['coach', 'client']),
  profileImageUrl: z.nullable(z.string()),
});

export const conversationSchema = z.object({
  id: z.string(),
  person: personSchema,
  /** The last message, shortened; null while there is none. */
  lastLine: z.nullable(z.object({ text: z.string(), isMine: z.boolean(), sentAt: instant })),
  unread: z.number(),
  /** How far the other person has read. */
  readByOther: z.number(),
  /** False: readable, but nothing can be added. */
  canSend: z.boolean(),
  /** The two have parted; they can write again once they begin again. */
  isParted: z.boolean(),
  /** The other person is unavailable at the moment, and nothing else prevents writing. */
  isUnavailable: z.boolean(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const conversationsSchema = z.object({
  conversations: z.array(conversationSchema),
  /** Over all conversations, also those not on this page. */
  unread: z.number(),
  /** Missing at the end. */
  nextCursor: z.optional(z.string()),
});
export type Conversations = z.infer<typeof conversationsSchema>;

export const conversationsQuerySchema = input({
  /** Words of the other person's name, ignoring case and accents. */
  search: z.optional(line({ field: 'search', max: messageSearchMax })),
  /** The `nextCursor` of the previous response: time of the last message in the last conversation shown, and its id. */
  cursor: z.optional(
    z
      .string(unknownPlaceSentence)
      .check(
        atMost(60, unknownPlaceSentence),
        z.regex(/^\d{1,16}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, unknownPlaceSentence),
      ),
  ),
});
export type ConversationsQuery = z.infer<typeof conversationsQuerySchema>;

const unknown = said('conversation-not-found');
export const conversationParamsSchema = input({ conversationId: id(unknown) });

/** With `before`: messages before that number; with `after`: those after it. Without either, the newest. */
export const messagesQuerySchema = input({
  before: queryWhole({ field: 'number', min: 1, max: numberMax }),
  after: queryWhole({ field: 'number', min: 0, max: numberMax }),
});
export type MessagesQuery = z.infer<typeof messagesQuerySchema>;

export const conversationPageSchema = z.object({
  conversation: conversationSchema,
  /** In order, oldest first. */
  messages: z.array(messageSchema),
  /** There are older ones. */
  hasMore: z.boolean(),
});
export type ConversationPage = z.infer<typeof conversationPageSchema>;

export const openConversationBodySchema = input({ personId: id(said('person-not-found')) });

export const sendMessageBodySchema = input({
  text: text({ field: 'message', min: 1, max: messageMax, tooShort: said('write-message-before') }),
});

export const readUpToBodySchema = input({ number: whole({ field: 'number', min: 0, max: numberMax }) });
export const readStateSchema = z.object({ unread: z.number() });

export const messageSearchQuerySchema = input({
  search: line({
    field: 'search',
    min: messageSearchMin,
    max: messageSearchMax,
    tooShort: said('type-least-letters', { messageSearchMin }),
  }),
});

export const messageResultsSchema = z.array(
  z.object({ conversationId: z.string(), personName: z.string(), message: messageSchema }),
);
export type MessageResult = z.infer<typeof messageResultsSchema>[number];
