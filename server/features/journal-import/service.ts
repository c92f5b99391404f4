import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { addDays } from '#contract/days.ts';
import { takeBackDays, type ImportSource } from '#contract/journal-import/rules.ts';
import type { ImportBody, ImportedPage, JournalImports } from '#contract/journal-import/endpoints.ts';
import { writtenAtAheadMinutes } from '#contract/journal/rules.ts';
import { countWords } from '#contract/text.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUuid } from '#server/platform/ids.ts';
import {
  beginOrContinue,
  insertImported,
  listErasedIds,
  listOwnIds,
  listRuns,
  lockRun,
  removeUntouched,
  type ImportedRow,
} from './queries.ts';

const firstVersion = 1;
const minuteMs = 60_000;

/**
 * Adds a batch. Nothing is published, no signal is raised and no program moves: these pages were written long ago and
 * elsewhere.
 */
export async function importPages(
  deps: Deps,
  actor: SessionUser,
  { importId, source, pages }: ImportBody,
  db: Db | Tx,
): Promise<{ pages: number }> {
  // Everybody can enter there, and would read it.
  if (actor.isDemo) throw refusal('demo-is-shared');
  const { userId: clientId } = actor;
  const now = deps.clock.now();
  if (pages.some(({ writtenAt }) => Date.parse(writtenAt) > now.getTime() + writtenAtAheadMinutes * minuteMs))
    throw refusal('import-ahead');
  return await db.transaction(async (tx) => {
    await takeAttempt(tx, deps.clock, `import:${clientId}`, limits.importBatch);
    const run = await beginOrContinue(tx, { id: importId, clientId, source, now });
    if (!run) throw refusal('import-not-found');
    if (run.takenBackAt) throw refusal('import-taken-back');
    if (run.isNew) await audit(tx, { actorId: clientId, action: 'journal-imported', detail: { source } });
    const key = await dataKeyOf(deps, tx, clientId);
    const originals = await originalsHere(tx, clientId, source, pages);
    const rows: ImportedRow[] = [];
    for (const page of pages) {
      if (originals.has(originalIdOf(page))) continue;
      const id = importedId(clientId, source, page.sourceId);
      const writtenAt = new Date(page.writtenAt);
      rows.push({
        id,
        clientId,
        importId,
        programTitle: '',
        promptText: '',
        entryTextSealed: deps.vault.seal(key, { id, version: firstVersion }, page.entryText),
        wordCount: countWords(page.entryText),
        localDate: page.writtenAt.slice(0, 'yyyy-mm-dd'.length),
        createdAt: writtenAt,
        updatedAt: writtenAt,
      });
      // Counting the words of a whole batch takes a tenth of a second; other requests go in between.
      await setImmediate();
    }
    if (rows.length > 0) await insertImported(tx, clientId, rows);
    const here = rows.length > 0 ? await listOwnIds(tx, clientId, [...new Set(rows.map(({ id }) => id))]) : [];
    return { pages: [...here, ...originals.values()].filter(({ isDeleted }) => !isDeleted).length };
  });
}

/**
 * From the person and the source's own id, so that the same page is the same entry however often and from whichever device it
 * comes. A UUID of version 8, which is for ids made from a hash.
 */
export function importedId(clientId: string, source: ImportSource, sourceId: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['imported page', clientId, source, sourceId]))
    .digest()
    .subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A long page of a download comes in parts: its id, then `<id> 2`. */
const originalIdOf = ({ sourceId }: ImportedPage): string => sourceId.toLowerCase().replace(/ \d+$/, '');

/** Of a download of this very journal, the pages that never left it or were deleted from it, by their ids. */
async function originalsHere(tx: Tx, clientId: string, source: ImportSource, pages: ImportedPage[]) {
  const ids = source === 'dayloom' ? pages.map(originalIdOf).filter(isUuid) : [];
  if (ids.length === 0) return new Map<string, { isDeleted: boolean }>();
  const erased = await listErasedIds(tx, clientId, ids);
  const here = await listOwnIds(tx, clientId, ids);
  return new Map([...erased.map((id) => ({ id, isDeleted: true })), ...here].map((entry) => [entry.id, entry]));
}

const takeBackSince = (now: Date): Date => addDays(now, -takeBackDays);

export async function readImports({ db, clock }: Deps, { userId }: SessionUser): Promise<JournalImports> {
  const runs = await listRuns(db, userId, takeBackSince(clock.now()));
  return {
    imports: runs.map(({ createdAt, updatedAt, ...run }) => ({
      ...run,
      startedAt: createdAt.toISOString(),
      until: addDays(updatedAt, takeBackDays).toISOString(),
    })),
  };
}

/** Repeated, it changes nothing more. */
export async function takeBackImport(deps: Deps, actor: SessionUser, importId: string): Promise<JournalImports> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, actor.userId, importId);
    if (!run) throw refusal('import-not-found');
    if (run.takenBackAt) return;
    if (run.updatedAt <= takeBackSince(now)) throw refusal('import-too-old', { hours: takeBackDays * 24 });
    const pages = await removeUntouched(tx, importId, now);
    await audit(tx, { actorId: actor.userId, action: 'import-taken-back', detail: { pages } });
  });
  return await readImports(deps, actor);
}
