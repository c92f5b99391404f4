import { useMemo, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * A form that was saved is gone, and the focus with it: it goes on to the entry that stands there instead, while that
 * is on its way and when it has arrived. As soon as the person goes somewhere else, it stays there.
 */
export function useFollowingFocus(leaf: RefObject<HTMLElement | null>) {
  const isFollowing = useRef(false);
  return useMemo(
    () => ({
      follow: () => {
        isFollowing.current = true;
      },
      /** The entries have been drawn anew. */
      toKept: () => {
        if (!isFollowing.current) return;
        const active = document.activeElement;
        if (active && active !== document.body) {
          if (!active.closest('.kept, .writing')) isFollowing.current = false;
          return;
        }
        const kept = leaf.current?.querySelectorAll<HTMLElement>('.kept');
        kept?.[kept.length - 1]?.focus({ preventScroll: true });
      },
      /** After the next drawing: the form may have to come back first. */
      toPaper: () => {
        isFollowing.current = false;
        requestAnimationFrame(() => leaf.current?.querySelector('textarea')?.focus());
      },
    }),
    [leaf],
  );
}
