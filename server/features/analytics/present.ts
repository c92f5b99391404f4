import { dropOffProgramsMax, skippedPromptsMax, type AnalyticsSort } from '#contract/analytics/constants.ts';
import type {
  ClientFigures,
  CoachAnalytics,
  DropOff,
  MoodChange,
  ProgramFigures,
} from '#contract/analytics/endpoints.ts';
import { loomCells } from '#contract/assignments/rules.ts';
import { meanMood, ratePeopleMin } from '#contract/figures.ts';
import { fullName } from '#contract/names.ts';
import { moodChangeMinClients } from '#contract/programs/constants.ts';
import { weekAndDay } from '#contract/programs/rules.ts';
import { compareIn } from '#contract/text.ts';
import { dropOffDays, total, type ClientSums, type Figures, type ProgramSums } from './figures.ts';
import type { NamedClient, ProgramRow } from './queries.ts';

const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

export function presentFigures(client: ClientSums, named: NamedClient): ClientFigures {
  const moods = new Map(
    client.moodsByDay.split(',').flatMap((mood, index) => (mood === '' ? [] : [[index + 1, Number(mood)] as const])),
  );
  const cells = loomCells(client.position, moods);
  return {
    id: client.id,
    name: fullName(named),
    completionRate: client.completion,
    currentWeek: client.position?.currentWeek ?? null,
    currentDay: client.position?.currentDay ?? null,
    totalEntries: client.entries,
    averageMood: meanMood(client.moods, client.entries),
    lastActivity: client.lastAt === null ? null : new Date(client.lastAt).toISOString(),
    lastEntryOn: client.lastOn,
    // No day is open before the program has begun.
    cells: client.startsLater
      ? cells.map((cell) => (cell.state === 'today' ? { ...cell, state: 'ahead' } : cell))
      : cells,
  };
}

export function presentOverview({ clients, programs }: Figures, programCount: number): CoachAnalytics['overview'] {
  const entries = total(clients.map((client) => client.entries));
  return {
    totalClients: clients.length,
    activeClients: clients.filter(({ position }) => position?.status === 'active').length,
    totalPrograms: programCount,
    completedPrograms: total(programs.map(({ completed }) => completed)),
    totalJournalEntries: entries,
    averageMoodScore: meanMood(total(clients.map(({ moods }) => moods)), entries),
  };
}

export function presentEngagement({ weeks, recentEntries }: Figures, mondays: string[]): CoachAnalytics['engagement'] {
  const byWeek = new Map(weeks.map((week) => [week.week, week]));
  return {
    recentEntries,
    weeklyTrends: mondays.map((monday, index) => {
      const { entries, moods } = byWeek.get(index + 1) ?? { entries: 0, moods: 0 };
      return { week: monday, entries, avgMood: meanMood(moods, entries) };
    }),
  };
}

/** The mean of everybody who is on a program or has finished one. */
export function averageCompletion(clients: readonly ClientSums[]): number {
  const rates = clients.filter(({ position }) => position !== null).map(({ completion }) => completion);
  return rates.length === 0 ? 0 : Math.round(total(rates) / rates.length);
}

/** Those with most clients first. */
export function presentPrograms({ programs }: Figures, rows: ProgramRow[], language: string): ProgramFigures[] {
  const facts = new Map(programs.map((program) => [program.id, program]));
  return rows
    .map((row) => presentProgram(row, facts.get(row.id)))
    .sort(
      (a, b) =>
        b.enrolledClients - a.enrolledClients || compareIn(language, a.title, b.title) || (a.id < b.id ? -1 : 1),
    );
}

function presentProgram(
  { id, title, isReadable, isArchived }: ProgramRow,
  facts: ProgramSums | undefined,
): ProgramFigures {
  const { enrolled = 0, completed = 0, progress = 0, entries = 0, moods = 0 } = facts ?? {};
  return {
    id,
    title,
    completionRate: enrolled < ratePeopleMin ? null : Math.round(progress / enrolled),
    enrolledClients: enrolled,
    completedClients: completed,
    totalEntries: entries,
    averageMood: meanMood(moods, entries),
    canPreview: isReadable && !isArchived,
  };
}

