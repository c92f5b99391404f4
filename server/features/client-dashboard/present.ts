import { journalingPercent, overallPercent, progressPercent } from '#contract/assignments/rules.ts';
import type { ClientDashboard } from '#contract/client-dashboard/schema.ts';
import { averageMood } from '#contract/journal/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import type { Pointer } from '#contract/assignments/pointer.ts';
import type { EntryFacts, findProgramPage, findShownAssignment } from './queries.ts';

type Assignment = NonNullable<Awaited<ReturnType<typeof findShownAssignment>>>;
type Page = Awaited<ReturnType<typeof findProgramPage>>;
type Around = 'coach' | 'trial';

type Parts = {
  assignment: Assignment;
  entries: EntryFacts[];
  page: Page;
  pointer: Pointer;
  open: (entryId: string, sealed: Buffer) => string;
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
  pendingInvitations: 0,
};

export function presentProgram({ assignment, entries, page, pointer, open }: Parts): Omit<ClientDashboard, Around> {
  const { status, week, day } = pointer;
  const isHere = (at: { weekNumber: number; dayNumber: number }) => at.weekNumber === week && at.dayNumber === day;
  const theme = page.themes.find(({ weekNumber }) => weekNumber === week);
  const prompt = status === 'active' ? page.prompts.find(isHere) : undefined;
  const totalDays = totalDaysOf(assignment.durationWeeks);
  const writtenDays = new Set(entries.map((entry) => programDay(entry.weekNumber, entry.dayNumber)));

  return {
    ...withoutProgram,
    assignment: {
      id: assignment.id,
      status,
      currentWeek: week,
      currentDay: day,
      startedAt: assignment.startedAt.toISOString(),
      completedAt: status === 'completed' ? (assignment.endedAt ?? entries[0]?.createdAt ?? assignment.startedAt).toISOString() : null,
      weeklyTheme: theme ? { title: theme.title, focusDescription: theme.focusDescription } : null,
    },
    program: { id: assignment.programRowId, programId: assignment.programId, title: assignment.programTitle, durationWeeks: assignment.durationWeeks },
    currentPrompt: prompt ? { promptText: prompt.promptText, promptType: prompt.promptType } : null,
    progress: {
      currentWeek: week,
      currentDay: day,
      totalDays,
      completionPercentage: progressPercent({ status, currentWeek: week, currentDay: day, totalDays }),
      completedDays: writtenDays.size,
      completedPractices: 0,
      totalPractices: page.practices,
      journalingCompletion: journalingPercent(writtenDays.size, totalDays),
      overallCompletion: overallPercent({ days: writtenDays.size, practices: 0 }, { days: totalDays, practices: page.practices }),
      averageMood: averageMood(entries.map((entry) => entry.moodScore)),
    },
    weeks: Array.from({ length: assignment.durationWeeks }, (_, index) => presentWeek(index + 1, page, writtenDays, pointer)),
    journalEntries: entries.map((entry) => ({
      id: entry.id,
      dayNumber: programDay(entry.weekNumber, entry.dayNumber),
      moodScore: entry.moodScore,
      createdAt: entry.createdAt.toISOString(),
    })),
    todayEntries: status === 'active' ? entries.filter(isHere).map((entry) => presentEntry(entry, open)) : [],
  };
}

function presentWeek(weekNumber: number, page: Page, writtenDays: Set<number>, pointer: Pointer): ClientDashboard['weeks'][number] {
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

function presentEntry(entry: EntryFacts, open: Parts['open']): ClientDashboard['todayEntries'][number] {
  return {
    id: entry.id,
    dayNumber: programDay(entry.weekNumber, entry.dayNumber),
    programTitle: entry.programTitle,
    promptText: entry.promptText,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    entryText: entry.sealedText ? open(entry.id, entry.sealedText) : '',
    wordCount: entry.wordCount,
    moodScore: entry.moodScore,
    entryType: entry.entryType,
  };
}
