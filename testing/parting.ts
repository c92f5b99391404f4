import type { LightMyRequestResponse } from 'fastify';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { FormerClient, FormerNotes, OwnParting } from '#contract/parting/endpoints.ts';
import { connect } from './histories.ts';
import { reachableCoach, trialClient, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Between a coach and a client who part: what each of the two does, as a page would send it. */

export async function together(test: TestApp): Promise<{ guide: Person; client: Person }> {
  const guide = await reachableCoach(test, { firstName: 'Ada', lastName: 'Guide' });
  const client = await trialClient(test, { firstName: 'Nora', lastName: 'Whit' });
  await connect(test, client, guide);
  return { guide, client };
}

type Answer = Promise<LightMyRequestResponse>;
export const end = async (guide: Person, client: { id: string }, words?: string): Answer =>
  await guide.post(`/api/coach/client/${client.id}/end`, words === undefined ? {} : { words });
export const undoEnd = async (guide: Person, client: { id: string }): Answer =>
  await guide.post(`/api/coach/former-clients/${client.id}/undo`);
export const leave = async (client: Person, guide: { id: string }, program: string = 'goes-on'): Answer =>
  await client.post('/api/client/parting', { coachId: guide.id, program });
export const undoLeave = async (client: Person): Answer => await client.post('/api/client/parting/undo');
export const choose = async (client: Person, program: string): Answer =>
  await client.post('/api/client/parting/program', { program });

export const former = async (guide: Person): Promise<FormerClient[]> =>
  (await guide.get('/api/coach/former-clients')).json<FormerClient[]>();
export const formerNotes = async (guide: Person, client: { id: string }): Promise<FormerNotes> =>
  (await guide.get(`/api/coach/former-clients/${client.id}/notes`)).json<FormerNotes>();
export const ownParting = async (client: Person): Promise<OwnParting | null> =>
  (await client.get('/api/client/dashboard')).json<ClientDashboard>().parting ?? null;
