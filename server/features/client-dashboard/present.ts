import { completedWith } from '#contract/assignments/pointer.ts';
import { journalingPercent, overallPercent, progressPercent } from '#contract/assignments/rules.ts';
import type { ClientDashboard } from '#contract/client-dashboard/schema.ts';
import { daysPerWeek, defaultPromptText, promptTypeDefault } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import type { Pointer } from '#contract/assignments/pointer.ts';
import { openEntry } from '#server/features/journal/service.ts';
import type { OpenText } from '#server/features/journal/service.ts';
import { closingLineOf } from './closing-line.ts';
import type { ProgramPage } from './program-queries.ts';
import type { EntryFacts, findShownAssignment } from './queries.ts';

type Assignment = NonNullable<Awaited<ReturnType<typeof findShownAssignment>>>;
/** What is known without a program too, or needs more than the program to be known. */
type Around = 'coach' | 'trial' | 'streak' | 'care' | 'pause' | 'pendingInvitations';

type Parts = {
  assignment: Assignment;
  entries: EntryFacts[];
  page: ProgramPage;
  pointer: Pointer;
  open: OpenText;
  startsOn: string | undefined;
};

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
  pointer,
  open,
  startsOn,
}: Parts): Omit<ClientDashboard, Around> {
  const { status, week, day } = pointer;
  const theme = page.themes.find(({ weekNumber }) => weekNumber === week);
  const prompt = page.prompts.find(isOn(pointer)) ?? { promptText: defaultPromptText, promptType: promptTypeDefault };
  const completedAt =
    assignment.endedAt ??
    completedWith(
      pointer,
      entries.map((entry) => ({ ...entry, createdAt: entry.firstAt })),
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
      completedAt: status === 'completed' ? completedAt.toISOString() : null,
      weeklyTheme: theme ? { title: theme.title, focusDescription: theme.focusDescription } : null,
    },
    program: {
      id: assignment.programRowId,
      programId: assignment.programId,
      title: assignment.programTitle,
      durationWeeks: assignment.durationWeeks,
    },
    currentPrompt:
      status === 'active' && !startsOn ? { promptText: prompt.promptText, promptType: prompt.promptType } : null,
    progress: {
      ...presentProgress(assignment, entries, page, pointer, writtenDays.size),
      ...(startsOn ? { completionPercentage: 0 } : {}),
    },
    moodCheckIn: page.checkIns.find(isOn(pointer))?.moodScore,
    weeks: Array.from({ length: assignment.durationWeeks }, (_, index) =>
      presentWeek(index + 1, page, writtenDays, pointer),
    ),
    journalEntries: entries.map((entry) => ({
      id: entry.id,
      dayNumber: programDay(entry.weekNumber, entry.dayNumber),
      moodScore: entry.moodScore,
      createdAt: entry.createdAt.toISOString(),
      isLate: entry.isLate,
    })),
    practiceCompletions: page.marks.map((mark) => ({ ...mark, completedAt: new Date(mark.completedAt).toISOString() })),
    todayEntries: todayEntries(entries, pointer).flatMap((entry) =>
      entry.sealedText && entry.share
        ? openEntry({ ...entry, sealedText: entry.sealedText, share: entry.share }, open)
        : [],
    ),
    closingLine: status === 'completed' ? presentClosingLine(entries, open) : null,
  };
}

/** Those of the program day that stands open. */
export function todayEntries(entries: EntryFacts[], pointer: Pointer): EntryFacts[] {
  return pointer.status === 'active' ? entries.filter(isOn(pointer)) : [];
}

const isOn =
  ({ week, day }: Pointer) =>
  (at: { weekNumber: number; dayNumber: number }) =>
    at.weekNumber === week && at.dayNumber === day;

function presentProgress(
  assignment: Assignment,
  entries: EntryFacts[],
  page: ProgramPage,
  { status, week, day }: Pointer,
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
    averageMood: totalEntries === 0 ? null : Math.round((moodSum / totalEntries) * 10) / 10,
  };
}

function presentWeek(
  weekNumber: number,
  page: ProgramPage,
  writtenDays: Set<number>,
  pointer: Pointer,
): ClientDashboard['weeks'][number] {
  const days = Array.from({ length: daysPerWeek }, (_, index) => programDay(weekNumber, index + 1));
  const isPast = pointer.status === 'completed' || weekNumber < pointer.week;
  return {
    weekNumber,
    title: titleOfWeek(page.themes.find((theme) => theme.weekNumber === weekNumber)?.title ?? '', weekNumber),
    completedDays: days.filter((day) => writtenDays.has(day)).length,
    totalDays: daysPerWeek,
    state: isPast ? 'past' : weekNumber === pointer.week ? 'current' : 'ahead',
  };
}

/** From the brightest day, never from one that sounded heavy. */
function presentClosingLine(entries: EntryFacts[], open: OpenText): ClientDashboard['closingLine'] {
  const entry = entries.find(({ isClosing, isHeavy }) => isClosing && !isHeavy);
  if (!entry?.sealedText) return null;
  return {
    text: closingLineOf(open(entry.id, entry.sealedText)),
    dayNumber: programDay(entry.weekNumber, entry.dayNumber),
  };
}
