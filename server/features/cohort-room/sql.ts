import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { dateIn, openDayOn } from '#server/features/assignments/sql.ts';
import {
  assignments,
  clientProfiles,
  cohortMembers,
  cohortPostReports,
  cohortPosts,
  cohortRoomReads,
  cohortRooms,
  cohorts,
  journalEntries,
  users,
} from '#server/platform/db/schema.ts';

/** The program day a member has reached, 0 before the start. For statements that read `members`. */
const reachedDay = (now: SQLWrapper) => sql`case when run.started_at > ${now}::timestamptz then 0
  else ${openDayOn(sql`run.id`, dateIn(sql`person.time_zone`, sql`${now}::timestamptz`))} end`;

const members = sql`${cohortMembers} member
  join ${assignments} run on run.id = member.assignment_id
  join ${users} person on person.id = member.client_id`;

/** How far one member has come; 0 for who is none. */
export function reachedDayOf(cohortId: SQLWrapper, userId: SQLWrapper, now: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((select ${reachedDay(now)} from ${members}
    where member.cohort_id = ${cohortId} and member.client_id = ${userId} and member.left_at is null), 0)`;
}

/**
 * The furthest day of the current members. A member who has parted from the coach does not count: that coach may not
 * see their progress.
 */
export function furthestDayIn(cohortId: SQLWrapper, now: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((select max(${reachedDay(now)}) from ${members}
    join ${cohorts} circle on circle.id = member.cohort_id
    join ${clientProfiles} profile on profile.user_id = member.client_id and profile.coach_id = circle.coach_id
    where member.cohort_id = ${cohortId} and member.left_at is null), 0)`;
}

/** How far a person can read in a room, as a member or as its coach. */
function readableDayOf(cohortId: SQLWrapper, userId: SQLWrapper, now: SQLWrapper): SQL<number> {
  return sql<number>`case when exists (select from ${cohorts} led where led.id = ${cohortId} and led.coach_id = ${userId})
    then ${furthestDayIn(cohortId, now)} else ${reachedDayOf(cohortId, userId, now)} end`;
}

/** From which day of the program a post is there: its own, or that of what it answers. 0: for everybody at once. */
export function fromDayOf(post: SQLWrapper): SQL<number> {
  return sql<number>`coalesce(${post}.program_day,
    (select parent.program_day from ${cohortPosts} parent where parent.id = ${post}.parent_id), 0)`;
}

/** The posts of a statement that gives them no other name. */
export const unaliasedPosts = sql.identifier('cohort_posts');

/**
 * The highest number a member can see; a higher one would reveal planned posts. An emptied post always has a lower
 * number than its replies.
 */
export function lastNumberFor(cohortId: SQLWrapper, userId: SQLWrapper, now: SQLWrapper): SQL<number> {
  return sql<number>`coalesce((select seen.number from ${cohortPosts} seen
    where seen.cohort_id = ${cohortId} and (seen.removed_at is null and seen.body is not null or seen.author_id = ${userId})
      and ${fromDayOf(sql.identifier('seen'))} <= ${reachedDayOf(cohortId, userId, now)}
    order by seen.number desc limit 1), 0)`;
}

/**
 * How much in a room is new to a person: what others wrote behind the place they have read up to, and what was planned
 * for a day they have come to since. Nothing while they have muted it.
 */
export function unreadIn(cohortId: SQLWrapper, userId: SQLWrapper, now: SQLWrapper): SQL<number> {
  const read = { number: sql`coalesce(mark.read_number, 0)`, day: sql`coalesce(mark.read_day, 0)` };
  return sql<number>`(select count(*)::int from ${waitingPosts}
    left join ${cohortRoomReads} mark on mark.cohort_id = waiting.cohort_id and mark.user_id = ${userId}
    where mark.muted_at is null and ${isWaiting(cohortId, userId, now, read)})`;
}

const waitingPosts = sql`${cohortPosts} waiting left join ${cohortPosts} parent on parent.id = waiting.parent_id`;

