import { startsLater } from '#contract/assignments/rules.ts';
import type { JournalEntry } from '#contract/journal/schema.ts';
import { programDay } from '#contract/programs/rules.ts';
import { lockCurrentAssignment, startsLaterRefusal } from '#server/features/assignments/current-assignment.ts';
import { refusal } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener } from '#server/platform/crypto/data-keys.ts';
import { titleIn } from '#server/platform/db/program-titles.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { localDate } from '#server/platform/local-date.ts';
import { openEntry } from './present.ts';
import { findEntry, lockEntry } from './queries.ts';
import { moveEntry } from './save-queries.ts';

/**
 * An entry that was written today for an earlier program day becomes one of the open day: the device did not know yet that
 * the day had moved on. Asked again, it is there already.
 */
export async function moveToToday(
  deps: Deps,
  actor: SessionUser,
  entryId: string,
  language: string,
): Promise<JournalEntry> {
  await deps.db.transaction(async (tx) => await move(deps, tx, actor, entryId, language));
  const entry = await findEntry(deps.db, actor.userId, entryId);
  if (!entry) throw refusal('entry-not-found');
  return openEntry(entry, textOpener(deps.vault, actor.userId, entry.wrappedKey), language);
}

async function move(
  { clock }: Deps,
  tx: Tx,
  { userId: clientId, timeZone }: SessionUser,
  entryId: string,
  language: string,
): Promise<void> {
  const now = clock.now();
  // As every save does: the program first, so that the open day holds until the end.
  const at = await lockCurrentAssignment(tx, clientId, now);
  const entry = await lockEntry(tx, clientId, entryId);
  if (!entry || entry.deletedAt) throw refusal('entry-not-found');
  if (at?.status !== 'active') throw refusal(at ? 'program-completed' : 'no-program-to-write-for');
  if (startsLater(at, now)) throw startsLaterRefusal(at.startedAt, timeZone);
  const { weekNumber, dayNumber, assignmentId } = entry;
  if (weekNumber === null || dayNumber === null || entry.localDate !== localDate(now, timeZone))
    throw refusal('entry-not-of-today');
  if (assignmentId === at.assignmentId) {
    const ahead = programDay(weekNumber, dayNumber) - programDay(at.week, at.day);
    if (ahead === 0) return;
    if (ahead > 0) throw refusal('entry-not-of-today');
  }
  await moveEntry(tx, {
    id: entry.id,
    assignmentId: at.assignmentId,
    weekNumber: at.week,
    dayNumber: at.day,
    programTitle: titleIn(language, { ...at, title: at.programTitle }),
    versionRowId: at.versionRowId,
    language,
  });
  await publishJournal(tx, clientId, now, true);
}
