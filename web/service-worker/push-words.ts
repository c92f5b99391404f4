import { reminder as copy } from '#messages/push.ts';

type PushWords = { title: string; body: string };

/** A push must show something, or the browser shows a sentence of its own; so whatever came, these are words. */
export function wordsOf(payload: unknown): PushWords {
  const { notification } = fieldsOf(payload);
  const { title, body } = fieldsOf(notification);
  return {
    title: typeof title === 'string' && title !== '' ? title : copy.title,
    body: typeof body === 'string' ? body : copy.text,
  };
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
