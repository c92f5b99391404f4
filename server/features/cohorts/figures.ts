import type { CohortFigures } from '#contract/cohorts/endpoints.ts';
import { countedMembersMin, participationDays } from '#contract/cohorts/rules.ts';
import { csvText } from '#contract/csv.ts';
import { dateBefore } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { figuresByDay } from '#server/features/analytics/by-day.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { countWritten, listMemberAssignments, listMemberCounts } from './figure-queries.ts';
import { ownCohort } from './service.ts';
import { whereMembersAre } from './where.ts';
import { words } from './words.ts';

/** Six statements at most, for twelve members as for five hundred. Averages of fewer than five do not leave the server. */
export async function cohortFigures(deps: Deps, actor: SessionUser, id: string): Promise<CohortFigures> {
  const cohort = await ownCohort(deps, deps.db, actor, id);
  const now = deps.clock.now();
  const today = localDate(now, actor.timeZone);
  const { from, to } = participationSpan(cohort, today);
  const [participation, members, where] = await Promise.all([
    from > to ? [] : countWritten(deps.db, id, { from, to, today, now }),
    listMemberAssignments(deps.db, id),
    cohort.pace === 'own' && cohort.state !== 'planned' ? whereMembersAre(deps, actor, id) : null,
  ]);
  const { began, days } = await figuresByDay(deps, actor, members);
  return {
    participation,
    where,
    byDay:
      began < countedMembersMin
        ? null
        : {
            began,
            days: days.map(({ mood, ...day }) => ({ ...day, mood: day.wrote < countedMembersMin ? null : mood })),
          },
  };
}

/** Up to today, or to its last day; nothing before its first. */
function participationSpan({ startsOn, lastDate }: { startsOn: string; lastDate: string | null }, today: string) {
  const to = lastDate !== null && lastDate < today ? lastDate : today;
  const earliest = dateBefore(to, participationDays - 1);
  return { from: startsOn > earliest ? startsOn : earliest, to };
}

/** What the coach sees of each client anyway, as a file for a spreadsheet. */
export async function memberCounts(deps: Deps, actor: SessionUser, id: string): Promise<string> {
  await ownCohort(deps, deps.db, actor, id);
  const rows = await listMemberCounts(deps.db, id);
  const { memberColumns: columns } = words(nearestLanguage([actor.locale]));
  return csvText(
    [columns.member, columns.daysWritten, columns.lastWrote],
    rows.map(({ daysWritten, lastWrote, ...name }) => [fullName(name), daysWritten, lastWrote]),
  );
}
