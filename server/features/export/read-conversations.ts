import { ownConversations } from '#server/features/messages/own-conversations.ts';
import type { ExportedConversation, ExportedMessage } from '#server/features/messages/own-conversations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { Range } from './queries.ts';

export type DatedMessage = ExportedMessage & {
  /** On a calendar and a clock of the person's zone. */
  date: string;
  time: string;
};

export type DatedConversation = Omit<ExportedConversation, 'messages'> & {
  messages: () => AsyncGenerator<DatedMessage>;
};

export type ConversationReader = () => AsyncGenerator<DatedConversation>;

type Source = Pick<Deps, 'db' | 'vault'> & { userId: string; range: Range; timeZone: string };

/** The person's conversations of these days, a page at a time; those without a message are left out. Each is read before the next begins. */
export function conversationReader({ db, vault, userId, range, timeZone }: Source): ConversationReader {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isWanted = ({ date }: DatedMessage) =>
    (range.from === undefined || date >= range.from) && (range.to === undefined || date <= range.to);

  async function* wanted(messages: AsyncIterable<ExportedMessage>): AsyncGenerator<DatedMessage> {
    for await (const message of messages) {
      const dated = { ...message, date: localDate(message.sentAt, timeZone), time: clock.format(message.sentAt) };
      if (isWanted(dated)) yield dated;
    }
  }

  return async function* () {
    for await (const { messages, ...conversation } of ownConversations({ db, vault }, userId)) {
      const rest = wanted(messages);
      const first = await rest.next();
      if (!first.done) yield { ...conversation, messages: () => startingWith(first.value, rest) };
    }
  };
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
