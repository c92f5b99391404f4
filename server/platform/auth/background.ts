import { and, isNull, lt } from 'drizzle-orm';
import { addDays } from '#contract/days.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import {
  accessTokens,
  knownDevices,
  mailedInvitations,
  sessions,
  signUpLinks,
  verifications,
} from '#server/platform/db/schema.ts';
import type { Logger } from '#server/platform/log.ts';
import { forgetOldAttempts } from './rate-limit.ts';
import { deviceDays } from './session-cookie.ts';

/**
 * Work no one waits for: mail, renewing a session. Its failure is noted, without the error's text, which may name
 * people.
 */
export type Background = {
  run: (what: string, work: () => Promise<unknown>) => void;
  /** Resolves when nothing is under way any more. Called before the database closes, and by tests. */
  idle: () => Promise<void>;
};

export function createBackground(log: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const task = Promise.resolve()
        .then(work)
        .then(
          () => {},
          (error: unknown) => {
            const code = (error as NodeJS.ErrnoException).code;
            log.error(
              { what, code, type: error instanceof Error ? error.name : typeof error },
              'background work failed',
            );
          },
        )
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const everyMs = 3_600_000;

/** Removes what has run out, hourly. Nothing depends on it having run: every reader checks the time itself. */
export function removeExpiredHourly(db: Db, clock: Clock, background: Background): () => void {
  const timer = setInterval(() => background.run('removing what has run out', () => removeExpired(db, clock)), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function removeExpired(db: Db, clock: Clock): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()));
  await db.delete(accessTokens).where(lt(accessTokens.expiresAt, clock.now()));
  await db.delete(verifications).where(lt(verifications.expiresAt, clock.now()));
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, addDays(clock.now(), -deviceDays)));
  await db.delete(signUpLinks).where(and(isNull(signUpLinks.usedAt), lt(signUpLinks.expiresAt, clock.now())));
  await db.delete(mailedInvitations).where(lt(mailedInvitations.expiresAt, clock.now()));
  await forgetOldAttempts(db, clock);
}
