import { api, ApiError } from '#web/platform/api.ts';
import { noteReached } from './connection.ts';
import type { Refusal } from './records.ts';

export type Failure =
  /** `wait`: seconds the server asked for. `sentence`: what it said, where it answered at all. */
  | { kind: 'waiting'; reason: 'offline' | 'busy'; status: number; wait: number | undefined; sentence: string | null }
  | { kind: 'signed-out' }
  | ({ kind: 'refused' } & Refusal);

/** Refusals that time may lift. */
const maybeLater = new Set([408, 425, 429]);

/** Why something did not arrive, and so what becomes of it. The same for entries and messages. */
export async function judgeFailure(error: unknown, userId: string): Promise<Failure> {
  const status = error instanceof ApiError ? error.status : 0;
  noteReached(status !== 0);
  if (status === 0) askToKeep();
  // A proxy's own page with status 200 is no answer of ours either.
  if (!(error instanceof ApiError) || status < 400 || status >= 500 || maybeLater.has(status)) {
    const answer = error instanceof ApiError ? error : undefined;
    return {
      kind: 'waiting',
      reason: status === 0 ? 'offline' : 'busy',
      status,
      wait: answer?.retryAfter,
      sentence: answer?.sentence ?? null,
    };
  }
  if (status === 401 || status === 403 || (status === 404 && (await isSomebodyElse(userId))))
    return { kind: 'signed-out' };
  return { kind: 'refused', sentence: error.sentence, fields: error.fields };
}

/** What has to wait shall not be cleared away when the device runs short. Not asked before: some browsers ask the person. */
function askToKeep(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist().catch(() => {});
}

/** In another window somebody else may have signed in: what belongs to the one who wrote does not exist for them. */
async function isSomebodyElse(userId: string): Promise<boolean> {
  const user = await api('GET /api/auth/user').catch(() => null);
  return user?.id !== userId;
}
