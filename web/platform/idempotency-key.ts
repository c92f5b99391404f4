import { useRef } from 'react';

/**
 * A key for a write that may have to be repeated. Made by hand, because `crypto.randomUUID` is missing where the page
 * comes over plain http, as it may on somebody's own network.
 */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One key for one thing to send, until it is known to have arrived: an answer that got lost must not send it twice, and
 * another text is another thing.
 */
export function useSendKey() {
  const kept = useRef<{ body: string; key: string }>(undefined);
  return {
    keyFor: (what: unknown): string => {
      const body = JSON.stringify(what);
      if (kept.current?.body !== body) kept.current = { body, key: newIdempotencyKey() };
      return kept.current.key;
    },
    arrived: () => {
      kept.current = undefined;
    },
  };
}
