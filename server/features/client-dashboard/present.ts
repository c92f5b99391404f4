import { journalingPercent, overallPercent, progressPercent, type OpenDay } from '#contract/assignments/rules.ts';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import { weekNoteMax } from '#contract/cohort-room/rules.ts';
import { cohortStateOn, groupWrote } from '#contract/cohorts/rules.ts';
import { meanMood } from '#contract/figures.ts';
import { daysPerWeek, defaultPromptText, promptTypeDefault } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { cutBetweenWords, sentencesOf } from '#contract/sentences.ts';
import { completionOf } from '#server/features/assignments/current-assignment.ts';
import type { SealedNote } from '#server/features/cohort-room/sql.ts';
import type { OwnGroup } from '#server/features/cohorts/sql.ts';
import { freePage, openEntry } from '#server/features/journal/present.ts';
import { textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import type { FreePageRow } from './free-page-queries.ts';
import type { ProgramPage } from './program-queries.ts';
import type { EntryFacts, findCurrentAssignment } from './queries.ts';

type Assignment = NonNullable<Awaited<ReturnType<typeof findCurrentAssignment>>>;
/** What is known without a program too, or needs more than the program to be known. */
type Around =
  | 'freePages'
  | 'group'
  | 'coach'
  | 'trial'
  | 'canStartTrial'
  | 'streak'
  | 'care'
  | 'pause'
  | 'pendingInvitations';

type Parts = {
  assignment: Assignment;
  entries: EntryFacts[];
  page: ProgramPage;
  openDay: OpenDay;
  open: OpenText;
  language: string;
  timeZone: string;
  startsOn: string | undefined;
};

type Prompt = NonNullable<ClientDashboard['currentPrompt']>;
const promptOf = ({ promptText, promptType, language }: Prompt): Prompt => ({ promptText, promptType, language });

export const withoutProgram: Omit<ClientDashboard, Around> = {
  assignment: null,
  program: null,
  currentPrompt: null,
  progress: null,
  weeks: [],
  journalEntries: [],
  practiceCompletions: [],
  todayEntries: [],
  closingLine: null,
};

export function presentProgram({
  assignment,
  entries,
  page,
  openDay,
  open,
  language,
  timeZone,
  startsOn,
}: Parts): Omit<ClientDashboard, Around> {
  const { status, week, day } = openDay;
  const theme = page.themes.find(({ weekNumber }) => weekNumber === week);
  const prompt: Prompt = page.prompts.find(isOn(openDay)) ?? {
    promptText: promptFor(language, defaultPromptText),
    promptType: promptTypeDefault,
  };
  const completedAt =
    assignment.endedAt ??
    completionOf(
      assignment,
      openDay,
      entries.map((entry) => ({ ...entry, createdAt: entry.firstAt })),
      timeZone,
    ) ??
    assignment.startedAt;
  const writtenDays = new Set(entries.map((entry) => programDay(entry.weekNumber, entry.dayNumber)));

  return {
    ...withoutProgram,
    assignment: {
      id: assignment.id,
      status,
      currentWeek: week,
      currentDay: day,
      startedAt: assignment.startedAt.toISOString(),
      startsOn,
      ...(assignment.calendarFrom ? { calendarFrom: assignment.calendarFrom } : {}),
      completedAt: status === 'completed' ? completedAt.toISOString() : null,
      weeklyTheme: theme ? { title: theme.title, focusDescription: theme.focusDescription } : null,
    },
    program: {
      id: assignment.programRowId,
      programId: assignment.programId,
      title: assignment.programTitle,
      durationWeeks: assignment.durationWeeks,
    },
    currentPrompt: status === 'active' && !startsOn ? promptOf(prompt) : null,
    progress: {
      ...presentProgress(assignment, entries, page, openDay, writtenDays.size),
      ...(startsOn ? { completionPercentage: 0 } : {}),
    },
    moodCheckIn: moodCheckIn(page, openDay),
    weeks: Array.from({ length: assignment.durationWeeks }, (_, index) =>
      presentWeek(index + 1, page, writtenDays, openDay),
    ),
    journalEntries: entries.map((entry) => ({
      id: entry.id,
      dayNumber: programDay(entry.weekNumber, entry.dayNumber),
      moodScore: entry.moodScore,
      createdAt: entry.createdAt.toISOString(),
      isLate: entry.isLate,
    })),
    practiceCompletions: page.marks.map((mark) => ({ ...mark, completedAt: new Date(mark.completedAt).toISOString() })),
    todayEntries: todayEntries(entries, openDay).flatMap((entry) =>
      entry.entryTextSealed && entry.share && entry.media
        ? openEntry(
            { ...entry, entryTextSealed: entry.entryTextSealed, share: entry.share, media: entry.media },
            open,
            language,
          )
        : [],
    ),
    closingLine: status === 'completed' ? presentClosingLine(entries, open) : null,
  };
}

/** Nothing at all while none was written. */
export function presentFreePages(rows: FreePageRow[], open: OpenText, language: string): ClientDashboard['freePages'] {
  if (rows.length === 0) return undefined;
  return {
    newest: rows.map(({ id, moodScore, createdAt, date }) => ({
      id,
      moodScore,
      createdAt: new Date(createdAt).toISOString(),
      date,
    })),
    today: rows.flatMap(({ id, moodScore, createdAt, today }) => {
      if (!today) return [];
      const { updatedAt, sealedBase64, version, wordCount, entryType, media, share } = today;
      const entry = {
        ...freePage,
        id,
        moodScore,
        version,
        wordCount,
        share,
        entryType,
        media,
        createdAt: new Date(createdAt),
        updatedAt: new Date(updatedAt),
        entryTextSealed: Buffer.from(sealedBase64, 'base64'),
      };
      return [openEntry(entry, open, language)];
    }),
  };
}

function weekNote(vault: Vault, cohortId: string, { body, wrappedKey, ...note }: SealedNote): string {
  const open = textOpener(vault, cohortId, Buffer.from(wrappedKey, 'base64'));
  const text = open(note, Buffer.from(body, 'base64'));
  return text.length > weekNoteMax ? `${text.slice(0, weekNoteMax).trimEnd()}…` : text;
}

/** Nothing once a group that goes by the calendar is over; who wrote only while it runs, and not for who does not want it. */
export function presentGroup(vault: Vault, group: OwnGroup, today: string): ClientDashboard['group'] {
  const state = cohortStateOn({ ...group, isEnded: false }, today);
  if (state === 'ended') return undefined;
  const { id, name, startsOn, pace, unread, hidesCount, note } = group;
  const wrote = state === 'running' && !hidesCount ? groupWrote(group) : undefined;
  return {
    id,
    name,
    startsOn,
    pace,
    unread,
    ...(note ? { note: { week: note.week, text: weekNote(vault, id, note) } } : {}),
    ...(wrote ? { wrote } : {}),
  };
}

/** Those of the open program day. */
export function todayEntries(entries: EntryFacts[], openDay: OpenDay): EntryFacts[] {
  return openDay.status === 'active' ? entries.filter(isOn(openDay)) : [];
}

/** Tapped in a reminder for the open day. */
export function moodCheckIn(page: ProgramPage, openDay: OpenDay): number | undefined {
  return page.checkIns.find(isOn(openDay))?.moodScore;
}

const isOn =
  ({ week, day }: OpenDay) =>
  (at: { weekNumber: number; dayNumber: number }) =>
    at.weekNumber === week && at.dayNumber === day;

function presentProgress(
  assignment: Assignment,
  entries: EntryFacts[],
  page: ProgramPage,
  { status, week, day }: OpenDay,
  writtenDays: number,
): NonNullable<ClientDashboard['progress']> {
  const totalDays = totalDaysOf(assignment.durationWeeks);
  const { totalEntries, moodSum } = entries[0] ?? { totalEntries: 0, moodSum: 0 };
  return {
    currentWeek: week,
    currentDay: day,
    totalDays,
    completionPercentage: progressPercent({ status, currentWeek: week, currentDay: day, totalDays }),
    completedDays: writtenDays,
    completedPractices: page.completedPractices,
    totalPractices: page.practices,
    journalingCompletion: journalingPercent(writtenDays, totalDays),
    overallCompletion: overallPercent(
      { days: writtenDays, practices: page.completedPractices },
      { days: totalDays, practices: page.practices },
    ),
    averageMood: meanMood(moodSum, totalEntries),
  };
}

function presentWeek(
  weekNumber: number,
  page: ProgramPage,
  writtenDays: Set<number>,
  openDay: OpenDay,
): ClientDashboard['weeks'][number] {
  const days = Array.from({ length: daysPerWeek }, (_, index) => programDay(weekNumber, index + 1));
  const isPast = openDay.status === 'completed' || weekNumber < openDay.week;
  return {
    weekNumber,
    title: titleOfWeek(page.themes.find((theme) => theme.weekNumber === weekNumber)?.title ?? '', weekNumber),
    completedDays: days.filter((day) => writtenDays.has(day)).length,
    totalDays: daysPerWeek,
    state: isPast ? 'past' : weekNumber === openDay.week ? 'current' : 'ahead',
  };
}

/** From the brightest day, never from one that sounded heavy. */
function presentClosingLine(entries: EntryFacts[], open: OpenText): ClientDashboard['closingLine'] {
  const entry = entries.find(({ isClosing, isHeavy }) => isClosing && !isHeavy);
  if (!entry?.entryTextSealed) return null;
  const text = closingLineOf(open(entry, entry.entryTextSealed));
  return text === '' ? null : { text, dayNumber: programDay(entry.weekNumber, entry.dayNumber) };
}

const shortest = 24;
const longest = 180;

/** Without the punctuation a cut leaves at the end. */
function withoutTail(line: string): string {
  let end = line.length;
  while (end > 0 && ',;:. 、。，،؛'.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

/** One sentence of an entry to look back on: the first that is neither a word nor a page; a long one is cut between words. */
export function closingLineOf(text: string): string {
  const lines = sentencesOf(text);
  const line =
    lines.find(({ length }) => length >= shortest && length <= longest) ??
    lines.find(({ length }) => length > longest) ??
    lines[0] ??
    '';
  if (line.length <= longest) return line;
  return `${withoutTail(cutBetweenWords(line, longest))}…`;
}
