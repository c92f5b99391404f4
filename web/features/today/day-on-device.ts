import { journalingPercent, openDayOf, overallPercent, progressPercent } from '#contract/assignments/rules.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { trialDaysLeft } from '#contract/roles/rules.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { localDay } from '#web/platform/time.ts';
import { entryOutbox, type EntryToSave } from './entry-on-device.ts';
import type { ClientDashboard, OfflineCopy } from './queries.ts';
import { recordingOutbox } from './spoken-on-device.ts';

/** An entry that was saved on this device. */
export type EntryOnDevice = {
  key: string;
  assignmentId: string;
  week: number;
  day: number;
  moodScore: number;
  /** ISO. When it counts as written. */
  writtenAt: string;
  /** When the server took it; null while it waits. */
  sentAt: number | null;
  /** Spoken: its cell is woven once the server has all of it. */
  isSpoken?: boolean;
};

/**
 * What was saved here for days of a program and not refused, with the moment it counts as written. Undefined: not read
 * yet.
 */
export function useDayEntriesOnDevice(): EntryOnDevice[] | undefined {
  const typed = useOutbox(entryOutbox);
  const spoken = useOutbox(recordingOutbox);
  if (!typed.isRead || !spoken.isRead) return undefined;
  const ofDays = (items: OutboxRecord<EntryToSave>[], isSpoken: boolean) =>
    items.flatMap(({ key, refusal, sentAt, writtenAt, content }) =>
      refusal !== null || 'isFreePage' in content
        ? []
        : [{ ...content, key, sentAt, isSpoken, writtenAt: content.begunAt ?? writtenAt }],
    );
  return [...ofDays(typed.items, false), ...ofDays(spoken.items, true)];
}

type Morning = {
  /** The server's last answer, and when it came. */
  home: ClientDashboard;
  knownAt: number;
  copy: OfflineCopy | undefined;
  onDevice: readonly EntryOnDevice[];
  timeZone: string;
  now: Date;
};

/** `isBeyondPrompts`: the day that is reached has no prompt here, or the program is complete: the page is a free one. */
export type HomeOnDevice = ClientDashboard & { isBeyondPrompts?: boolean };

/**
 * The dashboard as the server would show it this morning, made on the device from the last one: the day moves on by the
 * same rule, with the prompts that were kept for it. It never goes back: beyond those prompts no page is for a program day.
 */
export function dayOnDevice({ home: last, knownAt, copy, onDevice, timeZone, now }: Morning): HomeOnDevice {
  const today = localDay(now, timeZone);
  // A free page belongs to its date: this morning's is empty.
  const ofToday = last.freePages?.today.filter(({ createdAt }) => localDay(new Date(createdAt), timeZone) === today);
  const home = last.freePages && ofToday ? { ...last, freePages: { ...last.freePages, today: ofToday } } : last;
  const { assignment, program, progress } = home;
  if (assignment?.status !== 'active' || assignment.startsOn || !program || !progress) return home;
  // What the server had when it answered is in the answer, or was deleted.
  const ours = onDevice.filter(
    ({ key, assignmentId, sentAt }) =>
      assignmentId === assignment.id &&
      (sentAt === null || sentAt > knownAt) &&
      !home.journalEntries.some(({ id }) => id === key),
  );
  const written = [
    ...home.journalEntries.map(({ dayNumber, createdAt }) => ({ ...weekAndDay(dayNumber), at: createdAt })),
    ...ours.map(({ week, day, writtenAt }) => ({ week, day, at: writtenAt })),
  ].map(({ week, day, at }) => ({ weekNumber: week, dayNumber: day, localDate: localDay(new Date(at), timeZone) }));
  const stored = { ...assignment, ...progress, durationWeeks: program.durationWeeks };
  const { status, week, day } = openDayOf(stored, written, today);
  const hasMoved = status !== 'active' || week !== progress.currentWeek || day !== progress.currentDay;
  if (!hasMoved) return ours.length > 0 ? withWaiting(home, progress, ours) : home;

  const kept =
    status === 'active' && copy?.assignmentId === assignment.id
      ? copy.daysAhead.find((ahead) => ahead.week === week && ahead.day === day)
      : undefined;
  const place = { currentWeek: week, currentDay: day };
  const moved = withWaiting(home, { ...progress, ...place }, ours);
  return {
    ...moved,
    isBeyondPrompts: kept === undefined,
    assignment: { ...assignment, ...place, weeklyTheme: kept?.weeklyTheme ?? null },
    currentPrompt: kept ? { promptText: kept.promptText, promptType: kept.promptType, language: kept.language } : null,
    weeks: moved.weeks.map((one) => ({
      ...one,
      state: one.weekNumber < week ? 'past' : one.weekNumber === week ? 'current' : 'ahead',
    })),
    todayEntries: [],
    moodCheckIn: undefined,
    care: null,
    leftDay: undefined,
    trial: home.trial && { ...home.trial, daysLeft: trialDaysLeft(new Date(home.trial.startedAt), now) },
  };
}

/** What waits here counts as written: in the cloth and in the numbers. */
function withWaiting(
  home: ClientDashboard,
  progress: NonNullable<ClientDashboard['progress']>,
  ours: readonly EntryOnDevice[],
): ClientDashboard {
  const woven = ours.filter(({ isSpoken, sentAt }) => !isSpoken || sentAt !== null);
  const waiting = woven.map(({ key, writtenAt, moodScore, week, day }) => ({
    id: key,
    dayNumber: programDay(week, day),
    moodScore,
    createdAt: writtenAt,
    isLate: false,
  }));
  const journalEntries = [...waiting.toReversed(), ...home.journalEntries];
  const days = new Set(journalEntries.map(({ dayNumber }) => dayNumber));
  const { currentWeek, currentDay, totalDays, completedPractices, totalPractices } = progress;
  return {
    ...home,
    journalEntries,
    progress: {
      ...progress,
      completionPercentage: progressPercent({ status: 'active', currentWeek, currentDay, totalDays }),
      completedDays: days.size,
      journalingCompletion: journalingPercent(days.size, totalDays),
      overallCompletion: overallPercent(
        { days: days.size, practices: completedPractices },
        { days: totalDays, practices: totalPractices },
      ),
    },
    weeks: home.weeks.map((one) => ({
      ...one,
      completedDays: [...days].filter((dayNumber) => weekAndDay(dayNumber).week === one.weekNumber).length,
    })),
  };
}
