import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { deliverMessages } from './deliver-messages.ts';
import { tell } from './device-news.ts';
import { putMessage } from './message-outbox.ts';
import type { MessageRecord } from './records.ts';
import type { Draft } from './use-draft.ts';

const notSent =
  'Your message could not be sent, and this browser cannot keep it. Please leave this page open and try again in a moment.';

type To = Pick<MessageRecord, 'conversationId' | 'after'>;

/**
 * What stands in the field goes into the outbox, and from there to the server by itself. Gives the sentence to show when
 * neither the device nor the server took it; then the text still stands in the field.
 */
export async function sendMessage({ keeper }: Pick<Draft, 'keeper'>, to: To): Promise<string | null> {
  try {
    await keeper.moveToOutbox((held) => putMessage(held, to));
  } catch {
    return await sendFromField(keeper, to);
  }
  tell({ about: 'messages', userId: keeper.userId });
  void deliverMessages(keeper.userId).catch(() => {});
  return null;
}

/** Where the browser keeps nothing, the way to the server is all there is. One key for one text until it has arrived. */
const keysInField = new WeakMap<object, { text: string; key: string }>();

async function sendFromField(keeper: Draft['keeper'], { conversationId, after }: To): Promise<string | null> {
  const { userId } = keeper;
  const text = keeper.view().text.trim();
  const known = keysInField.get(keeper);
  const key = known?.text === text ? known.key : newIdempotencyKey();
  keysInField.set(keeper, { text, key });
  try {
    const message = await api('POST /api/messages/{conversationId}', {
      params: { conversationId },
      body: { text },
      idempotencyKey: key,
    });
    keysInField.delete(keeper);
    await keeper.clear();
    const item: MessageRecord = {
      userId,
      key,
      conversationId,
      after,
      text: '',
      writtenAt: message.sentAt,
      order: 0,
      from: [],
      refusal: null,
      sentAt: Date.now(),
      number: message.number,
    };
    tell({ about: 'message-sent', userId, item, message });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status >= 400 ? sentenceOf(error) : notSent;
  }
}
