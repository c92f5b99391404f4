import { lt } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sessions, verifications } from '#server/platform/db/schema.ts';
import type { Background } from './background.ts';
import { forgetOldAttempts } from './rate-limit.ts';

const everyMs = 3_600_000;

/** Removes what has run out, hourly. Nothing depends on it having run: every reader checks the time itself. */
export function keepHouse(db: Db, clock: Clock, background: Background): () => void {
  const timer = setInterval(() => background.run('removing what has run out', () => removeExpired(db, clock)), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function removeExpired(db: Db, clock: Clock): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
  await db.delete(verifications).where(lt(verifications.expiresAt, clock.now()));
  await forgetOldAttempts(db, clock);
}
