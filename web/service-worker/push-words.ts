import { reminder as copy } from '#messages/push.ts';

type PushWords = { title: string; body: string };

/** A push must show something, or the browser shows a sentence of its own; so whatever came, these are words. */
export function wordsOf(payload: unknown): PushWords {
  const { title, body } = (typeof payload === 'object' && payload !== null ? payload : {}) as Partial<
    Record<keyof PushWords, unknown>
  >;
  return {
    title: typeof title === 'string' && title !== '' ? title : copy.title,
    body: typeof body === 'string' ? body : copy.text,
  };
}
