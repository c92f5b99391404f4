import { useMemo } from 'react';
import { api, type Result } from '#web/platform/api.ts';
import type { DraftKeeper } from '#web/platform/device/draft-keeper.ts';
import { textAfter } from '#web/platform/device/drafts.ts';
import { createOutbox } from '#web/platform/device/outbox.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { useOutbox, type OutboxView } from '#web/platform/device/use-outbox.ts';
import { unkept as copy } from '#messages/device.ts';

export type MessageContent = {
  conversationId: string;
  text: string;
  /** The last number of the conversation that was known here then: only a later one can be this message. */
  after: number;
  /** The number it got, once the server has it. */
  number: number | null;
};
export type UnsentMessage = OutboxRecord<MessageContent>;
export type SentMessage = Result<'POST /api/messages/{conversationId}'>;

/** Messages on their way. One that is refused stays with its sentence until the person tries again or deletes it. */
export const messageOutbox = createOutbox<MessageContent, SentMessage>({
  name: 'message',
  send: ({ content: { conversationId, text } }, how) =>
    api('POST /api/messages/{conversationId}', { params: { conversationId }, body: { text }, ...how }),
  sentPart: ({ conversationId, text }) => [conversationId, text],
  withoutWords: (content, { number }) => ({ ...content, text: '', number }),
  unkeptSentence: copy.message,
});

/** Where a message is written. */
export function messagePlace(conversationId: string): string {
  return `message:${conversationId}`;
}

type To = Pick<MessageContent, 'conversationId' | 'after'>;

/**
 * Moves the field's text into the outbox, which sends it. Returns the sentence to show when neither the device nor the
 * server took it; the text then stays in the field.
 */
export async function sendMessage({ keeper }: { keeper: DraftKeeper<string> }, to: To): Promise<string | null> {
  const added = await messageOutbox.add(keeper, (text) => ({ ...to, text: text.trim(), number: null }), {
    rest: (typed, sent) => typed && textAfter(typed, sent),
  });
  return added.kind === 'unkept' ? added.sentence : null;
}

type MessageOutboxView = OutboxView<MessageContent> & {
  retry: (key: string) => void;
  drop: (key: string) => void;
};

/** What was sent off in one conversation on this device. */
export function useMessageOutbox(conversationId: string): MessageOutboxView {
  const userId = usePersonId();
  const { items, ...view } = useOutbox(messageOutbox);
  const place = messagePlace(conversationId);
  return {
    ...view,
    items: useMemo(() => items.filter((item) => item.place === place), [items, place]),
    retry: (key) => void messageOutbox.retry(userId, key).catch(() => {}),
    drop: (key) => void messageOutbox.drop(userId, key).catch(() => {}),
  };
}
