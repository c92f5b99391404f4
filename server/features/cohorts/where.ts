import { isPausedOn, openDayOf } from '#contract/assignments/rules.ts';
import type { CohortFigures } from '#contract/cohorts/endpoints.ts';
import { memberStates, namedMembersMax, type MemberState } from '#contract/cohorts/rules.ts';
import { fullName, initialsOf } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { quietSince, type ClientFacts } from '#server/features/attention/rules.ts';
import { readClients } from '#server/features/attention/service.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { localDate } from '#server/platform/local-date.ts';
import { listPlaces, type PlaceRow } from './figure-queries.ts';

type Where = NonNullable<CohortFigures['where']>;
type Place = { id: string; name: string; day: number | 'finished'; state: MemberState };

/** Of a cohort at its own pace: on which day each member is and what they last did. Two statements. */
export async function whereMembersAre({ db, clock }: Deps, actor: SessionUser, cohortId: string): Promise<Where> {
  const now = clock.now();
  const [rows, { facts }] = await Promise.all([listPlaces(db, cohortId), readClients(db, actor.userId, now)]);
  const known = new Map(facts.map((client) => [client.id, client]));
  const members = rows.flatMap((row) => {
    const client = known.get(row.clientId);
    return row.isMember && client ? [placeOf(row, client, now)] : [];
  });
  const left = rows.filter(({ isMember }) => !isMember);
  return {
    days: [...Map.groupBy(members, ({ day }) => day)]
      .flatMap(([day, people]) => (day === 'finished' ? [] : [presentDay(day, people, members.length)]))
      .sort((a, b) => a.day - b.day),
    finished: members.filter(({ day }) => day === 'finished').length,
    left: [...Map.groupBy(left, ({ leftOn }) => leftOn)]
      .map(([day, people]) => ({ day, count: people.length }))
      .sort((a, b) => (a.day ?? Infinity) - (b.day ?? Infinity)),
  };
}

/** A member who was put on another program since stays where they left the cohort's. */
function placeOf({ assignmentId, ...run }: PlaceRow, client: ClientFacts, now: Date): Place {
  const { id, assignment } = client;
  const name = fullName(client);
  const today = localDate(now, client.timeZone);
  if (!assignment || assignment.id !== assignmentId) {
    const day = run.status === 'completed' ? 'finished' : programDay(run.currentWeek ?? 1, run.currentDay ?? 1);
    return { id, name, day, state: 'quiet' };
  }
  const open = openDayOf(assignment, assignment.written, today);
  const day = open.status === 'completed' ? 'finished' : programDay(open.week, open.day);
  return { id, name, day, state: stateOf(client, today, now) };
}

function stateOf(client: ClientFacts, today: string, now: Date): MemberState {
  if (client.lastEntryDate !== null && client.lastEntryDate >= today) return 'wroteToday';
  if (isPausedOn(today, client.pauses)) return 'paused';
  return quietSince(client, now) === null ? 'recent' : 'quiet';
}

function presentDay(day: number, people: readonly Place[], members: number): Where['days'][number] {
  const inState = (wanted: MemberState) => people.filter(({ state }) => state === wanted);
  return {
    day,
    wroteToday: inState('wroteToday').length,
    recent: inState('recent').length,
    quiet: inState('quiet').length,
    paused: inState('paused').length,
    people:
      members > namedMembersMax
        ? []
        : memberStates.flatMap(inState).map(({ id, name, state }) => ({ id, initials: initialsOf(name), state })),
  };
}
