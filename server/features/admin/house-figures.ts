import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startOfDay } from '#server/platform/local-date.ts';
import { countHouse, findKeptCount, keepCount, listGrowth } from './dashboard-queries.ts';

/** From so many people on the house is counted every ten seconds: every one of them is looked at for it. */
export const countsKeptFrom = 10_000;
const countsKeptForMs = 10_000;
/** The weeks sooner, and once a minute: every entry of twelve weeks is looked at for them. */
export const weeksKeptFrom = 1_000;
const weeksKeptForMs = 60_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;
type Counts = Awaited<ReturnType<typeof countHouse>>;
type Weeks = Awaited<ReturnType<typeof listGrowth>>;

/** How many people, coaches and programs there are. */
export async function houseCounts(deps: Needs, actor: SessionUser): Promise<Counts> {
  return await keptOrCounted(deps, actor, {
    name: 'counts of the house',
    of: '',
    keptForMs: countsKeptForMs,
    count: async () => await countHouse(deps.db, actor),
    isLarge: ({ totalUsers }) => totalUsers >= countsKeptFrom,
  });
}

/** Who joined and what was written in each week. Somebody who joins or is erased has them counted anew. */
export async function houseWeeks(deps: Needs, actor: SessionUser, people: number, mondays: string[]): Promise<Weeks> {
  const count = async () =>
    await listGrowth(
      deps.db,
      actor,
      mondays.map((monday) => startOfDay(monday, actor.timeZone)),
    );
  if (people < weeksKeptFrom) return await count();
  return await keptOrCounted(deps, actor, {
    name: 'weeks of the house',
    of: `${people} ${mondays[0]} ${actor.timeZone}`,
    keptForMs: weeksKeptForMs,
    count,
    isLarge: () => true,
  });
}

type Wanted<Counted> = {
  name: string;
  of: string;
  keptForMs: number;
  count: () => Promise<Counted>;
  isLarge: (counted: Counted) => boolean;
};

/**
 * In a large house the last count is kept for a while, in the database, so that all processes say the same. Whoever has done
 * something since has everything counted anew: an admin sees at once what they changed.
 */
async function keptOrCounted<Counted>(
  { db, clock, log }: Needs,
  { userId, isDemo }: SessionUser,
  { name, of, keptForMs, count, isLarge }: Wanted<Counted>,
): Promise<Counted> {
  // What is kept is about everybody.
  if (isDemo) return await count();
  const now = clock.now();
  const { kept, lastAct, lastOwnAct } = await findKeptCount(db, name, userId);
  if (kept?.of === of && kept.lastAct >= lastOwnAct) {
    const age = now.getTime() - Date.parse(kept.at);
    if (age >= 0 && age < keptForMs) return kept.counted as Counted;
  }
  const counted = await count();
  if (isLarge(counted))
    // On a full disk the overview is what the admin needs most: it is shown all the same.
    await keepCount(db, name, { of, at: now.toISOString(), lastAct, counted }).catch((error: Error) =>
      log.warn({ type: error.name }, 'a count could not be kept'),
    );
  return counted;
}
