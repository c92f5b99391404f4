import type { Deps } from '#server/platform/deps.ts';
import { startOfDay } from '#server/platform/local-date.ts';
import { countHouse, listGrowth } from './dashboard-queries.ts';

/** From so many people on the house is counted every ten seconds: every one of them is looked at for it. */
export const countsKeptFrom = 10_000;
const countsKeptForMs = 10_000;
/** The weeks sooner, and once a minute: every entry of twelve weeks is looked at for them. */
export const weeksKeptFrom = 1_000;
const weeksKeptForMs = 60_000;

export type HouseFigures = ReturnType<typeof createHouseFigures>;

/**
 * What is counted over everybody. In a large house it is kept in the memory of this process for a while; in a small one it is
 * counted each time.
 */
export function createHouseFigures({ db, clock }: Deps) {
  const counts = keptFor<Awaited<ReturnType<typeof countHouse>>>(countsKeptForMs, clock);
  const growth = keptFor<Awaited<ReturnType<typeof listGrowth>>>(weeksKeptForMs, clock);
  return {
    counts: async () =>
      await counts({
        key: '',
        count: async () => await countHouse(db),
        isLarge: ({ totalUsers }) => totalUsers >= countsKeptFrom,
      }),
    /** Somebody who joins or is erased, another week and another time zone have the weeks counted anew. */
    growth: async (people: number, mondays: string[], timeZone: string) =>
      await growth({
        key: `${people} ${mondays[0]} ${timeZone}`,
        count: async () =>
          await listGrowth(
            db,
            mondays.map((monday) => startOfDay(monday, timeZone)),
          ),
        isLarge: () => people >= weeksKeptFrom,
      }),
  };
}

type Wanted<Counted> = { key: string; count: () => Promise<Counted>; isLarge: (counted: Counted) => boolean };

function keptFor<Counted>(keptForMs: number, clock: Deps['clock']) {
  let last: { key: string; at: number; counted: Counted } | undefined;
  return async ({ key, count, isLarge }: Wanted<Counted>): Promise<Counted> => {
    const at = clock.now().getTime();
    if (last?.key === key && at >= last.at && at - last.at < keptForMs) return last.counted;
    const counted = await count();
    if (isLarge(counted)) last = { key, at, counted };
    return counted;
  };
}
