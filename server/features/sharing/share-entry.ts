import type { Share } from '#contract/sharing/schema.ts';
import { noteForWebhooks } from '#server/features/webhooks/note.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { textOpener, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUuid } from '#server/platform/ids.ts';
import { publishJournal } from '#server/platform/live/publish.ts';
import { deleteShare, findCurrentCoachId, findOwnShare, insertShare, type NewShare } from './queries.ts';
import type { StoredComment, StoredShare } from './sql.ts';

type Edited = { version: number; updatedAt: Date };

export function presentShare({ shared, comments }: StoredShare, entry: Edited, open: OpenText): Share | null {
  if (!shared && !comments) return null;
  const readAt = shared?.readAt ? new Date(shared.readAt) : null;
  return {
    sharedAt: shared ? new Date(shared.sharedAt).toISOString() : null,
    coachName: shared?.coachName ?? '',
    readAt: readAt?.toISOString() ?? null,
    isEditedSinceRead: readAt !== null && isEditedSince(readAt, entry),
    comments: (comments ?? []).map((comment) => presentComment(comment, open)),
  };
}

export function presentComment(
  { id, sealedBase64, createdAt, coachName }: StoredComment,
  open: OpenText,
): Share['comments'][number] {
  return {
    id,
    text: open(id, Buffer.from(sealedBase64, 'base64')),
    createdAt: new Date(createdAt).toISOString(),
    coachName,
  };
}

/** The first version's moment is that of a device, which may run ahead of ours; it has not been edited whatever it says. */
export const isEditedSince = (readAt: Date, { version, updatedAt }: Edited): boolean =>
  version > 1 && updatedAt > readAt;

/** In the transaction of the save: the entry is kept and shared, or neither. True when it is shared now. */
export async function shareWithCoach(tx: Tx, share: NewShare): Promise<boolean> {
  // What is not an id matches no coach.
  if (share.expectedCoachId !== undefined && !isUuid(share.expectedCoachId)) return false;
  const coachId = await insertShare(tx, share);
  if (coachId === undefined) return false;
  const { clientId, entryId, now } = share;
  await audit(tx, { actorId: clientId, action: 'entry-shared', detail: { entryId, coachId } });
  await noteForWebhooks(tx, { coachId, kind: 'entry.shared', ids: { clientId, entryId }, at: now });
  return true;
}

/** Lets the client's coach read an entry. The page sends the coach it showed: if it is another one by now, nothing happens. */
export async function shareEntry(
  deps: Deps,
  actor: SessionUser,
  entryId: string,
  expectedCoachId: string | undefined,
): Promise<Share | null> {
  const clientId = actor.userId;
  return await deps.db.transaction(async (tx) => {
    const isNew = await shareWithCoach(tx, { clientId, entryId, expectedCoachId, now: deps.clock.now() });
    const share = await readShare(deps, tx, clientId, entryId);
    if (isNew) {
      await publishJournal(tx, clientId, deps.clock.now());
      return share;
    }
    const coachId = await findCurrentCoachId(tx, clientId);
    if (coachId === undefined) throw refusal('no-coach-to-share-with');
    if (expectedCoachId !== undefined && expectedCoachId !== coachId) throw refusal('other-coach-now');
    return share;
  });
}

/** From this moment on the coach reads neither the entry nor what was answered. The client keeps the comments. */
export async function unshareEntry(deps: Deps, actor: SessionUser, entryId: string): Promise<Share | null> {
  return await deps.db.transaction(async (tx) => {
    const coachId = await deleteShare(tx, actor.userId, entryId);
    if (coachId !== undefined) {
      await audit(tx, { actorId: actor.userId, action: 'entry-unshared', detail: { entryId, coachId } });
      // A coach it was given to before the present one sees nothing of it, and does not hear of it either.
      await publishJournal(tx, actor.userId, deps.clock.now());
    }
    return await readShare(deps, tx, actor.userId, entryId);
  });
}

async function readShare({ vault }: Deps, tx: Tx, clientId: string, entryId: string): Promise<Share | null> {
  const entry = await findOwnShare(tx, clientId, entryId);
  if (!entry) throw refusal('entry-not-found');
  return presentShare(entry.share, entry, textOpener(vault, clientId, entry.wrappedKey));
}
