import { useCallback, useEffect, useRef, useState } from 'react';
import { programDay } from '#contract/programs/rules.ts';
import { now } from '#web/platform/boot.ts';
import { subscribe } from '#web/platform/device/device-events.ts';
import { usePersonId } from '#web/platform/device/person.ts';
import { daysAgo } from '#web/platform/time.ts';
import { isTrialOver } from './cloth.ts';
import type { HomeOnDevice } from './day-on-device.ts';
import { dayPlace, freePagePlace, type DayPlace, type EntryContent, type EntryPage } from './entry-on-device.ts';
import { withEntry, type EntrySaved } from './queries.ts';
import { isEntryKind } from './save-entry.ts';

/** Saved on this page. `isOpen`: its page was opened since, to read or to write on. */
export type SavedHere = { id: string; dayNumber: number | null; isOpen: boolean };

export type OpenDay = DayPlace & { dayNumber: number };

/** What Today needs while it stays on a page that is not the open one any more. */
export type PageInHand = {
  /** Undefined where no program day is open. */
  openDay: OpenDay | undefined;
  /** Saved today for the day that is shown, though another one was open. */
  savedElsewhere: EntrySaved | undefined;
  goOn: () => void;
};

/** The program day that Today shows; undefined: a free page. */
export function openDayOn(home: HomeOnDevice): OpenDay | undefined {
  const { assignment, progress } = home;
  if (assignment?.status !== 'active' || assignment.startsOn || !progress || home.isBeyondPrompts || isTrialOver(home))
    return undefined;
  const { currentWeek: week, currentDay: day } = progress;
  return { assignmentId: assignment.id, week, day, dayNumber: programDay(week, day) };
}

const placeOn = (home: HomeOnDevice): string => {
  const day = openDayOn(home);
  return day ? dayPlace(day) : freePagePlace;
};

type Sent = { page: EntryPage; entry: EntrySaved; at: Date; isElsewhere: boolean };

/**
 * A page that somebody types on, or has just saved for a day that had moved on, is not replaced by what the server or the
 * calendar says meanwhile: it stays until they go on themselves.
 */
export function usePageInHand(known: HomeOnDevice | undefined, timeZone: string) {
  const userId = usePersonId();
  const [written, setWritten] = useState<readonly string[]>([]);
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [left, setLeft] = useState<string>();
  /** What was shown last that was known to be open. */
  const last = useRef(known);
  const place = last.current && placeOn(last.current);
  const hasMoved = known !== undefined && place !== undefined && placeOn(known) !== place;
  const savedHere = sent.filter(({ page, at }) => dayPlace(page) === place && daysAgo(at, timeZone, now()) <= 0);
  const stays = written.length > 0 || savedHere.some(({ isElsewhere }) => isElsewhere);
  const isHeld = hasMoved && place !== left && stays;

  const isMoved = useRef(hasMoved);
  useEffect(() => {
    isMoved.current = hasMoved;
    if (isHeld) return;
    last.current = known;
    if (hasMoved) setLeft(undefined);
  }, [known, hasMoved, isHeld]);

  useEffect(
    () =>
      subscribe((event) => {
        if (event.about !== 'sent' || event.userId !== userId || !isEntryKind(event.item.kind) || !event.answer) return;
        const page = event.item.content as EntryContent;
        const entry = event.answer as EntrySaved;
        const isOfYesterday = daysAgo(new Date(entry.createdAt), timeZone, now()) > 0;
        const isElsewhere = !('isFreePage' in page) && (entry.isLate || isOfYesterday || isMoved.current);
        setSent((all) => [...all.filter((one) => one.entry.id !== entry.id), { page, entry, at: now(), isElsewhere }]);
      }),
    [userId, timeZone],
  );

  const onWriting = useCallback(
    (at: string, is: boolean) => setWritten((all) => [...all.filter((one) => one !== at), ...(is ? [at] : [])]),
    [],
  );
  const leave = useCallback(() => setLeft(last.current && placeOn(last.current)), []);

  if (!isHeld || !last.current) return { home: known, sent: savedHere, inHand: undefined, onWriting, leave };
  const newest = savedHere.at(-1);
  const inHand: PageInHand = {
    openDay: openDayOn(known),
    savedElsewhere:
      newest && daysAgo(new Date(newest.entry.createdAt), timeZone, now()) <= 0 ? newest.entry : undefined,
    goOn: leave,
  };
  return { home: withSent(last.current, savedHere), sent: savedHere, inHand, onWriting, leave };
}

/** With what the server has of this page and the dashboard does not know yet. */
export function withSent(home: HomeOnDevice, sent: readonly Pick<Sent, 'page' | 'entry'>[]): HomeOnDevice {
  const shown = [...home.todayEntries, ...(home.freePages?.today ?? [])];
  return sent
    .filter(({ entry }) => !shown.some(({ id }) => id === entry.id))
    .reduce((before, { page, entry }) => withEntry(before, page, entry), home);
}
