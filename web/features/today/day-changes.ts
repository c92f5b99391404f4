import { useEffect, useRef, useState } from 'react';
import { programDay } from '#contract/programs/rules.ts';
import { daysAgo } from '#web/platform/time.ts';
import type { HomeOnDevice } from './day-on-device.ts';
import { withEntry, type EntrySaved } from './queries.ts';

const minute = 60_000;

/** A page that was left open overnight shows the new day once a new local date has begun, or when it is looked at again. */
export function useNewDay(knownAt: number, timeZone: string, refresh: () => void): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && daysAgo(new Date(knownAt), timeZone) > 0) refresh();
    };
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

/** Saved on this page. `isOpen`: its page was opened since, to read or to write on. */
export type SavedHere = {
  id: string;
  dayNumber: number | null;
  isOpen: boolean;
  /** The entry itself, where it was begun the evening before and belongs to that day. */
  ofYesterday: EntrySaved | undefined;
};

/**
 * With a page that was begun before midnight and saved after it the program has moved on already. The day it was written
 * for stays until the person goes on: first what was saved, then the new day.
 */
export function useMomentOfSaving(home: HomeOnDevice | undefined, saved: SavedHere | undefined) {
  const day = home?.progress && `${home.assignment?.id} ${home.progress.currentWeek} ${home.progress.currentDay}`;
  // The new day may come before the save has ended here, by the live line: the one before it is kept.
  const [seen, setSeen] = useState<{ day: typeof day; home: typeof home; before: typeof home }>();
  const [leftFor, setLeftFor] = useState<string>();
  if (seen?.day !== day || seen?.home?.assignment?.status !== home?.assignment?.status)
    setSeen({ day, home, before: seen?.home });
  const { assignment, progress } = seen?.before ?? {};
  const entry = saved?.ofYesterday;
  const isShownBefore =
    entry !== undefined &&
    entry.id !== leftFor &&
    home?.todayEntries.some(({ id }) => id === entry.id) !== true &&
    progress &&
    programDay(progress.currentWeek, progress.currentDay) === entry.dayNumber;
  if (!isShownBefore || !entry || !seen?.before || !assignment || !progress) return { home, goOn: undefined };
  const at = { assignmentId: assignment.id, week: progress.currentWeek, day: progress.currentDay };
  return { home: withEntry(seen.before, at, entry), goOn: () => setLeftFor(entry.id) };
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
