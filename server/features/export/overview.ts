import { exportsShown } from '#contract/export/constants.ts';
import type { ExportState } from '#contract/export/constants.ts';
import type { ExportRow } from '#contract/export/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { deleteExportsEndedBefore, listLatestExports } from './exports-queries.ts';
import type { ExportWithMail } from './exports-queries.ts';

/** Days an ended link is still listed. */
const endedKeptMs = 30 * 24 * 3_600_000;

export async function latestExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ExportRow[]> {
  const now = clock.now();
  const rows = await listLatestExports(db, exportsShown);
  return rows.map((row) => {
    const state = stateOf(row, now);
    const waits = state === 'queued' && row.mail?.status === 'queued' && row.mail.tries > 0;
    return {
      id: row.id,
      userId: row.userId,
      state,
      reason: waits || state === 'failed' ? (row.mail?.lastError ?? null) : null,
      tries: row.mail?.tries ?? 0,
      nextTryAt: waits ? (row.mail?.nextTryAt.toISOString() ?? null) : null,
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      downloadedAt: row.downloadedAt?.toISOString() ?? null,
    };
  });
}

/** The mail's own row says what became of it, so that trying it again in the list of undelivered mail shows here too. */
function stateOf({ downloadedAt, expiresAt, mail }: ExportWithMail, now: Date): ExportState {
  if (downloadedAt) return 'downloaded';
  if (expiresAt <= now) return 'expired';
  if (mail?.status === 'queued' || mail?.status === 'sending') return 'queued';
  return mail?.status === 'sent' ? 'sent' : 'failed';
}

export async function forgetOldExports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteExportsEndedBefore(db, new Date(clock.now().getTime() - endedKeptMs));
}
