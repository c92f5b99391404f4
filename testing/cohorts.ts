import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { Person } from './people.ts';

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

export async function join(client: Person, { joinCode }: Pick<Cohort, 'joinCode'>, shownName = 'Nora W.') {
  return await client.post(`/api/groups/${joinCode}/join`, { shownName });
}