/** The program whose clients are furthest, of those with enough people for a rate; of equals the one with more people. */
export function topProgram(programs: ProgramFigures[]): ProgramFigures | null {
  const rateOf = ({ completionRate }: ProgramFigures) => completionRate ?? -1;
  return programs
    .filter(({ completionRate }) => completionRate !== null)
    .reduce<ProgramFigures | null>((best, one) => (best === null || rateOf(one) > rateOf(best) ? one : best), null);
}

export function presentDropOff({ programs }: Figures, rows: ProgramRow[], language: string): DropOff[] {
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return programs
    .filter(({ began }) => began > 0)
    .flatMap((sums) => {
      const title = titles.get(sums.id);
      return title === undefined ? [] : [{ programId: sums.id, title, began: sums.began, days: dropOffDays(sums) }];
    })
    .sort((a, b) => b.began - a.began || compareIn(language, a.title, b.title) || (a.programId < b.programId ? -1 : 1))
    .slice(0, dropOffProgramsMax);
}

export type SkippedPlace = { programId: string; week: number; day: number; passed: number; skipped: number };

/** The days most clients went past without an entry; of equals the one that fewer clients have come past. */
export function mostSkipped({ programs }: Figures): SkippedPlace[] {
  return programs
    .flatMap(({ id, passed, skipped }) =>
      skipped.map((count, index) => ({
        programId: id,
        ...weekAndDay(index + 1),
        passed: passed[index] ?? 0,
        skipped: count,
      })),
    )
    .filter(({ skipped }) => skipped > 0)
    .sort(
      (a, b) =>
        b.skipped - a.skipped ||
        a.passed - b.passed ||
        a.week - b.week ||
        a.day - b.day ||
        (a.programId < b.programId ? -1 : 1),
    )
    .slice(0, skippedPromptsMax);
}

/** Too few clients give no figure, so that no single mood can be read from it. */
function moodChangeOf(changes: readonly number[]): MoodChange {
  return {
    clients: changes.length,
    change: changes.length < moodChangeMinClients ? null : oneDecimal(total(changes) / changes.length),
  };
}

export function presentMoodChange(
  { programs, changes }: Figures,
  shown: ProgramFigures[],
): CoachAnalytics['moodChange'] {
  const byProgram = new Map(programs.map((program) => [program.id, program.changes]));
  return {
    overall: moodChangeOf(changes),
    programs: shown
      .filter(({ enrolledClients, totalEntries }) => enrolledClients + totalEntries > 0)
      .map(({ id, title }) => ({ programId: id, title, ...moodChangeOf(byProgram.get(id) ?? []) })),
  };
}

type FigureSort = Exclude<AnalyticsSort, 'name'>;

const worth: { [Sort in FigureSort]: (client: ClientSums) => number | null } = {
  completion: ({ completion }) => completion,
  entries: ({ entries }) => entries,
  mood: ({ entries, moods }) => (entries === 0 ? null : moods / entries),
  activity: ({ lastAt }) => lastAt,
};

/** Descending or ascending. Rows without the figure come last in both; equals keep one order. */
export function inOrder(clients: readonly ClientSums[], sort: FigureSort, isReversed: boolean): ClientSums[] {
  return clients
    .map((client) => ({ client, value: worth[sort](client) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || byId(a.client, b.client);
      return (isReversed ? a.value - b.value : b.value - a.value) || byId(a.client, b.client);
    })
    .map(({ client }) => client);
}

const byId = (a: ClientSums, b: ClientSums): number => (a.id < b.id ? -1 : 1);

/** Who wrote most in the last weeks; of equals who wrote more in all, then who wrote last. Null without one. */
export function mostEngaged(clients: readonly ClientSums[]): ClientSums | null {
  const ranked = clients
    .filter(({ engagedEntries }) => engagedEntries > 0)
    .sort(
      (a, b) =>
        b.engagedEntries - a.engagedEntries || b.entries - a.entries || (b.lastAt ?? 0) - (a.lastAt ?? 0) || byId(a, b),
    );
  return ranked[0] ?? null;
}
