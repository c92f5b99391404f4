import type { SessionUser } from './session-user.ts';

/** Long enough to spare a page's burst of calls the database, short enough that other processes' changes soon show. */
const keepMs = 10_000;
const mostEntries = 5_000;

/** Whether a session is one of those that are meant. */
export type Matches = (session: Pick<SessionUser, 'userId' | 'token'>) => boolean;

type Entry = { user: SessionUser; until: number };

/** What a cookie stands for, for seconds. Bounded: the entry put in first leaves first. */
export function createSessionCache() {
  const entries = new Map<string, Entry>();
  // A read that began before somebody said "forget" must not put its old answer back afterwards.
  let generation = 0;

  const listeners = new Set<(matches: Matches) => void>();

  const forgetWhere = (matches: Matches) => {
    generation += 1;
    for (const [cookie, entry] of entries) if (matches(entry.user)) entries.delete(cookie);
    for (const listener of listeners) listener(matches);
  };

  return {
    find: (cookie: string, now: number): SessionUser | undefined => {
      const entry = entries.get(cookie);
      // The second half: a clock that was set back must not keep an entry alive for longer.
      if (!entry || entry.until <= now || entry.until > now + keepMs) return undefined;
      return entry.user.expiresAt.getTime() > now ? entry.user : undefined;
    },
    generation: () => generation,
    keep: (cookie: string, user: SessionUser, now: number, since: number): void => {
      if (since !== generation) return;
      entries.delete(cookie);
      if (entries.size >= mostEntries) entries.delete(entries.keys().next().value as string);
      entries.set(cookie, { user, until: now + keepMs });
    },
    forgetUser: (userId: string) => forgetWhere((user) => user.userId === userId),
    forgetToken: (token: string) => forgetWhere((user) => user.token === token),
    onForget: (listener: (matches: Matches) => void) => void listeners.add(listener),
    size: () => entries.size,
  };
}

export type SessionCache = ReturnType<typeof createSessionCache>;
