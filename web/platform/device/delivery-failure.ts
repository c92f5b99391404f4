import { api, ApiError } from '#web/platform/api.ts';
import { markSessionExpired } from '#web/platform/session-state.ts';
import { noteReached } from './connection.ts';
import type { Refusal } from './records.ts';

export type Failure =
  /** `wait`: Retry-After in seconds. `sentence`: what the server said with it. */
  | { kind: 'waiting'; reason: 'offline' | 'busy'; wait: number | undefined; sentence: string | null }
  | { kind: 'signed-out' }
  | ({ kind: 'refused' } & Refusal);

const tooManyRequests = 429;
/** Refusals that may pass with time. */
const maybeLater = new Set([408, 425, tooManyRequests]);

/** Why a delivery failed, and what happens to the item. */
export async function judgeFailure(error: unknown, userId: string): Promise<Failure> {
  const answer = error instanceof ApiError ? error : undefined;
  const status = answer?.status ?? 0;
  noteReached(status !== 0);
  if (status === 0) askToKeep();
  // A proxy's own page with status 200 is not our response either.
  if (!answer || status < 400 || status >= 500 || maybeLater.has(status)) {
    return {
      kind: 'waiting',
      reason: status === 0 ? 'offline' : 'busy',
      wait: answer?.retryAfter,
      sentence: status === tooManyRequests ? (answer?.sentence ?? null) : null,
    };
  }
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403 || status === 404) {
    const isTheirs = await isStillTheirs(userId);
    if (status === 403 || !isTheirs) return { kind: 'signed-out' };
  }
  return { kind: 'refused', sentence: answer.sentence, fields: answer.fields };
}

/** Requests persistent storage once something has to wait. Not before: some browsers ask the person. */
function askToKeep(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist().catch(() => {});
}

/**
 * Someone else may have signed in in another window without this one noticing: then this page is over, since everything
 * it fetches would be theirs.
 */
async function isStillTheirs(userId: string): Promise<boolean> {
  const user = await api('GET /api/auth/user').catch(() => null);
  if (user && user.id !== userId) markSessionExpired();
  return user?.id === userId;
}

/** Backoff between attempts, in seconds. The last one repeats. */
const waits = [2, 5, 15, 30, 60];

/** When to retry while the page is open. */
export function retryTimer() {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** `retryAfter` is the server's Retry-After, in seconds. */
    plan: (run: () => void, retryAfter = 0): void => {
      const wait = Math.max(retryAfter, waits[Math.min(count, waits.length - 1)] ?? 0);
      count += 1;
      clearTimeout(timer);
      // With jitter, so that clients of one server do not all retry in the same second.
      timer = setTimeout(run, wait * 1000 * (1 + Math.random() * 0.25));
    },
    reset: (): void => {
      count = 0;
      clearTimeout(timer);
    },
  };
}
