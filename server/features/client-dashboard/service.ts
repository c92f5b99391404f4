import type { ClientDashboard } from '#contract/client-dashboard/schema.ts';
import { nextDay } from '#contract/assignments/rules.ts';
import { trialDaysLeft, trialEnd } from '#contract/roles/rules.ts';
import { pointerToday } from '#contract/assignments/pointer.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { presentProgram, withoutProgram } from './present.ts';
import { findClientWithCoach, findProgramPage, findShownAssignment, listEntries } from './queries.ts';

/** Everything the client's home shows, in four statements whatever the length of the journal. */
export async function clientHome(deps: Deps, actor: SessionUser): Promise<ClientDashboard> {
  const [client, assignment] = await Promise.all([
    findClientWithCoach(deps.db, actor.userId),
    findShownAssignment(deps.db, actor.userId),
  ]);
  const now = deps.clock.now();
  const around = { coach: client?.coach ?? null, trial: trialOf(client, now) };
  if (!assignment) return { ...withoutProgram, ...around };

  const stored = { week: assignment.currentWeek, day: assignment.currentDay };
  const after = nextDay(stored.week, stored.day, assignment.durationWeeks);
  const days = after ? [stored, after] : [stored];
  const [entries, page] = await Promise.all([
    listEntries(deps.db, assignment.id, days),
    findProgramPage(deps.db, assignment.programRowId, days),
  ]);
  const pointer = pointerToday(assignment, entries, localDate(now, actor.timeZone));
  const open = (id: string, sealed: Buffer): string => {
    if (!client?.wrappedKey) throw new Error('There are entries and no key to them.');
    return deps.vault.open(deps.vault.unwrap(client.wrappedKey, actor.userId), id, sealed);
  };
  return { ...presentProgram({ assignment, entries, page, pointer, open }), ...around };
}

function trialOf(client: Awaited<ReturnType<typeof findClientWithCoach>>, now: Date): ClientDashboard['trial'] {
  if (client?.clientType !== 'trial' || !client.trialStartedAt) return null;
  return {
    startedAt: client.trialStartedAt.toISOString(),
    endsAt: trialEnd(client.trialStartedAt).toISOString(),
    daysLeft: trialDaysLeft(client.trialStartedAt, now),
  };
}
