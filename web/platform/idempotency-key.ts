import { useRef } from 'react';
import { newUuid } from './uuid.ts';

/**
 * One key for one thing to send, until it is known to have arrived, so that a lost response does not send it twice;
 * another text is another thing.
 */
export function useSendKey() {
  const kept = useRef<{ body: string; key: string }>(undefined);
  return {
    keyFor: (what: unknown): string => {
      const body = JSON.stringify(what);
      if (kept.current?.body !== body) kept.current = { body, key: newUuid() };
      return kept.current.key;
    },
    arrived: () => {
      kept.current = undefined;
    },
  };
}
