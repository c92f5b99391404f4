import type { LightMyRequestResponse } from 'fastify';
import { eq } from 'drizzle-orm';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { InvitationSent } from '#contract/invitations/endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import type { OwnRequest, WaitingRequest } from '#contract/requests/endpoints.ts';
import { clientProfiles, coachProfiles } from '#server/platform/db/schema.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Between coaches and people without one: what each of the two does, as a page would send it. */

export async function invite(
  who: Person,
  client: { id: string },
  { programId = 'living-from-desire-01', message }: { programId?: string; message?: string } = {},
): Promise<string> {
  const sent = await who.post('/api/coach/send-invitation', {
    clientId: client.id,
    programId,
    ...(message ? { message } : {}),
  });
  if (sent.statusCode !== 200) throw new Error(`The invitation was refused: ${sent.body}`);
  return sent.json<InvitationSent>().id;
}

export async function respond(client: Person, invitationId: string, response: string): Promise<LightMyRequestResponse> {
  return await client.post('/api/client/respond-invitation', { invitationId, response });
}

export async function ask(
  client: Person,
  who: { id: string },
  message?: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return await client.post(
    '/api/client/coaching-requests',
    { coachId: who.id, ...(message === undefined ? {} : { message }) },
    headers,
  );
}

/** The id of a request that was taken. */
export async function asked(client: Person, who: Person, message?: string): Promise<string> {
  const sent = await ask(client, who, message);
  if (sent.statusCode !== 200) throw new Error(`The request was refused: ${sent.body}`);
  return sent.json<OwnRequest>().id;
}

export async function answer(who: Person, id: string, word: string, message?: string): Promise<LightMyRequestResponse> {
  return await who.post(`/api/coach/coaching-requests/${id}/answer`, {
    answer: word,
    ...(message === undefined ? {} : { message }),
  });
}

export const ownRequests = async (client: Person): Promise<OwnRequest[]> =>
  (await client.get('/api/client/coaching-requests')).json<OwnRequest[]>();
export const waitingRequests = async (who: Person): Promise<WaitingRequest[]> =>
  (await who.get('/api/coach/coaching-requests')).json<WaitingRequest[]>();
export const homeOf = async (client: Person): Promise<ClientDashboard> =>
  (await client.get('/api/client/dashboard')).json<ClientDashboard>();

export async function noticesOf(who: Person): Promise<Pick<Notice, 'kind' | 'detail'>[]> {
  return (await who.get('/api/notices')).json<Notice[]>().map(({ kind, detail }) => ({ kind, detail }));
}

/** Capacity, accepting, default program. */
export async function setCapacity(
  test: TestApp,
  who: Person,
  values: Partial<typeof coachProfiles.$inferInsert>,
): Promise<void> {
  await test.deps.db.update(coachProfiles).set(values).where(eq(coachProfiles.userId, who.id));
}

export async function coachIdOf(test: TestApp, client: Person): Promise<string | null | undefined> {
  return (
    await test.deps.db
      .select({ coachId: clientProfiles.coachId })
      .from(clientProfiles)
      .where(eq(clientProfiles.userId, client.id))
  )[0]?.coachId;
}
