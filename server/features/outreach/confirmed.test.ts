import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { SentInvitations } from '#contract/invitations/endpoints.ts';
import { users } from '#server/platform/db/schema.ts';
import { admin, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ SMTP_URL: 'smtp://127.0.0.1:9' });
const client = await unassignedClient(test);

const setConfirmed = async (who: Person, emailVerified: boolean) => {
  await test.deps.db.update(users).set({ emailVerified }).where(eq(users.id, who.id));
  test.deps.identity.forgetUser(who.id);
};
const list = '/api/coach/unassigned-clients';
const message = 'Hello {firstName}, would you like to talk for a while?';
const programId = 'living-from-desire-01';

describe('a coach whose address is not confirmed', () => {
  it('sees, searches, writes to and invites nobody without a coach, and is told what to do', async () => {
    const guide = await reachableCoach(test);
    await setConfirmed(guide, false);
    const refused = [
      await guide.get(list),
      await guide.get(`${list}?search=Test`),
      await guide.post('/api/coach/send-outreach', { clientId: client.id, message }),
      await guide.post('/api/coach/send-invitation', { clientId: client.id, programId }),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).not.toContain(client.email);
      expect(answer.json<ErrorBody>().fields?.address).toContain('get a new one in Settings');
    }
    const many = { action: 'invite', clientIds: [client.id], programId };
    const previewed = await guide.post('/api/coach/bulk/preview', many);
    expect(previewed.body).not.toContain(client.email);
  });

  it('may do so once an admin has confirmed it', async () => {
    const guide = await reachableCoach(test);
    await setConfirmed(guide, false);
    const boss = await admin(test);
    expect((await boss.put(`/api/admin/users/${guide.id}/address`)).statusCode).toBe(200);
    expect((await guide.get(list)).body).toContain(client.email);
  });

  it('no longer reads the addresses of those they have invited before', async () => {
    const guide = await reachableCoach(test);
    expect((await guide.post('/api/coach/send-invitation', { clientId: client.id, programId })).statusCode).toBe(200);
    const sent = async () =>
      (await guide.get('/api/coach/invitations?show=waiting')).json<SentInvitations>().invitations[0]?.client.email;
    expect(await sent()).toBe(client.email);
    await setConfirmed(guide, false);
    expect(await sent()).toBeNull();
  });

  it('is like any other where mail goes to files', async () => {
    const house = await testApp();
    const someone = await unassignedClient(house);
    const guide = await reachableCoach(house);
    await house.deps.db.update(users).set({ emailVerified: false }).where(eq(users.id, guide.id));
    house.deps.identity.forgetUser(guide.id);
    expect((await guide.get(list)).body).toContain(someone.email);
  });
});
