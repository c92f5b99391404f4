import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import type { NotesVersion, RestoreNotesBody, SaveNotesBody } from '#contract/notes/endpoints.ts';
import type { VersionsQuery } from '#contract/versions.ts';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, openerOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { findNotes, insertNextVersion, type OwnNotes, type SealedNotes } from './queries.ts';

/** Without a base version another window may take the number first; this often in a row it does not. */
const triesWithoutBase = 5;

/** The versions of the coach's own notes on a client, newest first. */
export async function notesHistory(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  { before }: VersionsQuery,
): Promise<NotesVersion[]> {
  const own = await findNotes(deps.db, actor.userId, clientId, { before });
  if (!own) throw clientNotFound();
  const open = await openerOf(deps, clientId, own.wrappedKey, own.versions);
  return own.versions.map((version, index) =>
    // Whatever precedes another version is not the newest.
    present(version, open(version.id, version.notes), index === 0 && before === undefined),
  );
}

/** A new version, never a change of one. The same text on the same version again returns the version it made. */
export async function saveNotes(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  body: SaveNotesBody,
): Promise<NotesVersion> {
  return await deps.db.transaction(
    async (tx) => await keepVersion(deps, tx, { actor, clientId, notes: body.notes, baseVersion: body.baseVersion }),
  );
}

/** An earlier version becomes the newest, as a new version: what was in between stays in the history. */
export async function restoreNotes(
  deps: Deps,
  actor: SessionUser,
  clientId: string,
  body: RestoreNotesBody,
): Promise<NotesVersion> {
  return await deps.db.transaction(async (tx) => {
    const own = await findNotes(tx, actor.userId, clientId, { version: body.version });
    if (!own) throw clientNotFound();
    const [wanted] = own.versions;
    if (!wanted) throw refusal('notes-version-not-found');
    const notes = await textOf(deps, clientId, own, wanted);
    return await keepVersion(deps, tx, {
      actor,
      clientId,
      notes,
      baseVersion: body.baseVersion,
      restoredFrom: wanted.version,
    });
  });
}

type Wanted = {
  actor: SessionUser;
  clientId: string;
  notes: string;
  baseVersion: number | undefined;
  restoredFrom?: number;
};

async function keepVersion(
  deps: Deps,
  tx: Tx,
  { actor, clientId, notes, baseVersion, restoredFrom }: Wanted,
): Promise<NotesVersion> {
  // Before a key is created for the client: never for a stranger.
  if (!(await findNotes(tx, actor.userId, clientId, { most: 1 }))) throw clientNotFound();
  const key = await dataKeyOf(deps, tx, clientId);
  const id = newId();
  const createdAt = deps.clock.now();
  const row = { id, coachId: actor.userId, clientId, notes: deps.vault.seal(key, id, notes), createdAt, baseVersion };
  for (let tries = baseVersion === undefined ? triesWithoutBase : 1; tries > 0; tries -= 1) {
    const version = await insertNextVersion(tx, row);
    if (version === undefined) continue;
    const detail: Record<string, number> = restoredFrom === undefined ? { version } : { version, restoredFrom };
    await audit(tx, { actorId: actor.userId, action: 'notes-saved', subjectId: clientId, detail });
    return present({ ...row, version }, notes, true);
  }
  return await answerSecond(deps, tx, { actor, clientId, notes, baseVersion });
}

/** Another save came first. If it was the same text on the same version, it is the result. */
async function answerSecond(
  deps: Deps,
  tx: Tx,
  { actor, clientId, notes, baseVersion }: Wanted,
): Promise<NotesVersion> {
  const own = await findNotes(tx, actor.userId, clientId, { most: 1 });
  if (!own) throw clientNotFound();
  const [newest] = own.versions;
  if (
    newest &&
    baseVersion !== undefined &&
    newest.version === baseVersion + 1 &&
    (await textOf(deps, clientId, own, newest)) === notes
  ) {
    return present(newest, notes, true);
  }
  throw refusal('notes-changed');
}

async function textOf(deps: Deps, clientId: string, own: OwnNotes, version: SealedNotes): Promise<string> {
  return (await openerOf(deps, clientId, own.wrappedKey, [version]))(version.id, version.notes);
}

function present(
  { id, version, createdAt }: Omit<SealedNotes, 'notes'>,
  notes: string,
  isActive: boolean,
): NotesVersion {
  return { id, version, isActive, createdAt: createdAt.toISOString(), notes };
}

const clientNotFound = (): AppError => new AppError('not_found', clientNotFoundSentence);
