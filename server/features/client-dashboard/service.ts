import type { ClientDashboard } from '#contract/client-dashboard/schema.ts';
import { nextDay } from '#contract/assignments/rules.ts';
import { trialDaysLeft, trialEnd } from '#contract/roles/rules.ts';
import { pointerToday } from '#contract/assignments/pointer.ts';
import { isAhead, presentPause } from '#server/features/assignments/service.ts';
import { careCard } from '#server/features/care/service.ts';
import { openerOf, streakOf } from '#server/features/journal/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { presentProgram, todayEntries, withoutProgram } from './present.ts';
import { findProgramPage } from './program-queries.ts';
import { findClientWithCoach, findShownAssignment, listEntries } from './queries.ts';

type Client = Awaited<ReturnType<typeof findClientWithCoach>>;

/** Everything the client's home shows, in four statements whatever the length of the journal. */
export async function clientHome(deps: Deps, actor: SessionUser): Promise<ClientDashboard> {
  const now = deps.clock.now();
  const [client, assignment] = await Promise.all([
    findClientWithCoach(deps.db, actor.userId, now),
    findShownAssignment(deps.db, actor.userId),
  ]);
  const today = localDate(now, actor.timeZone);
  const coach = client?.coach ?? null;
  const pendingInvitations = client?.pendingInvitations ?? 0;
  const around = {
    coach,
    pendingInvitations,
    trial: trialOf(client, now),
    streak: streakOf(client?.writtenDates ?? [], client?.pauses ?? [], today),
  };
  if (!assignment) return { ...withoutProgram, ...around, care: null, pause: null };

  const stored = { week: assignment.currentWeek, day: assignment.currentDay };
  const after = nextDay(stored.week, stored.day, assignment.durationWeeks);
  const days = { stored, after: after ?? stored };
  const [entries, page] = await Promise.all([
    listEntries(deps.db, assignment.id, days, assignment.status === 'completed' || after === null),
    findProgramPage(deps.db, assignment.programRowId, assignment.id, days),
  ]);
  const pointer = pointerToday(assignment, entries, today);
  const open = await openerOf(deps, actor.userId, client?.wrappedKey, entries);
  return {
    ...presentProgram({
      assignment,
      entries,
      page,
      pointer,
      open,
      startsOn: isAhead(assignment, now) ? localDate(assignment.startedAt, actor.timeZone) : undefined,
    }),
    ...around,
    care: todayEntries(entries, pointer).some(({ isHeavy }) => isHeavy) ? careCard(deps.config, coach !== null) : null,
    pause: pointer.status === 'active' ? pauseOf(client, assignment.id, today) : null,
  };
}

/** The one that runs or lies ahead. One whose last day has gone by ended by itself. */
function pauseOf(client: Client, assignmentId: string, today: string): ClientDashboard['pause'] {
  const pause = client?.pauses.find(
    (row) => row.assignmentId === assignmentId && row.endedOn === null && row.endsOn >= today,
  );
  return pause ? presentPause(pause, today) : null;
}

function trialOf(client: Client, now: Date): ClientDashboard['trial'] {
  if (client?.clientType !== 'trial' || !client.trialStartedAt) return null;
  return {
    startedAt: client.trialStartedAt.toISOString(),
    endsAt: trialEnd(client.trialStartedAt).toISOString(),
    daysLeft: trialDaysLeft(client.trialStartedAt, now),
  };
}
