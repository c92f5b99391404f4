import type { ServerResponse } from 'node:http';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { findOwnExport, releaseExport, setDownloaded, takeExport } from './exports-queries.ts';
import { downloadJournal } from './journal-download.ts';
import type { JournalDownload } from './journal-download.ts';

/** A download nobody has heard of for so long broke off with its server process. Far longer than any journal takes. */
const downloadLeaseMs = 10 * 60_000;

export type LinkState = 'ready' | 'running' | 'used' | 'expired' | 'unknown';

export async function linkState(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: SessionUser,
  id: string,
): Promise<{ state: LinkState; expiresAt: Date | null }> {
  const now = clock.now();
  const row = await findOwnExport(db, id, actor.userId);
  if (!row) return { state: 'unknown', expiresAt: null };
  const { expiresAt, downloadedAt, downloadingSince } = row;
  if (downloadedAt) return { state: 'used', expiresAt };
  if (expiresAt <= now) return { state: 'expired', expiresAt };
  return { state: downloadingSince && downloadingSince > leaseEnd(now) ? 'running' : 'ready', expiresAt };
}

export type OneDownload = JournalDownload & {
  /** Follows the answer: the link is used up when all of it has gone out, and good again when it breaks off before. */
  follow: (answer: Pick<ServerResponse, 'once'>) => void;
};

/** Null where the link cannot be used (any more), or is being used; `linkState` says which. */
export async function downloadOnce(deps: Deps, actor: SessionUser, id: string): Promise<OneDownload | null> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const attempt = await takeExport(db, { id, userId: actor.userId, now, brokenBefore: leaseEnd(now) });
  if (attempt === undefined) return null;
  const later = (work: () => Promise<void>) =>
    void work().catch((error: Error) =>
      log.warn({ type: error.name }, 'a mailed export could not be noted; its link is free again after a while'),
    );
  try {
    const download = await downloadJournal(deps, actor, { from: undefined, to: undefined }, { export: id });
    return {
      ...download,
      follow: (answer) => {
        let isWhole = false;
        answer.once('finish', () => {
          isWhole = true;
          later(() => noteDownloaded(deps, id));
        });
        answer.once('close', () => isWhole || later(() => releaseExport(db, id, attempt)));
      },
    };
  } catch (error) {
    await releaseExport(db, id, attempt);
    throw error;
  }
}

async function noteDownloaded({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<void> {
  const at = clock.now();
  await db.transaction(async (tx) => {
    const done = await setDownloaded(tx, id, at);
    if (!done) return;
    await audit(tx, { actorId: done.userId, action: 'export-downloaded', detail: { export: id } });
    if (done.requestedBy) await publish(tx, { userId: done.requestedBy, kind: 'export', detail: { export: id }, at });
  });
}

const leaseEnd = (now: Date): Date => new Date(now.getTime() - downloadLeaseMs);
