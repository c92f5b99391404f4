import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For a button that makes way for the news it caused: sends the focus to `target` once, as soon as `isFree`, which is
 * when no dialog holds it any more. Call the answer when the news has come.
 */
export function useFocusOnce(target: RefObject<HTMLElement | null>, isFree: boolean): () => void {
  const isWanted = useRef(false);
  // After every commit, because what has to be gone first goes with one of them.
  useEffect(() => {
    if (!isWanted.current || !isFree) return;
    isWanted.current = false;
    // A dialog that has just closed sends the focus back to its button first, which may be about to go.
    setTimeout(() => target.current?.focus());
  });
  return () => {
    isWanted.current = true;
  };
}
