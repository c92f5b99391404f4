import {
  calendarFromOf,
  cohortDayOn,
  cohortStateOn,
  joiningStateOn,
  type JoiningState,
} from '#contract/cohorts/rules.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { foldText } from '#contract/text.ts';
import { lockCurrentAssignment, type CurrentAssignment } from '#server/features/assignments/current-assignment.ts';
import { replaceProgram } from '#server/features/assignments/start-program.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import type { HeldCoach } from '#server/features/roles/locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { HeldClient } from '#server/platform/db/person-locks.ts';
import { publish, publishToCoachOf } from '#server/platform/live/publish.ts';
import { localDate, startOfDay } from '#server/platform/local-date.ts';
import { holdNames } from './member-queries.ts';
import { pauseMembers } from './pause-queries.ts';
import { saveMember, setCalendar, setOpenDay, type OfferedCohort, type OwnMembership } from './queries.ts';

export const runOf = ({ pace, startsOn, shiftedDays, extendedDays, program }: OfferedCohort) => ({
  pace,
  startsOn,
  shiftedDays,
  extendedDays,
  durationWeeks: program?.durationWeeks ?? null,
});

export function joiningOf(cohort: OfferedCohort, now: Date): JoiningState {
  return joiningStateOn(
    {
      ...runOf(cohort),
      isEnded: cohort.endedAt !== null,
      hasProgram: cohort.program?.isOffered ?? false,
      closesOn: cohort.closesOn,
      places: cohort.places,
      members: cohort.members,
    },
    localDate(now, cohort.coachTimeZone),
  );
}

/** One that runs or lies ahead. */
export function otherGroup(memberships: OwnMembership[], cohortId: string, now: Date): OwnMembership | undefined {
  return memberships.find(
    (one) =>
      one.isIn &&
      one.cohortId !== cohortId &&
      cohortStateOn({ ...one, isEnded: one.endedAt !== null }, localDate(now, one.coachTimeZone)) !== 'ended',
  );
}

type Admitted = {
  cohort: OfferedCohort;
  coach: HeldCoach;
  client: HeldClient;
  /** Who decided it: the client, or the coach. */
  actorId: string;
  shownName: string;
  now: Date;
  /** A client on this program already, and not ahead of the others, continues where they are. */
  goesOn?: boolean;
};

/** The caller holds the locks of client, coach and cohort and has checked for a free place. */
export async function admit(tx: Tx, admitted: Admitted): Promise<void> {
  const { cohort, client, actorId, shownName, now } = admitted;
  const assignmentId = await startWith(tx, admitted);
  await saveMember(tx, { cohortId: cohort.id, clientId: client.id, shownName, assignmentId, joinedAt: now });
  if (cohort.pausedAt && cohort.resumesOn && localDate(now, client.timeZone) < cohort.resumesOn) {
    const waitsOn = cohortDayOn(
      { ...runOf(cohort), resumesOn: cohort.resumesOn },
      localDate(now, cohort.coachTimeZone),
    );
    if (waitsOn !== null) await setOpenDay(tx, assignmentId, weekAndDay(waitsOn));
    const { pausedAt, resumesOn } = cohort;
    await pauseMembers(tx, cohort.id, { pausedAt, resumesOn, now, clientIds: [client.id] });
  }
  await audit(tx, { actorId, action: 'cohort-joined', subjectId: client.id, detail: { cohortId: cohort.id } });
  await publish(tx, { userId: client.id, kind: 'program', at: now });
  await publishToCoachOf(tx, client.id, now);
}

/** From the start date in the member's time zone; a later member begins now, on the others' day. */
async function startWith(tx: Tx, { cohort, coach, client, actorId, now, goesOn }: Admitted): Promise<string> {
  const program =
    cohort.program && (await assignableProgram(tx, { ...coach, userId: coach.coachId }, cohort.program.id));
  if (!program) throw refusal('group-program-not-offered');
  const calendarFrom = calendarFromOf(cohort);
  const current = await lockCurrentAssignment(tx, client.id, now);
  if (goesOn && current && canGoOn(current, cohort, now, client.timeZone)) {
    await setCalendar(tx, current.assignmentId, calendarFrom);
    return current.assignmentId;
  }
  const startsAt = startOfDay(cohort.startsOn, client.timeZone);
  const done = await replaceProgram(tx, {
    clientId: client.id,
    programId: program.id,
    now,
    startsAt: startsAt > now ? startsAt : now,
    calendarFrom,
    timeZone: client.timeZone,
    beginsAnew: true,
  });
  if (done.outcome !== 'started') throw refusal('program-changed-meanwhile');
  await audit(tx, {
    actorId,
    action: 'program-assigned',
    subjectId: client.id,
    detail: { programId: program.programId, by: 'cohort' },
  });
  return done.assignmentId;
}

/**
 * On the cohort's program as it is now, in a cohort that has begun, and together with others not further than they are:
 * then nothing of what was written is left behind.
 */
export function canGoOn(
  { status, programRowId, versionRowId, startedAt, week, day }: CurrentAssignment,
  cohort: OfferedCohort,
  now: Date,
  timeZone: string,
): boolean {
  const { pace, startsOn, program } = cohort;
  if (status !== 'active' || startedAt > now) return false;
  if (!program || programRowId !== program.id || versionRowId !== program.id) return false;
  const today = localDate(now, timeZone);
  if (pace === 'own') return startsOn <= today;
  const reached = cohortDayOn({ ...runOf(cohort), resumesOn: cohort.resumesOn }, today);
  return reached !== null && reached >= programDay(week, day);
}

/** A shown name is neither the coach's nor another member's, ignoring case, accents and spaces. */
export async function refuseTakenName(tx: Tx, cohortId: string, clientId: string, shownName: string): Promise<void> {
  if (shownName === '') return;
  const names = await holdNames(tx, cohortId, clientId);
  const wanted = comparable(shownName);
  if (names.some((name) => comparable(name) === wanted)) throw refusal('shown-name-taken').with({ field: 'shownName' });
}

const comparable = (name: string): string => foldText(name).replaceAll(' ', '');
