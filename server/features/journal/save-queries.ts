import { sql, type SQL } from 'drizzle-orm';
import { saveJournalEntry } from '#contract/journal/endpoints.ts';
import type { Media } from '#contract/media/schema.ts';
import { defaultPromptText } from '#contract/programs/constants.ts';
import { currentAssignmentOf, type CurrentAssignmentJson } from '#server/features/assignments/sql.ts';
import { isCoachTold } from '#server/features/care/sql.ts';
import { mediaOf } from '#server/platform/media-store/sql.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { namedSql } from '#server/platform/db/named-sql.ts';
import {
  assignments,
  clientProfiles,
  coachProfiles,
  dailyPrompts,
  erasedEntries,
  idempotencyKeys,
  journalEntries,
  programTranslations,
  userKeys,
  users,
} from '#server/platform/db/schema.ts';
import type { EntryRow } from './queries.ts';

/**
 * Locks the active assignment until the transaction ends, so that the open day read afterwards still holds at the insert.
 * Asked twice where nothing was found: the one it waited for may have been replaced, and only a new statement sees by what.
 */
export async function lockForSave(tx: Db | Tx, clientId: string): Promise<void> {
  const [locked] = await lockActive(tx, { clientId });
  if (!locked) await lockActive(tx, { clientId });
}

const lockActive = namedSql<{ id: string }, { clientId: string }>(
  'save_lock',
  (value) => sql`
    select id from ${assignments} where client_id = ${value('clientId')}::uuid and status = 'active'
    for no key update`,
);

export type SaveFacts = {
  clientType: 'trial' | 'with-coach';
  trialStartedAt: Date | null;
  coachName: string | null;
  isCoachTold: boolean;
  timeZone: string;
  wrappedKey: Buffer | null;
  current: CurrentAssignmentJson | null;
  /** The person whose entry has this id, */
  savedBy: string | null;
  /** or had it until it was erased. */
  erasedBy: string | null;
  /** The entry a 0.2.0 process saved for this request: it looks at the Idempotency-Key only, which is the same UUID. */
  savedAs: string | null;
  /** What the device has sent ahead of the entry. */
  media: Media[];
};

/** Everything a save depends on, and who has its id; undefined where the person is no client any more. */
export async function findSaveFacts(tx: Tx, clientId: string, id: string): Promise<SaveFacts | undefined> {
  const [row] = await saveFacts(tx, { clientId, id });
  return row;
}

const saveFacts = namedSql<SaveFacts, { clientId: string; id: string }>(
  'save_facts',
  (value) => sql`
    select ${clientProfiles.clientType} as "clientType", ${clientProfiles.trialStartedAt} as "trialStartedAt",
      ${coachProfiles.fullName} as "coachName", ${isCoachTold} as "isCoachTold", ${users.timeZone} as "timeZone",
      ${userKeys.wrappedKey} as "wrappedKey", ${currentAssignmentOf(clientProfiles.userId)} as "current",
      (select client_id from ${journalEntries} where id = ${value('id')}::uuid) as "savedBy",
      (select client_id from ${erasedEntries} where id = ${value('id')}::uuid) as "erasedBy",
      (select answer ->> 'entryId' from ${idempotencyKeys} where user_id = ${value('clientId')}::uuid
        and endpoint = ${sql.raw(`'${saveJournalEntry.id}'`)} and key = ${value('id')}::text) as "savedAs",
      ${mediaOf(sql`${value('id')}::uuid`, sql`${value('clientId')}::uuid`)} as "media"
    from ${clientProfiles}
    join ${users} on ${users.id} = ${clientProfiles.userId}
    left join ${coachProfiles} on ${coachProfiles.userId} = ${clientProfiles.coachId}
    left join ${userKeys} on ${userKeys.userId} = ${clientProfiles.userId}
    where ${clientProfiles.userId} = ${value('clientId')}::uuid`,
);

export type NewEntry = Omit<Required<EntryRow>, 'promptText' | 'isLate' | 'deletedAt' | 'version' | 'importId'> & {
  /** Whose prompt it answers; null on a free page, which answers none. */
  versionRowId: string | null;
  /** Of who answers it. */
  language: string;
  /** The day it is for had been left. Then it is late, unless one was written in time on that date or a later one. */
  wasLeft: boolean;
};

type Inserted = { promptText: string; isLate: boolean };

/** Undefined where the same id was inserted since the facts were read: then nothing is written. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<Inserted | undefined> {
  const [row] = await insertOne(tx, entry);
  return row;
}

const insertOne = namedSql<Inserted, NewEntry>('save_entry', (value) => {
  const assignmentId = sql`${value('assignmentId')}::uuid`;
  const sameDay = sql`week_number = ${value('weekNumber')}::int and day_number = ${value('dayNumber')}::int`;
  return sql`
    insert into ${journalEntries} (id, client_id, assignment_id, week_number, day_number, program_title, prompt_text,
      entry_text, word_count, mood_score, entry_type, local_date, is_late, created_at, updated_at)
    values (${value('id')}, ${value('clientId')}, ${assignmentId}, ${value('weekNumber')}::int, ${value('dayNumber')}::int,
      ${value('programTitle')},
      case when ${assignmentId} is null then '' else ${promptText(value)} end,
      ${value('entryTextSealed')}, ${value('wordCount')}, ${value('moodScore')}, ${value('entryType')},
      ${value('localDate')}::date,
      ${value('wasLeft')}::boolean and not exists (select from ${journalEntries} where assignment_id = ${assignmentId}
        and ${sameDay} and not is_late and deleted_at is null and local_date >= ${value('localDate')}::date),
      ${value('createdAt')}, ${value('updatedAt')})
    on conflict (id) do nothing
    returning prompt_text as "promptText", is_late as "isLate"`;
});

type PromptValues = Pick<NewEntry, 'weekNumber' | 'dayNumber' | 'versionRowId' | 'language'>;

/** The prompt of a day, in the reader's language where the version has it. */
const promptText = (value: (name: keyof PromptValues) => SQL): SQL => sql`
  coalesce((select texts ->> concat('prompt.', ${value('weekNumber')}::int, '.', ${value('dayNumber')}::int, '.promptText')
      from ${programTranslations}
      where program_id = ${value('versionRowId')}::uuid and language = ${value('language')}),
    (select prompt_text from ${dailyPrompts} where program_id = ${value('versionRowId')}::uuid
      and week_number = ${value('weekNumber')}::int and day_number = ${value('dayNumber')}::int),
    ${sql.raw(`'${defaultPromptText}'`)})`;

type MovedEntry = PromptValues & Pick<NewEntry, 'id' | 'assignmentId' | 'programTitle'>;

/** To another program day, with its title and prompt; on time there, because that day is open. */
export const moveEntry = namedSql<{ id: string }, MovedEntry>(
  'move_entry',
  (value) => sql`
    update ${journalEntries} set assignment_id = ${value('assignmentId')}::uuid, week_number = ${value('weekNumber')}::int,
      day_number = ${value('dayNumber')}::int, program_title = ${value('programTitle')}, prompt_text = ${promptText(value)},
      is_late = false
    where id = ${value('id')}::uuid
    returning id`,
);
