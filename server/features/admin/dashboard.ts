import { growthWeeks } from '#contract/admin/constants.ts';
import type { AdminDashboard } from '#contract/admin/schema.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { dateBefore, localDate, startOfDay } from '#server/platform/local-date.ts';
import { countEverything, listGrowth } from './dashboard-queries.ts';
import { systemHealth } from './health.ts';

/** The same few statements whatever there is to count. */
export async function adminDashboardOf(deps: Deps, actor: SessionUser): Promise<AdminDashboard> {
  const mondays = weekMondays(deps.clock.now(), actor.timeZone);
  const [counts, growth, health] = await Promise.all([
    countEverything(deps.db),
    listGrowth(
      deps.db,
      mondays.map((monday) => startOfDay(monday, actor.timeZone)),
    ),
    systemHealth(deps),
  ]);
  return {
    ...counts,
    coachApproval: deps.config.coachApproval,
    coachesAwaiting: deps.config.coachApproval ? counts.coachesAwaiting : 0,
    systemHealth: health,
    growth: growth.map((week, index) => ({ week: mondays[index] ?? '', ...week })),
  };
}

/** By the clocks of whoever asks, oldest first; the last one is the Monday to come, where the running week ends. */
function weekMondays(now: Date, timeZone: string): string[] {
  const today = localDate(now, timeZone);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + daysPerWeek - 1) % daysPerWeek;
  return Array.from({ length: growthWeeks + 1 }, (_, index) =>
    dateBefore(today, sinceMonday + (growthWeeks - 1 - index) * daysPerWeek),
  );
}
