import { openDayOf, progressPercent, type ProgramPosition } from '#contract/assignments/rules.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { AssignmentSums, AssignmentSumsRow, WeekSums } from './queries.ts';

/** One client, with the program they are on or finished last. */
export type ClientSums = {
  id: string;
  /** Null without a program. */
  position: ProgramPosition | null;
  completion: number;
  /** The program begins on a later day. */
  startsLater: boolean;
  entries: number;
  moods: number;
  engagedEntries: number;
  lastAt: number | null;
  lastOn: string | null;
  /** As in the rollups: the moods of that program's days, separated by commas. */
  moodsByDay: string;
};

export type ProgramSums = {
  id: string;
  enrolled: number;
  completed: number;
  /** The sum of the percentages of those enrolled. */
  progress: number;
  entries: number;
  moods: number;
  began: number;
  /** Mean change of mood of each client who wrote in the first and in the last days. */
  changes: number[];
  /**
   * By day of the program, from 0: how many could have come to it by now, came to it, went past it, wrote for it, went
   * past it without an entry.
   */
  possible: number[];
  reached: number[];
  passed: number[];
  wrote: number[];
  skipped: number[];
};

export type Figures = {
  clients: ClientSums[];
  programs: ProgramSums[];
  /** Over all programs, one for each client. */
  changes: number[];
  weeks: WeekSums[];
  recentEntries: number;
};

/** A run that counts, with its open day today. */
type CountedAssignment = {
  sums: AssignmentSums;
  clientId: string;
  isCurrent: boolean;
  startsLater: boolean;
  isCompleted: boolean;
  at: number;
  days: number;
  progress: number;
  written: boolean[];
};

/**
 * Counts runs of the coach's own and the platform's programs, plus each client's current or last finished one,
 * regardless of its author. Earlier runs in another coach's program are not this coach's to see.
 */
export function countedAssignments(rows: readonly AssignmentSumsRow[], now: Date): CountedAssignment[] {
  const todays = new Map<string, string>();
  const todayIn = (timeZone: string): string => {
    const known = todays.get(timeZone) ?? localDate(now, timeZone);
    todays.set(timeZone, known);
    return known;
  };
  return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].flatMap((own) => {
    const assignments = own.filter((row) => row.id !== null);
    return assignments
      .filter((sums) => sums.isReadable || sums.isCurrent)
      .map((sums) => stand(sums, sums.clientId, now, todayIn(sums.timeZone)));
  });
}

function stand(sums: AssignmentSums, clientId: string, now: Date, today: string): CountedAssignment {
  const firstDates = sums.firstDates?.split(',') ?? [];
  const dates = firstDates.flatMap((date, index) => {
    const { week, day } = weekAndDay(index + 1);
    return date === '' ? [] : [{ weekNumber: week, dayNumber: day, localDate: date }];
  });
  const openDay = openDayOf(sums, dates, today);
  const days = totalDays(sums.durationWeeks);
  const startsLater = sums.startedAt > now.getTime();
  const position = { status: openDay.status, currentWeek: openDay.week, currentDay: openDay.day, totalDays: days };
  return {
    sums,
    clientId,
    isCurrent: sums.isCurrent,
    startsLater,
    days,
    isCompleted: openDay.status === 'completed',
    at: programDay(openDay.week, openDay.day),
    progress: startsLater ? 0 : progressPercent(position),
    written: sums.moodsByDay === '' ? [] : sums.moodsByDay.split(',').map((mood) => mood !== ''),
  };
}

export function makeFigures(
  rows: readonly AssignmentSumsRow[],
  counted: readonly CountedAssignment[],
  weeks: WeekSums[],
): Figures {
  const byClient = Map.groupBy(counted, ({ clientId }) => clientId);
  const byProgram = Map.groupBy(counted, ({ sums }) => sums.programId);
  return {
    clients: [...new Set(rows.map(({ clientId }) => clientId))].map((id) => clientSums(id, byClient.get(id) ?? [])),
    programs: [...byProgram].map(([id, assignments]) => programSums(id, assignments)),
    changes: [...byClient.values()].flatMap(meanChange),
    weeks,
    recentEntries: total(counted.map(({ sums }) => sums.recentEntries)),
  };
}

