import { loomCells, openDayOf, progressPercent, startsLater, type OpenDay } from '#contract/assignments/rules.ts';
import type { ClientDetail } from '#contract/clients/endpoints.ts';
import { loggedDays, loggingRate, meanMood, weekOf } from '#contract/figures.ts';
import { moodTrend, streakOf } from '#contract/journal/rules.ts';
import { daysPerWeek, defaultPromptText } from '#contract/programs/constants.ts';
import { dayOfEntry, programDay, titleOfWeek, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { completionOf } from '#server/features/assignments/current-assignment.ts';
import { presentPause } from '#server/features/assignments/pause.ts';
import { engagementOf } from '#server/features/visits/engagement.ts';
import { promptFor } from '#server/platform/default-prompt.ts';
import { localDate } from '#server/platform/local-date.ts';
import { datedCells, datesOf, dayOfSession, dayOnDate, pausesWithin, type ProgramDates } from './cloth-dates.ts';
import type { PinFacts } from './pin-queries.ts';
import type { ClientRow, WrittenFacts } from './queries.ts';

/** The columns of the joined assignment and its program are all there or all missing. */
type OnProgram = {
  assignment: NonNullable<ClientRow['assignment']>;
  program: NonNullable<ClientRow['program']>;
};

export function programOf({ assignment, program }: ClientRow): OnProgram | null {
  return assignment && program ? { assignment, program } : null;
}

/** What can be said without a program. */
const withoutProgram: Pick<ClientDetail, 'currentProgram' | 'pause' | 'cells' | 'pauses' | 'prompts' | 'progress'> = {
  currentProgram: null,
  pause: null,
  cells: [],
  pauses: [],
  prompts: [],
  progress: { completedDays: 0, totalDays: 0, weeklyCompletion: [], milestones: [] },
};

type Moment = { now: Date; language: string };

/** Everything but what needs other features: notifications and the opened notes. */
export function presentClient(
  client: ClientRow,
  { written, pins }: { written: WrittenFacts; pins: PinFacts },
  { now, language }: Moment,
): Omit<ClientDetail, 'notifications' | 'coachNotes' | 'notesVersion' | 'news'> {
  const today = localDate(now, client.timeZone);
  const on = programOf(client);
  const openDay = on && openDayOf({ ...on.assignment, durationWeeks: on.program.durationWeeks }, written.days, today);
  const visits = client.visits.map(({ startedAt, lastSeenAt }) => ({
    startedAt: new Date(startedAt),
    lastSeenAt: new Date(lastSeenAt),
  }));
  const dates =
    on &&
    openDay &&
    datesOf({ ...on.assignment, durationWeeks: on.program.durationWeeks }, openDay, written.days, { ...client, today });
  const logged = dates ? loggedDays(written.dates, client.pauses, dates) : { written: 0, missed: [] };
  const program =
    on && openDay && dates ? presentProgram(client, on, openDay, written, dates, { now, language }) : withoutProgram;
  const lastActive = latestOf([client.lastVisitAt?.getTime() ?? null, written.lastWrittenAt]);
  return {
    id: client.id,
    firstName: client.firstName,
    lastName: client.lastName,
    profileImageUrl: client.profileImageUrl,
    ...(client.whatsappNumber === '' ? {} : { whatsappNumber: client.whatsappNumber }),
    coachSince: client.coachSince?.toISOString() ?? null,
    lastContactAt: client.lastContactAt?.toISOString() ?? null,
    ...program,
    programs: client.programs.map(({ from, until, ...one }) => ({
      ...one,
      from: localDate(new Date(from), client.timeZone),
      // A completed one may have ended without the end being stored yet.
      until:
        until === null
          ? one.assignmentId === on?.assignment.id
            ? (dates?.until ?? null)
            : null
          : localDate(new Date(until), client.timeZone),
    })),
    engagement: {
      lastActive: lastActive?.toISOString() ?? null,
      ...engagementOf(visits, client.timeZone, now),
      // Current Streak: of the program's pages. A free page counts in the client's own Day Streak alone.
      streakDays: streakOf(written.dates, client.pauses, today),
      missedDays: logged.missed.length,
    },
    missedDates: logged.missed,
    pins: presentPins(pins, program.cells, dates),
    moodData: {
      currentAverage: meanMood(written.recentMoods, written.recentEntries),
      trend: moodTrend(written.latestMoods),
      loggingFrequency: loggingRate(logged),
    },
  };
}

/** Where there is no program, nothing is pinned to a day. A card hangs on the last day of its week. */
function presentPins(
  { shared, notes, sessions }: PinFacts,
  cells: ClientDetail['cells'],
  dates: ProgramDates | null,
): ClientDetail['pins'] {
  const pinned = shared.map(({ weekNumber, dayNumber, kind, ...pin }) => ({
    ...pin,
    kind,
    day: dayOfEntry({ weekNumber, dayNumber: kind === 'week-card' ? daysPerWeek : dayNumber }),
  }));
  return {
    shared: pinned.map(({ hasComment: _hasComment, ...pin }) => pin),
    comments: pinned
      .filter(({ hasComment }) => hasComment)
      .map(({ id: entryId, day, date }) => ({ entryId, day, date })),
    notes: notes.map((note) => ({ ...note, day: dates && dayOnDate(cells, note.date, dates) })),
    sessions: sessions.map((session) => ({ ...session, day: dates && dayOfSession(cells, session.date, dates) })),
  };
}

function presentProgram(
  client: ClientRow,
  on: OnProgram,
  openDay: OpenDay,
  written: WrittenFacts,
  dates: ProgramDates,
  { now, language }: Moment,
): typeof withoutProgram {
  const { assignment, program } = on;
  const { today } = dates;
  const totalDays = totalDaysOf(program.durationWeeks);
  const position = { status: openDay.status, currentWeek: openDay.week, currentDay: openDay.day, totalDays };
  const isCompleted = openDay.status === 'completed';
  const isAhead = startsLater({ status: openDay.status, startedAt: assignment.startedAt }, now);
  const firstWritten = written.days.map((day) => ({
    ...day,
    day: programDay(day.weekNumber, day.dayNumber),
    at: new Date(day.firstAt),
    createdAt: new Date(day.firstAt),
  }));
  const completedAt = isCompleted
    ? (assignment.endedAt ?? completionOf({ ...assignment, ...program }, openDay, firstWritten, client.timeZone))
    : null;
  const cells = loomCells(
    position,
    new Map(firstWritten.map(({ day, mood }) => [day, mood])),
    new Set(firstWritten.filter(({ entries }) => entries > 1).map(({ day }) => day)),
  );
  const pause = client.pauses.find(
    (row) => row.assignmentId === assignment.id && row.endedOn === null && row.endsOn >= today,
  );
  return {
    currentProgram: {
      assignmentId: assignment.id,
      id: program.id,
      programId: program.programId,
      title: program.title,
      isEarlierVersion: program.isEarlierVersion,
      status: openDay.status,
      currentWeek: openDay.week,
      currentDay: openDay.day,
      totalWeeks: program.durationWeeks,
      completionPercentage: isAhead ? 0 : progressPercent(position),
      startedAt: assignment.startedAt.toISOString(),
      startsOn: isAhead ? localDate(assignment.startedAt, client.timeZone) : null,
      completedAt: completedAt?.toISOString() ?? null,
    },
    pause: pause && !isCompleted ? presentPause(pause, today) : null,
    cells: datedCells(
      isAhead ? cells.map((cell) => ({ ...cell, state: cell.state === 'today' ? 'ahead' : cell.state })) : cells,
      new Map(firstWritten.map((day) => [day.day, day.localDate])),
      dates,
    ),
    pauses: pausesWithin(dates),
    prompts: promptsOf(client, totalDays, language),
    progress: {
      completedDays: written.days.length,
      totalDays,
      weeklyCompletion: Array.from({ length: program.durationWeeks }, (_, index) => {
        const week = index + 1;
        const title = client.themes.find(({ weekNumber }) => weekNumber === week)?.title ?? '';
        const place = { daysBehind: daysBehind(openDay, on, written), openWeek: isAhead ? 0 : openDay.week };
        return {
          week,
          title: titleOfWeek(title, week),
          ...weekOf(week, new Set(firstWritten.map(({ day }) => day)), place),
        };
      }),
      milestones: milestonesOf({
        durationWeeks: program.durationWeeks,
        daysBehind: daysBehind(openDay, on, written),
        completedAt,
        isCompleted,
        firstWritten,
      }).map(({ date, ...milestone }) => ({ ...milestone, date: date?.toISOString() ?? null })),
    },
  };
}

/** Of another coach's program none. */
function promptsOf({ prompts }: ClientRow, totalDays: number, language: string): string[] {
  if (!prompts) return [];
  const texts = new Map(prompts.map((prompt) => [programDay(prompt.weekNumber, prompt.dayNumber), prompt.promptText]));
  return Array.from({ length: totalDays }, (_, index) =>
    promptFor(language, texts.get(index + 1) ?? defaultPromptText),
  );
}

/** Days of the program so far: those the client has left, and the open one once something is written for it. */
function daysBehind(openDay: OpenDay, { program }: OnProgram, { days }: WrittenFacts): number {
  if (openDay.status === 'completed') return totalDaysOf(program.durationWeeks);
  const isOpenWritten = days.some(
    ({ weekNumber, dayNumber }) => weekNumber === openDay.week && dayNumber === openDay.day,
  );
  return programDay(openDay.week, openDay.day) - (isOpenWritten ? 0 : 1);
}

function latestOf(moments: (number | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.max(...known));
}

type Milestone = { name: string; completed: boolean; date: Date | null };

type MilestoneFacts = {
  durationWeeks: number;
  /** Days of the program that lie behind the client; the open one counts once something is written for it. */
  daysBehind: number;
  /** Null while the program runs. */
  completedAt: Date | null;
  isCompleted: boolean;
  /** For each day with an entry, when the first one was written. */
  firstWritten: readonly { day: number; at: Date }[];
};

/**
 * First entry, each week, half-facts, the end: by how far the client has come, not by how much was written on the facts; the
 * weekly ratings say that. A stretch was completed with the first entry for its last day or any later one, so that writing
 * for a missed day afterwards moves no date.
 */
function milestonesOf(facts: MilestoneFacts): Milestone[] {
  const totalDays = facts.durationWeeks * daysPerWeek;
  const halfway = Math.ceil(totalDays / 2);
  const stretches = Array.from({ length: facts.durationWeeks }, (_, index) => ({
    name: `Week ${index + 1} complete`,
    until: (index + 1) * daysPerWeek,
  }));
  const place = stretches.findLastIndex(({ until }) => until <= halfway) + 1;
  stretches.splice(place, 0, { name: `Halfway: ${halfway} days`, until: halfway });
  const firstEntry = firstOf(facts, 1);
  return [
    { name: 'First entry', completed: firstEntry !== null, date: firstEntry },
    ...stretches.map(({ name, until }) => {
      const completed = facts.daysBehind >= until;
      return { name, completed, date: completed ? (firstOf(facts, until) ?? facts.completedAt) : null };
    }),
    { name: 'Program complete', completed: facts.isCompleted, date: facts.completedAt },
  ];
}

function firstOf({ firstWritten }: MilestoneFacts, fromDay: number): Date | null {
  const moments = firstWritten.filter(({ day }) => day >= fromDay).map(({ at }) => at.getTime());
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}
