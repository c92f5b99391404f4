import { useState } from 'react';
import { part } from '#web/platform/part.tsx';

export const KindCard = part(() => import('#web/features/journal-entry/kind/kind-card.tsx'));

/** Closed for what was written up to now; it comes again with the next heavy entry. Holds while the page is loaded. */
let closedFor: string | undefined;

export function useClosedCare() {
  const [, redraw] = useState(0);
  return {
    isClosed: (written: string) => closedFor === written,
    close: (written: string) => {
      closedFor = written;
      redraw((times) => times + 1);
    },
  };
}
