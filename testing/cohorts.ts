import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { reachableCoach, unassignedClient, type Person } from './people.ts';
import { testApp, type TestApp } from './test-app.ts';

/** Of a Wednesday. */
export const morning = '2026-03-04T09:00:00Z';

/** A server on that morning, and a coach whom people can join. */
export async function appWithInes(wanted: Parameters<typeof reachableCoach>[1] = {}) {
  const test = await testApp();
  test.clock.set(morning);
  return { test, ines: await reachableCoach(test, { firstName: 'Ines', ...wanted }) };
}

export const cohortBody = {
  name: 'Autumn Circle',
  programId: 'breath-anchor-01',
  startsOn: '2026-03-09',
  pace: 'together' as 'together' | 'own',
  admission: 'link' as 'link' | 'coach',
  places: 12,
  closesOn: null as string | null,
};

/** Fails where it was refused. */
export async function makeCohort(guide: Person, wanted: Partial<typeof cohortBody> = {}): Promise<Cohort> {
  const answer = await guide.post('/api/coach/cohorts', { ...cohortBody, ...wanted });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Cohort>();
}

export async function join(client: Person, { joinCode }: Pick<Cohort, 'joinCode'>, shownName = nextName(joinCode)) {
  return await client.post(`/api/groups/${joinCode}/join`, { shownName });
}

const joined = new Map<string, number>();

/** No two in a group have the same. */
function nextName(joinCode: string): string {
  const number = (joined.get(joinCode) ?? 0) + 1;
  joined.set(joinCode, number);
  return number === 1 ? 'Nora W.' : `Nora W. ${number}`;
}

type Wanted = Parameters<typeof unassignedClient>[1] & { shownName?: string };

/** A new member. Throws if they are refused. */
export async function newMember(test: TestApp, cohort: Cohort, { shownName, ...wanted }: Wanted = {}): Promise<Person> {
  const made = await unassignedClient(test, wanted);
  const answer = await join(made, cohort, shownName);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return made;
}
