import { useEffect, useRef, useState } from 'react';
import { boot } from '#web/platform/boot.ts';
import { daysAgo } from '#web/platform/time.ts';

const minute = 60_000;

/** A page that was left open overnight shows the new day once a new local date has begun, or when it is looked at again. */
export function useNewDay(knownAt: number, timeZone: string, refresh: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && daysAgo(new Date(knownAt), timeZone) > 0) refresh();
    };
    // A page from the device asks by itself, once it knows who is signed in.
    if (!boot?.fromDevice) look();
    const ticking = setInterval(look, minute);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [knownAt, timeZone, refresh]);
}

/**
 * When another day takes the place of the one that stood here, the button that led there is gone: page and focus begin
 * at its prompt. Tells whether what is shown is not what the page was opened with.
 */
export function useArrivalOf(shown: string): boolean {
  const [first] = useState(shown);
  const hasChanged = shown !== first;
  useEffect(() => {
    // An open list or question keeps the focus: taking it would close it under the person's hand.
    if (hasChanged && !document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) focusHeading();
  }, [shown, hasChanged]);
  return hasChanged;
}

/** After a save the view goes to what was woven, and the focus to its heading or caption. */
export function useViewOfSaved<Place extends HTMLElement, Name extends HTMLElement>(
  id: string | undefined,
  /** How much of the window is left for what is above it. */
  above = 0,
) {
  const place = useRef<Place>(null);
  const name = useRef<Name>(null);
  useEffect(() => {
    const active = document.activeElement;
    // Leave the focus alone if the person has moved on or is typing.
    const isElsewhere = active && active !== document.body && !active.closest('.leaf :not(textarea)');
    if (id === undefined || !place.current || isElsewhere) return;
    name.current?.focus({ preventScroll: true });
    scrollTo({ top: place.current.getBoundingClientRect().top + scrollY - above * innerHeight });
  }, [id, above]);
  return { place, name };
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}
