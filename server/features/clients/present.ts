import { completedWith, pointerToday } from '#contract/assignments/pointer.ts';
import type { Pointer } from '#contract/assignments/pointer.ts';
import { loomCells, percentOf, progressPercent } from '#contract/assignments/rules.ts';
import type { ClientDetail } from '#contract/clients/schema.ts';
import { moodTrend } from '#contract/journal/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay, titleOfWeek, totalDays as totalDaysOf } from '#contract/programs/rules.ts';
import { isAhead, presentPause } from '#server/features/assignments/service.ts';
import { engagementOf } from '#server/features/visits/service.ts';
import { localDate } from '#server/platform/local-date.ts';
import { milestonesOf } from './milestones.ts';
import type { ClientRow } from './queries.ts';
import type { DayFacts, WrittenFacts } from './written-queries.ts';

/** The columns of the joined assignment and its program are all there or all missing. */
export type OnProgram = {
  assignment: NonNullable<ClientRow['assignment']>;
  program: NonNullable<ClientRow['program']>;
};

export function programOf({ assignment, program }: ClientRow): OnProgram | null {
  return assignment && program ? { assignment, program } : null;
}

/** What can be said without a program. */
const withoutProgram: Pick<ClientDetail, 'currentProgram' | 'pause' | 'cells' | 'progress'> = {
  currentProgram: null,
  pause: null,
  cells: [],
  progress: { completedDays: 0, totalDays: 0, weeklyCompletion: [], milestones: [] },
};

/** Everything but what needs other features: notifications and the opened notes. */
export function presentClient(
  client: ClientRow,
  written: WrittenFacts,
  now: Date,
): Omit<ClientDetail, 'notifications' | 'coachNotes' | 'notesVersion'> {
  const today = localDate(now, client.timeZone);
  const on = programOf(client);
  const pointer =
    on && pointerToday({ ...on.assignment, durationWeeks: on.program.durationWeeks }, written.days, today);
  const visits = client.visits.map(({ startedAt, lastSeenAt }) => ({
    startedAt: new Date(startedAt),
    lastSeenAt: new Date(lastSeenAt),
  }));
  const lastActive = latestOf([client.lastVisitAt?.getTime() ?? null, written.lastWrittenAt]);
  return {
    id: client.id,
    firstName: client.firstName,
    lastName: client.lastName,
    profileImageUrl: client.profileImageUrl,
    ...(client.whatsappNumber === '' ? {} : { whatsappNumber: client.whatsappNumber }),
    coachSince: client.coachSince?.toISOString() ?? null,
    lastContactAt: client.lastContactAt?.toISOString() ?? null,
    ...(on && pointer ? presentProgram(client, on, pointer, written, now) : withoutProgram),
    engagement: {
      lastActive: lastActive?.toISOString() ?? null,
      ...engagementOf(visits, client.timeZone, now),
      streakDays: written.streak,
      missedDays: pointer?.status === 'completed' ? written.missedUntilEnd : written.missedSoFar,
    },
    moodData: {
      currentAverage: averageOf(written.days),
      trend: moodTrend(written.latestMoods),
      loggingFrequency: pointer && on ? percentOf(written.days.length, daysBehind(pointer, on, written)) : 0,
      points: written.days.map((day) => ({
        day: programDay(day.weekNumber, day.dayNumber),
        date: day.moodDate,
        mood: day.mood,
      })),
    },
  };
}

function presentProgram(
  client: ClientRow,
  on: OnProgram,
  pointer: Pointer,
  written: WrittenFacts,
  now: Date,
): typeof withoutProgram {
  const { assignment, program } = on;
  const today = localDate(now, client.timeZone);
  const totalDays = totalDaysOf(program.durationWeeks);
  const standing = { status: pointer.status, currentWeek: pointer.week, currentDay: pointer.day, totalDays };
  const isCompleted = pointer.status === 'completed';
  const startsLater = isAhead({ status: pointer.status, startedAt: assignment.startedAt }, now);
  const firstWritten = written.days.map((day) => ({
    ...day,
    day: programDay(day.weekNumber, day.dayNumber),
    at: new Date(day.firstAt),
    createdAt: new Date(day.firstAt),
  }));
  const completedAt = isCompleted ? (assignment.endedAt ?? completedWith(pointer, firstWritten)) : null;
  const cells = loomCells(standing, new Map(firstWritten.map(({ day, mood }) => [day, mood])));
  const pause = client.pauses.find(
    (row) => row.assignmentId === assignment.id && row.endedOn === null && row.endsOn >= today,
  );
  return {
    currentProgram: {
      id: program.id,
      programId: program.programId,
      title: program.title,
      status: isCompleted ? 'completed' : 'active',
      currentWeek: pointer.week,
      currentDay: pointer.day,
      totalWeeks: program.durationWeeks,
      completionPercentage: startsLater ? 0 : progressPercent(standing),
      startedAt: assignment.startedAt.toISOString(),
      startsOn: startsLater ? localDate(assignment.startedAt, client.timeZone) : null,
      completedAt: completedAt?.toISOString() ?? null,
    },
    pause: pause && !isCompleted ? presentPause(pause, today) : null,
    cells: startsLater
      ? cells.map((cell) => ({ ...cell, state: cell.state === 'today' ? 'ahead' : cell.state }))
      : cells,
    progress: {
      completedDays: written.days.length,
      totalDays,
      weeklyCompletion: Array.from({ length: program.durationWeeks }, (_, index) =>
        presentWeek(index + 1, client, written.days),
      ),
      milestones: milestonesOf({
        durationWeeks: program.durationWeeks,
        daysBehind: daysBehind(pointer, on, written),
        completedAt,
        isCompleted,
        firstWritten,
      }).map(({ date, ...milestone }) => ({ ...milestone, date: date?.toISOString() ?? null })),
    },
  };
}

function presentWeek(
  week: number,
  client: ClientRow,
  days: readonly DayFacts[],
): ClientDetail['progress']['weeklyCompletion'][number] {
  const title = client.themes.find(({ weekNumber }) => weekNumber === week)?.title ?? '';
  return {
    week,
    title: titleOfWeek(title, week),
    completed: days.filter(({ weekNumber }) => weekNumber === week).length,
    total: daysPerWeek,
  };
}

/** Days of the program so far: those the client has left, and the open one once something is written for it. */
function daysBehind(pointer: Pointer, { program }: OnProgram, { days }: WrittenFacts): number {
  if (pointer.status === 'completed') return totalDaysOf(program.durationWeeks);
  const isOpenWritten = days.some(
    ({ weekNumber, dayNumber }) => weekNumber === pointer.week && dayNumber === pointer.day,
  );
  return programDay(pointer.week, pointer.day) - (isOpenWritten ? 0 : 1);
}

/** Over all entries, not over days. */
function averageOf(days: readonly DayFacts[]): number | null {
  const entries = days.reduce((sum, day) => sum + day.entries, 0);
  return entries === 0 ? null : Math.round((days.reduce((sum, day) => sum + day.moodSum, 0) / entries) * 10) / 10;
}

function latestOf(moments: (number | null)[]): Date | null {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : new Date(Math.max(...known));
}