function isWaiting(
  cohortId: SQLWrapper,
  userId: SQLWrapper,
  now: SQLWrapper,
  known: { number: SQLWrapper; day: SQLWrapper },
): SQL {
  return sql`waiting.cohort_id = ${cohortId}
    and (waiting.number > ${known.number} or waiting.program_day > ${known.day})
    and waiting.author_id <> ${userId} and waiting.removed_at is null
    and (coalesce(waiting.program_day, parent.program_day) is null
      or coalesce(waiting.program_day, parent.program_day) <= ${readableDayOf(cohortId, userId, now)})`;
}

/** Whether something is new since a person read and since their last mail; for statements that read `mark`. */
export function hasNewsSinceMail(now: SQLWrapper): SQL {
  const [cohortId, userId] = [sql`mark.cohort_id`, sql`mark.user_id`];
  const known = {
    number: sql`greatest(mark.read_number, mark.mailed_number)`,
    day: sql`greatest(mark.read_day, mark.mailed_day)`,
  };
  return sql`exists (select from ${waitingPosts} where ${isWaiting(cohortId, userId, now, known)})`;
}

/** How many posts of a room members have reported to its coach, who has settled none of them yet. */
export function reportedIn(cohortId: SQLWrapper): SQL<number> {
  return sql<number>`(select count(distinct asked.id)::int from ${cohortPosts} asked
    join ${cohortPostReports} report on report.post_id = asked.id and report.sent_to = 'coach' and report.settled_at is null
    where asked.cohort_id = ${cohortId} and asked.body is not null and asked.removed_at is null)`;
}

/** For whom posts are read: how far they have come, and by what their days are counted. */
export type Viewer = {
  userId: string;
  timeZone: string;
  now: Date;
  reachedDay: number;
  /** The date of day 1 where the calendar moves everybody; a pause of the cohort has moved it for the days after it. */
  calendarFrom: string | null;
  /** The date of day 1 as it was at first, and the day they had come to when it was moved. */
  startsOn: string;
  storedDay: number;
  /** Of a member. */
  assignmentId: string | null;
};

/**
 * When a post appeared for the reader: a planned one at the start of its day or, at the reader's own pace, with the
 * entry that led to it. Never earlier than it was written.
 */
export function shownAt(post: SQLWrapper, viewer: Viewer): SQL<Date> {
  const { timeZone, now, calendarFrom, startsOn, storedDay, assignmentId } = viewer;
  const at = sql`${now.toISOString()}::timestamptz`;
  const begins = calendarFrom
    ? sql`least(${at}, ((case when ${post}.program_day <= ${storedDay}::int then ${startsOn}::date
        else ${calendarFrom}::date end + ${post}.program_day - 1)::timestamp at time zone ${timeZone}))`
    : assignmentId
      ? sql`coalesce((select min(entry.created_at) from ${journalEntries} entry
          where entry.assignment_id = ${assignmentId}
            and program_day(entry.week_number, entry.day_number) >= ${post}.program_day - 1), ${at})`
      : sql`${post}.written_at`;
  return sql<Date>`case when ${post}.program_day is null then ${post}.written_at
    else greatest(${post}.written_at, ${begins}) end`;
}

/** As JSON brings it, sealed: the key of the room opens it. */
export type SealedNote = { id: string; version: number; week: number; body: string; wrappedKey: string };

/** What the coach planned for the week a member has come to, the latest of it that they have reached; or null. */
export function weekNoteOf(cohortId: SQLWrapper, userId: SQLWrapper, now: SQLWrapper): SQL<SealedNote | null> {
  const week = sql`(note.program_day - 1) / ${daysPerWeek}::int`;
  return sql`(select json_build_object('id', note.id, 'version', note.version, 'week', ${week} + 1,
      'body', encode(note.body, 'base64'), 'wrappedKey', encode(kept.wrapped_key, 'base64'))
    from ${cohortPosts} note
    join ${cohortRooms} kept on kept.cohort_id = note.cohort_id
    cross join lateral (select ${reachedDayOf(cohortId, userId, now)} as day) reached
    where note.cohort_id = ${cohortId} and note.program_day <= reached.day
      and ${week} = (reached.day - 1) / ${daysPerWeek}::int and note.body is not null and note.removed_at is null
    order by note.program_day desc, note.number desc limit 1)`;
}
