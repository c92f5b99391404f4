import { useEffect, useState } from 'react';

/**
 * When another day takes the place of the one that stood here, the button that led there is gone: page and focus begin
 * at its prompt. Tells whether what is shown is not what the page was opened with.
 */
export function useArrivalOf(shown: string): boolean {
  const [first] = useState(shown);
  const hasChanged = shown !== first;
  useEffect(() => {
    if (hasChanged) focusHeading();
  }, [shown, hasChanged]);
  return hasChanged;
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
