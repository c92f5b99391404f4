import { eq, sql } from 'drizzle-orm';
import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import { defaultPromptText } from '#contract/programs/constants.ts';
import type { Standing } from '#server/features/assignments/current-assignment.ts';
import { currentAssignmentOf } from '#server/features/assignments/sql.ts';
import { isCoachTold } from '#server/features/care/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { preparedFor, preparedSql } from '#server/platform/db/prepared.ts';
import {
  assignmentRollups,
  assignments,
  clientProfiles,
  clientRollups,
  coachProfiles,
  dailyPrompts,
  journalEntries,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import { claimKeySql, keptCallSql, mayRunSql } from '#server/platform/http/idempotency.ts';
import { insertJournalEventsSql, type LiveEvent } from '#server/platform/live/live-queries.ts';
import type { EntryRow } from './queries.ts';

/*
 * A save is two statements: one that looks and one that writes, each whole by itself. The second writes only while
 * `changedIn` is still what the first has seen. Triggers change it with everything a save goes by (entries, program, day,
 * profile, time zone; decision 011), so that what was read a moment ago still holds, and otherwise nothing is written.
 */

export type SaveFacts = NonNullable<Awaited<ReturnType<typeof findSaveFacts>>>;

/** All that has to be known before an entry is kept, and what was answered if the key came before. */
export async function findSaveFacts(db: Db | Tx, clientId: string, key: string | undefined) {
  const [row] = await saveFacts(db).execute({ clientId, key: key ?? null });
  return row;
}

const saveFacts = preparedFor((db) =>
  db
    .select({
      clientType: clientProfiles.clientType,
      trialStartedAt: clientProfiles.trialStartedAt,
      coachName: coachProfiles.fullName,
      isCoachTold,
      timeZone: users.timeZone,
      wrappedKey: userKeys.wrappedKey,
      changedIn: clientRollups.changedIn,
      current: currentAssignmentOf(clientProfiles.userId),
      kept: keptCallSql(clientProfiles.userId, saveJournalEntry.id),
    })
    .from(clientProfiles)
    .innerJoin(users, eq(users.id, clientProfiles.userId))
    .innerJoin(clientRollups, eq(clientRollups.clientId, clientProfiles.userId))
    .leftJoin(coachProfiles, eq(coachProfiles.userId, clientProfiles.coachId))
    .leftJoin(userKeys, eq(userKeys.userId, clientProfiles.userId))
    .where(eq(clientProfiles.userId, sql.placeholder('clientId')))
    .prepare('save_facts'),
);

/** Holds what a save goes by until the transaction ends, in the order everybody has (decision 011). */
export async function holdForSave(tx: Tx, clientId: string): Promise<{ assignmentId: string | null }> {
  const lockAssignment = async () => {
    const active = sql`select id from ${assignments} where client_id = ${clientId} and status = 'active'`;
    return (await tx.execute<{ id: string }>(sql`${active} for no key update`)).rows[0]?.id;
  };
  // The one that was waited for may have been replaced meanwhile: another statement sees what took its place.
  const assignmentId = (await lockAssignment()) ?? (await lockAssignment()) ?? null;
  await tx.execute(sql`
    with sums as materialized (
      select assignment_id from ${assignmentRollups} where assignment_id = ${assignmentId}::uuid for update
    )
    select client_id from ${clientRollups}
    where client_id = ${clientId} and (select count(*) from sums) >= 0 for update`);
  return { assignmentId };
}

export type NewEntry = Omit<Required<EntryRow>, 'promptText' | 'isLate' | 'deletedAt' | 'version'> & {
  /** Whose prompt it answers; null on a free page, which answers none. */
  versionRowId: string | null;
  /** The day it is for had been left. Then it is late, unless one was written in time on that date or a later one. */
  wasLeft: boolean;
};

type Save = {
  entry: NewEntry;
  changedIn: number;
  standing: Standing | null;
  key: { key: string; bodyHash: string } | undefined;
  isForCoach: boolean;
  now: Date;
};

type Outcome = { promptText: string | null; isLate: boolean | null; events: LiveEvent[] };
export type Inserted = { promptText: string; isLate: boolean; events: LiveEvent[] };

/**
 * Keeps the entry, its key, the day the client has come to and the live events; undefined when something has changed since
 * `changedIn`, or the key was used: then nothing is written.
 */
export async function insertSaved(db: Db | Tx, save: Save): Promise<Inserted | undefined> {
  const { entry, changedIn, standing, key, isForCoach, now } = save;
  const { at, from, move } = standing ?? {};
  const [outcome] = await insertAll(db, {
    ...entry,
    createdAt: entry.createdAt.toISOString(),
    updatedAt: entry.updatedAt.toISOString(),
    changedIn,
    isForCoach,
    now: now.toISOString(),
    key: key?.key ?? null,
    bodyHash: key?.bodyHash ?? '',
    keptAnswer: JSON.stringify({ entryId: entry.id }),
    currentId: at?.assignmentId ?? null,
    fromWeek: from?.currentWeek ?? null,
    fromDay: from?.currentDay ?? null,
    toWeek: move?.currentWeek ?? null,
    toDay: move?.currentDay ?? null,
    toStatus: move?.status ?? null,
    endedAt: move?.endedAt?.toISOString() ?? null,
  });
  if (!outcome || outcome.promptText === null || outcome.isLate === null) return undefined;
  return { promptText: outcome.promptText, isLate: outcome.isLate, events: outcome.events };
}

const given = (name: string) => sql.placeholder(name);

/**
 * Rows are held in the order everybody has (decision 011): the assignment, its sums, the client's sums. Each part waits for
 * the one before because it asks for it.
 */
const insertAll = preparedSql<Outcome>('save_entry', () => {
  const clientId = sql`${given('clientId')}::uuid`;
  const assignmentId = sql`${given('assignmentId')}::uuid`;
  const place = sql`week_number = ${given('weekNumber')}::int and day_number = ${given('dayNumber')}::int`;
  return sql`
    with assignment as materialized (
      select id from ${assignments} where id = ${given('currentId')}::uuid for no key update
    ), sums as materialized (
      select assignment_id from ${assignmentRollups}
      where assignment_id = ${assignmentId} and (select count(*) from assignment) >= 0 for update
    ), held as materialized (
      select client_id from ${clientRollups}
      where client_id = ${clientId} and changed_in = ${given('changedIn')}::bigint
        and (select count(*) from sums) >= 0 for update
    ), claimed as (
      ${claimKeySql(clientId, saveJournalEntry.id, given('now'), sql`held`)}
    ), entry as (
      insert into ${journalEntries} (id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
        entry_text, word_count, mood_score, entry_type, local_date, is_late, created_at, updated_at)
      select ${given('id')}::uuid, client_id, ${assignmentId}, ${given('weekNumber')}::int, ${given('dayNumber')}::int,
        ${given('programTitle')},
        case when ${assignmentId} is null then '' else coalesce((select prompt_text from ${dailyPrompts}
          where program_id = ${given('versionRowId')}::uuid and ${place}), ${sql.raw(`'${defaultPromptText}'`)}) end,
        ${given('entryTextSealed')}::bytea, ${given('wordCount')}::int, ${given('moodScore')}::int,
        ${given('entryType')}, ${given('localDate')}::date,
        ${given('wasLeft')}::boolean and not exists (select from ${journalEntries}
          where assignment_id = ${assignmentId} and ${place} and not is_late and deleted_at is null
            and local_date >= ${given('localDate')}::date),
        ${given('createdAt')}::timestamptz, ${given('updatedAt')}::timestamptz
      from held where ${mayRunSql(sql`claimed`)}
      returning prompt_text, is_late
    ), moved as (
      update ${assignments} set current_week = ${given('toWeek')}::int, current_day = ${given('toDay')}::int,
        status = ${given('toStatus')}, ended_at = ${given('endedAt')}::timestamptz, advanced_at = null
      where id = ${given('currentId')}::uuid and ${given('toWeek')}::int is not null and status = 'active'
        and current_week = ${given('fromWeek')}::int and current_day = ${given('fromDay')}::int
        and exists (select from entry)
    ), events as (
      ${insertJournalEventsSql(clientId, given('now'), given('isForCoach'), sql`exists (select from entry)`)}
    )
    select (select prompt_text from entry) as "promptText", (select is_late from entry) as "isLate",
      (select coalesce(json_agg(event), '[]') from events) as events`;
});
