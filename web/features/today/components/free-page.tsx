import type { ComponentProps } from 'react';
import { begunYesterdayHours } from '#contract/journal/rules.ts';
import { daysAgo, hourOfDay } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { freePagePlace, useUnsavedEntries, useWaitingEntries } from '../entry-on-device.ts';
import { useUnsavedRecordings, useWaitingRecordings } from '../spoken-on-device.ts';
import { DayLeaf } from './day-leaf.tsx';

type FreePageProps = Pick<
  ComponentProps<typeof DayLeaf>,
  'note' | 'entries' | 'timeZone' | 'coach' | 'sharing' | 'short' | 'onSaved' | 'onWriting'
> & {
  level: 1 | 2;
  /** False while a program day is open: then it is shown only for a draft begun on it before. */
  isOffered: boolean;
};

/** Today's page without a prompt. */
export function FreePage({ level, isOffered, entries, ...rest }: FreePageProps) {
  const present = useNow();
  const begun = [...useUnsavedEntries(), ...useUnsavedRecordings()];
  const isBegun = begun.some(({ place }) => place === freePagePlace);
  const waiting = [...useWaitingEntries(freePagePlace), ...useWaitingRecordings(freePagePlace)];
  const isWaiting = waiting.length > 0;
  if (!isOffered && !isBegun && !isWaiting) return null;
  return (
    <DayLeaf
      page={{ isFreePage: true, level }}
      isToday
      entries={entries.filter(({ createdAt }) => isOfToday(new Date(createdAt), present, rest.timeZone))}
      {...rest}
    />
  );
}

/** The server gives today's; a page that opens without a connection may have those of an earlier day. */
function isOfToday(written: Date, present: Date, timeZone: string): boolean {
  const days = daysAgo(written, timeZone, present);
  return days <= 0 || (days === 1 && hourOfDay(present, timeZone) < begunYesterdayHours);
}