function clientSums(id: string, assignments: readonly CountedAssignment[]): ClientSums {
  const current = assignments.find(({ isCurrent }) => isCurrent);
  const place = current ? weekAndDay(current.at) : null;
  const moments = assignments.flatMap(({ sums }) => sums.lastAt ?? []);
  return {
    id,
    position:
      current && place
        ? {
            status: current.isCompleted ? 'completed' : 'active',
            currentWeek: place.week,
            currentDay: place.day,
            totalDays: current.days,
          }
        : null,
    completion: current?.progress ?? 0,
    startsLater: current?.startsLater ?? false,
    entries: total(assignments.map(({ sums }) => sums.entries)),
    moods: total(assignments.map(({ sums }) => sums.moods)),
    engagedEntries: total(assignments.map(({ sums }) => sums.engagedEntries)),
    lastAt: moments.length === 0 ? null : Math.max(...moments),
    lastOn:
      assignments
        .flatMap(({ sums }) => sums.lastOn ?? [])
        .toSorted()
        .at(-1) ?? null,
    moodsByDay: current?.sums.moodsByDay ?? '',
  };
}

/** Drop-off by day, for analytics and cohorts alike. */
export const dropOffDays = ({ possible, reached, wrote }: ProgramSums) =>
  reached.map((count, index) => ({
    day: index + 1,
    possible: possible[index] ?? 0,
    reached: count,
    wrote: wrote[index] ?? 0,
  }));

/** A client who went through a program twice counts once. */
export function programSums(id: string, assignments: readonly CountedAssignment[]): ProgramSums {
  const people = [...Map.groupBy(assignments, ({ clientId }) => clientId).values()];
  const enrolled = people
    .map((own) => own.filter(({ sums }) => sums.status !== 'replaced'))
    .filter((own) => own.length > 0);
  const begun = people.map((own) => own.filter(({ startsLater }) => !startsLater)).filter((own) => own.length > 0);
  const facts: ProgramSums = {
    id,
    enrolled: enrolled.length,
    completed: enrolled.filter((own) => own.some(({ isCompleted }) => isCompleted)).length,
    progress: total(enrolled.map((own) => Math.max(...own.map(({ progress }) => progress)))),
    entries: total(assignments.map(({ sums }) => sums.entries)),
    moods: total(assignments.map(({ sums }) => sums.moods)),
    began: begun.length,
    changes: people.flatMap(meanChange),
    possible: [],
    reached: [],
    passed: [],
    wrote: [],
    skipped: [],
  };
  const days = Math.max(...assignments.map((sums) => sums.days));
  for (const list of [facts.possible, facts.reached, facts.passed, facts.wrote, facts.skipped])
    list.push(...Array.from({ length: days }, () => 0));
  for (const own of begun) addDays(facts, own, days);
  return facts;
}

/** A written day counts as reached, even where the open day is before it. */
function addDays(
  { possible, reached, passed, wrote, skipped }: ProgramSums,
  own: readonly CountedAssignment[],
  days: number,
): void {
  const passedTo = Math.max(...own.map(({ isCompleted, at }) => (isCompleted ? days : at - 1)));
  const cameTo = Math.max(
    ...own.map(({ isCompleted, at, written }) => Math.max(isCompleted ? days : at, written.length)),
  );
  const couldComeTo = Math.max(cameTo, ...own.map(({ sums }) => sums.couldBeAt));
  for (let index = 0; index < days; index += 1) {
    const hasWritten = own.some(({ written }) => written[index] === true);
    possible[index] = (possible[index] ?? 0) + Number(index < couldComeTo);
    reached[index] = (reached[index] ?? 0) + Number(index < cameTo);
    passed[index] = (passed[index] ?? 0) + Number(index < passedTo);
    wrote[index] = (wrote[index] ?? 0) + Number(hasWritten);
    skipped[index] = (skipped[index] ?? 0) + Number(index < passedTo && !hasWritten);
  }
}

/** The mean over one client's assignments; nothing where none of them has entries in both spans. */
function meanChange(assignments: readonly CountedAssignment[]): number[] {
  const changes = assignments.flatMap(({ sums: { moodAtFirst, moodAtLast } }) =>
    moodAtFirst === null || moodAtLast === null ? [] : [moodAtLast - moodAtFirst],
  );
  return changes.length === 0 ? [] : [total(changes) / changes.length];
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
