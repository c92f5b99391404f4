import { pointerToday } from '#contract/assignments/pointer.ts';
import { progressPercent } from '#contract/assignments/rules.ts';
import type { Standing } from '#contract/assignments/rules.ts';
import { programDay, totalDays, weekAndDay } from '#contract/programs/rules.ts';
import { currentOf } from '#server/features/assignments/current-assignment.ts';
import { localDate } from '#server/platform/local-date.ts';
import type { Run, RunRow, WeekSums } from './figures-queries.ts';

/** One client, with the program they are on or finished last. */
export type ClientFacts = {
  id: string;
  /** Null without a program. */
  standing: Standing | null;
  completion: number;
  /** The program begins on a later day. */
  isAhead: boolean;
  entries: number;
  moods: number;
  engagedEntries: number;
  lastAt: number | null;
  /** As in the run: the moods of the days of that program, parted by commas. */
  moodsByDay: string;
};

export type ProgramFacts = {
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
  /** By day of the program, from 0: how many came to it, went past it, wrote for it, went past it without an entry. */
  reached: number[];
  passed: number[];
  wrote: number[];
  skipped: number[];
};

export type Figures = {
  clients: ClientFacts[];
  programs: ProgramFacts[];
  /** Over all programs, one for each client. */
  changes: number[];
  weeks: WeekSums[];
  recentEntries: number;
};

/** A run that counts, and where it stands today. */
export type StandingRun = {
  run: Run;
  clientId: string;
  isCurrent: boolean;
  isAhead: boolean;
  isCompleted: boolean;
  at: number;
  days: number;
  progress: number;
  written: boolean[];
};

/**
 * Runs of own programs and of the platform's count, and the one each client is on or finished last, whoever wrote that
 * program. What a client did before in another coach's program is not this coach's to see.
 */
export function countedRuns(rows: readonly RunRow[], now: Date): StandingRun[] {
  const todays = new Map<string, string>();
  const todayIn = (timeZone: string): string => {
    const known = todays.get(timeZone) ?? localDate(now, timeZone);
    todays.set(timeZone, known);
    return known;
  };
  return [...Map.groupBy(rows, ({ clientId }) => clientId).values()].flatMap((own) => {
    const runs = own.filter((row) => row.id !== null);
    const current = currentOf(runs);
    return runs
      .filter((run) => run.isReadable || run === current)
      .map((run) => stand(run, run.clientId, run === current, now, todayIn(run.timeZone)));
  });
}

function stand(run: Run, clientId: string, isCurrent: boolean, now: Date, today: string): StandingRun {
  const firstDates = run.firstDates?.split(',') ?? [];
  const dates = firstDates.flatMap((date, index) => {
    const { week, day } = weekAndDay(index + 1);
    return date === '' ? [] : [{ weekNumber: week, dayNumber: day, localDate: date }];
  });
  const pointer = pointerToday(run, dates, today);
  const days = totalDays(run.durationWeeks);
  const isAhead = run.startedAt > now.getTime();
  const standing = { status: pointer.status, currentWeek: pointer.week, currentDay: pointer.day, totalDays: days };
  return {
    run,
    clientId,
    isCurrent,
    isAhead,
    days,
    isCompleted: pointer.status === 'completed',
    at: programDay(pointer.week, pointer.day),
    progress: isAhead ? 0 : progressPercent(standing),
    written: run.moodsByDay === '' ? [] : run.moodsByDay.split(',').map((mood) => mood !== ''),
  };
}

export function makeFigures(rows: readonly RunRow[], counted: readonly StandingRun[], weeks: WeekSums[]): Figures {
  const byClient = Map.groupBy(counted, ({ clientId }) => clientId);
  const byProgram = Map.groupBy(counted, ({ run }) => run.programId);
  return {
    clients: [...new Set(rows.map(({ clientId }) => clientId))].map((id) => clientFacts(id, byClient.get(id) ?? [])),
    programs: [...byProgram].map(([id, runs]) => programFacts(id, runs)),
    changes: [...byClient.values()].flatMap(meanChange),
    weeks,
    recentEntries: total(counted.map(({ run }) => run.recentEntries)),
  };
}

function clientFacts(id: string, runs: readonly StandingRun[]): ClientFacts {
  const current = runs.find(({ isCurrent }) => isCurrent);
  const place = current ? weekAndDay(current.at) : null;
  const moments = runs.flatMap(({ run }) => run.lastAt ?? []);
  return {
    id,
    standing:
      current && place
        ? {
            status: current.isCompleted ? 'completed' : 'active',
            currentWeek: place.week,
            currentDay: place.day,
            totalDays: current.days,
          }
        : null,
    completion: current?.progress ?? 0,
    isAhead: current?.isAhead ?? false,
    entries: total(runs.map(({ run }) => run.entries)),
    moods: total(runs.map(({ run }) => run.moods)),
    engagedEntries: total(runs.map(({ run }) => run.engagedEntries)),
    lastAt: moments.length === 0 ? null : Math.max(...moments),
    moodsByDay: current?.run.moodsByDay ?? '',
  };
}

/** Somebody who went through a program twice counts once. */
function programFacts(id: string, runs: readonly StandingRun[]): ProgramFacts {
  const people = [...Map.groupBy(runs, ({ clientId }) => clientId).values()];
  const enrolled = people
    .map((own) => own.filter(({ run }) => run.status !== 'replaced'))
    .filter((own) => own.length > 0);
  const begun = people.map((own) => own.filter(({ isAhead }) => !isAhead)).filter((own) => own.length > 0);
  const facts: ProgramFacts = {
    id,
    enrolled: enrolled.length,
    completed: enrolled.filter((own) => own.some(({ isCompleted }) => isCompleted)).length,
    progress: total(enrolled.map((own) => Math.max(...own.map(({ progress }) => progress)))),
    entries: total(runs.map(({ run }) => run.entries)),
    moods: total(runs.map(({ run }) => run.moods)),
    began: begun.length,
    changes: people.flatMap(meanChange),
    reached: [],
    passed: [],
    wrote: [],
    skipped: [],
  };
  const days = Math.max(...runs.map((run) => run.days));
  for (const list of [facts.reached, facts.passed, facts.wrote, facts.skipped])
    list.push(...Array.from({ length: days }, () => 0));
  for (const own of begun) addDays(facts, own, days);
  return facts;
}

/** Who wrote a day has come to it, even where the pointer stands before it. */
function addDays({ reached, passed, wrote, skipped }: ProgramFacts, own: readonly StandingRun[], days: number): void {
  const passedTo = Math.max(...own.map(({ isCompleted, at }) => (isCompleted ? days : at - 1)));
  const cameTo = Math.max(
    ...own.map(({ isCompleted, at, written }) => Math.max(isCompleted ? days : at, written.length)),
  );
  for (let index = 0; index < days; index += 1) {
    const hasWritten = own.some(({ written }) => written[index] === true);
    reached[index] = (reached[index] ?? 0) + Number(index < cameTo);
    passed[index] = (passed[index] ?? 0) + Number(index < passedTo);
    wrote[index] = (wrote[index] ?? 0) + Number(hasWritten);
    skipped[index] = (skipped[index] ?? 0) + Number(index < passedTo && !hasWritten);
  }
}

/** The mean over one client's runs; nothing where none of them has entries in both spans. */
function meanChange(runs: readonly StandingRun[]): number[] {
  const changes = runs.flatMap(({ run: { moodAtFirst, moodAtLast } }) =>
    moodAtFirst === null || moodAtLast === null ? [] : [moodAtLast - moodAtFirst],
  );
  return changes.length === 0 ? [] : [total(changes) / changes.length];
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
