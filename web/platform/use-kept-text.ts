import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { userKey } from './query-client.ts';

/**
 * A letter that is being written: on the device with every key, apart for each person, so that neither a failed sending
 * nor a reload nor the end of a session loses it. `place` says what it is for; `start` is what stands there at first.
 */
export function useKeptText(place: string, start: string) {
  const person = useQueryClient().getQueryData<{ id: string }>(userKey)?.id ?? '';
  const name = `letter:${person}:${place}`;
  const [typed, setTyped] = useState(() => ({ name, text: read(name) }));
  // Another place in the same form: what lies there is read, what lay here stays where it is.
  if (typed.name !== name) setTyped({ name, text: read(name) });
  const text = typed.text ?? start;

  return {
    text,
    isChanged: text !== start,
    /** The start once more is no draft. */
    setText: (next: string) => {
      const kept = next === start ? null : next;
      write(name, kept);
      setTyped({ name, text: kept });
    },
    /** Sent, or given up. */
    clear: () => {
      write(name, null);
      setTyped({ name, text: null });
    },
  };
}

/** A browser that keeps nothing throws when it is asked to; the text then stands on the page alone. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // See above.
  }
}
