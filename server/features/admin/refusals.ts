import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { patiently } from './patiently.ts';

export type RefusalReason = 'oneself' | 'last admin' | 'trial program' | 'unknown';

export class RefusedDeletion extends AppError {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, sentence: string) {
    super(reason === 'unknown' ? 'not_found' : 'conflict', sentence);
    this.reason = reason;
  }
}

type Subject = { what: 'user' | 'coach' | 'program'; id?: string };

/** A deletion that is refused changes nothing and is written down all the same: by itself, after it was rolled back. */
export async function refusalsNoted<Done>(
  { db }: Pick<Deps, 'db'>,
  actor: SessionUser,
  { what, id }: Subject,
  run: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await patiently(() => db.transaction(run));
  } catch (error) {
    if (error instanceof RefusedDeletion) {
      await audit(db, {
        actorId: actor.userId,
        action: 'deletion-refused',
        ...(id ? { subjectId: id } : {}),
        detail: { what, reason: error.reason },
      });
    }
    throw error;
  }
}
