import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For a button that is replaced by the news it caused: moves the focus to `target` once, as soon as `isFree`, when no
 * dialog holds it any more. Call the returned function when the news has arrived.
 */
export function useFocusOnce(target: RefObject<HTMLElement | null>, isFree: boolean): () => void {
  const isWanted = useRef(false);
  // After every commit, because what has to be gone first goes with one of them.
  useEffect(() => {
    if (!isWanted.current || !isFree) return;
    isWanted.current = false;
    // A dialog that has just closed returns the focus to its button first, which may be about to unmount.
    setTimeout(() => target.current?.focus());
  });
  return () => {
    isWanted.current = true;
  };
}
