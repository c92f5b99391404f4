import type { StoredAssignment, WrittenDay } from '#contract/assignments/rules.ts';
import { endingDays } from '#contract/clients/constants.ts';
import { addDays } from '#contract/days.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readFactsOfClients, type EndingInvitation, type FactsRow, type ToldPause } from './queries.ts';

export type KnownAssignment = StoredAssignment & {
  id: string;
  programRowId: string;
  programId: string;
  programTitle: string;
  startedAt: Date;
  endedAt: Date | null;
  /** For each day from the stored one on, the first date on which something was written for it. */
  written: WrittenDay[];
};

/** What a coach's pages are made of, about one client. Dates and numbers, never a word of an entry. */
export type ClientFacts = {
  id: string;
  firstName: string;
  lastName: string;
  timeZone: string;
  /** Only while the client is on trial. */
  trialStartedAt: Date | null;
  /** The program they are on, or finished last. */
  assignment: KnownAssignment | null;
  lastEntryAt: Date | null;
  /** In the client's calendar, like every date here. */
  lastEntryDate: string | null;
  /** Of the 8 days up to the last entry’s, that day first. */
  dayCounts: number[];
  dayMoods: number[];
  /** The same of 28 days, where the mood may have fallen. */
  longDays: { counts: number[]; moods: number[] } | null;
  /** `day` is null where it was a free page. */
  heavy: { entryId: string; at: Date; day: number | null; mood: number } | null;
  pauses: ToldPause[];
  dismissed: string[];
};

/**
 * All clients a coach has now, and the coach's invitations that expire soon: one statement over the rollup tables, read for
 * every request, so that a client who left or a deleted page is gone at the next one.
 */
export async function readClients(
  db: Db,
  coachId: string,
  now: Date,
): Promise<{ facts: ClientFacts[]; invitations: EndingInvitation[] }> {
  const { rows, invitations } = await readFactsOfClients(db, { coachId, ...invitationSpan(now) });
  return { facts: rows.map(readFacts), invitations };
}

/** One client; none when the client is not this coach's. */
export async function readClient(
  db: Db,
  coachId: string,
  clientId: string,
  now: Date,
): Promise<ClientFacts | undefined> {
  const { rows } = await readFactsOfClients(db, { coachId, clientId, ...invitationSpan(now) });
  return rows.map(readFacts)[0];
}

const invitationSpan = (now: Date) => ({ invitationsFrom: now, invitationsUntil: addDays(now, endingDays) });

/** The statement brings one array per client: a thousand objects with a name for every column would be mostly names. */
function readFacts(row: FactsRow): ClientFacts {
  const [
    id,
    firstName,
    lastName,
    timeZone,
    trialStartedAt,
    assignment,
    written,
    lastEntryAt,
    lastEntryDate,
    dayCounts,
    dayMoods,
    longCounts,
    longMoods,
    heavy,
    pauses,
    dismissed,
  ] = row;
  return {
    id,
    firstName,
    lastName,
    timeZone,
    trialStartedAt: moment(trialStartedAt),
    assignment: assignment ? readAssignment(assignment, written) : null,
    lastEntryAt: moment(lastEntryAt),
    lastEntryDate,
    dayCounts: dayCounts ?? [],
    dayMoods: dayMoods ?? [],
    longDays: longCounts && longMoods ? { counts: longCounts, moods: longMoods } : null,
    heavy: heavy ? { entryId: heavy[0], at: new Date(heavy[1]), day: heavy[2], mood: heavy[3] } : null,
    pauses: pauses ?? [],
    dismissed: dismissed ?? [],
  };
}

function readAssignment(row: NonNullable<FactsRow[5]>, dates: FactsRow[6]): KnownAssignment {
  const [
    id,
    status,
    currentWeek,
    currentDay,
    startedAt,
    endedAt,
    programRowId,
    programId,
    programTitle,
    durationWeeks,
    calendarFrom,
  ] = row;
  const stored = programDay(currentWeek, currentDay);
  const written = (dates ?? []).flatMap((localDate, index) => {
    if (localDate === null) return [];
    const { week, day } = weekAndDay(stored + index);
    return [{ weekNumber: week, dayNumber: day, localDate }];
  });
  return {
    id,
    status,
    currentWeek,
    currentDay,
    startedAt: new Date(startedAt),
    endedAt: moment(endedAt),
    programRowId,
    programId,
    programTitle,
    durationWeeks,
    calendarFrom,
    written,
  };
}

const moment = (milliseconds: number | null): Date | null => (milliseconds === null ? null : new Date(milliseconds));
