import type { MessageContent, UnsentMessage } from './message-outbox.ts';
import type { Conversation } from './queries.ts';
import type { Message, Thread } from './thread.ts';

export const message = (number: number, over: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  number,
  isMine: false,
  text: `Words of ${number}`,
  sentAt: new Date(Date.UTC(2026, 0, 15, 8, number)).toISOString(),
  ...over,
});

export const conversation = (over: Partial<Conversation> = {}): Conversation => ({
  id: 'talk',
  person: { id: 'ines', name: 'Ines Calloway', role: 'coach', profileImageUrl: null },
  lastLine: { text: 'The last line', isMine: false, sentAt: '2026-01-15T08:00:00.000Z' },
  unread: 0,
  readByOther: 0,
  canSend: true,
  isParted: false,
  isUnavailable: false,
  ...over,
});

export const thread = (messages: Message[], over: Partial<Conversation> = {}): Thread => ({
  conversation: conversation(over),
  messages,
  hasMore: false,
});

export const waiting = (
  key: string,
  { content, ...over }: Partial<Omit<UnsentMessage, 'content'>> & { content?: Partial<MessageContent> } = {},
): UnsentMessage => ({
  userId: 'nora',
  key,
  kind: 'message',
  place: 'message:talk',
  content: { conversationId: 'talk', text: `Words of ${key}`, after: 0, number: null, ...content },
  writtenAt: '2026-01-15T09:00:00.000Z',
  order: 1,
  from: [],
  refusal: null,
  sentAt: null,
  ...over,
});
