import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CoachChoice } from '#contract/admin-people/schema.ts';
import { auditLog, partings, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { accountPassword, withPassword } from '#testing/account.ts';
import { assign, connect } from '#testing/histories.ts';
import { coachIdOf, homeOf, noticesOf, setCapacity } from '#testing/joining.ts';
import { admin, coach, reachableCoach, trialClient, unassignedClient, type Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db } = test.deps;
const host = await withPassword(test, await admin(test, { firstName: 'Hanna' }));

const move = (who: Person, to: Pick<Person, 'id'>, by = host) =>
  by.put(`/api/admin/users/${who.id}/coach`, { coachId: to.id });
const grant = (who: Person, isAdmin: boolean, by = host, proof: object = { password: accountPassword }) =>
  by.put(`/api/admin/users/${who.id}/admin`, { isAdmin, ...proof });
const messageOf = (answer: { json: () => unknown }) => (answer.json() as { message: string }).message;
const isAdminNow = async ({ id }: Person) =>
  (await db.select({ isAdmin: users.isAdmin, role: users.role }).from(users).where(eq(users.id, id)))[0];

it('moves a client with the program, closes what was shared, and tells all three', async () => {
  const [before, after] = [await reachableCoach(test), await coach(test, { firstName: 'Carla', lastName: 'Mendes' })];
  const client = await unassignedClient(test, { firstName: 'Daniel', lastName: 'Osei' });
  await connect(test, client, before);
  const { programTitle } = await assign(test, client, { day: 5 });
  const answer = await move(client, after);
  expect([answer.statusCode, messageOf(answer)]).toEqual([200, 'Daniel Osei now works with Carla Mendes.']);
  expect(await coachIdOf(test, client)).toBe(after.id);
  expect(JSON.stringify(await homeOf(client))).toContain(programTitle);
  expect((await before.get(`/api/coach/client/${client.id}`)).statusCode).toBe(404);
  expect((await after.get(`/api/coach/client/${client.id}`)).statusCode).toBe(200);
  expect(await noticesOf(before)).toMatchObject([{ kind: 'client-moved', detail: { clientName: 'Daniel Osei' } }]);
  expect(await noticesOf(after)).toMatchObject([{ kind: 'client-joined', detail: { isByAdmin: true } }]);
  expect(await noticesOf(client)).toMatchObject([{ kind: 'coach-changed', detail: { coachName: 'Carla Mendes' } }]);
  const parted = and(eq(partings.clientId, client.id), eq(partings.coachId, before.id));
  expect(await db.select().from(partings).where(parted)).toMatchObject([{ endedBy: 'admin', undoUntil: null }]);
  const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, host.id));
  expect(lines.filter(({ subjectId }) => subjectId === client.id).map(({ action }) => action)).toEqual([
    'parted',
    'client-moved',
  ]);
});

it('gives a coach to a client without one, and changes nothing where it is refused', async () => {
  const [guide, full] = [await coach(test), await coach(test)];
  await setCapacity(test, full, { maxClients: 0 });
  const client = await unassignedClient(test);
  await connect(test, client, guide);
  const refused = await move(client, full);
  expect([refused.statusCode, messageOf(refused)]).toEqual([409, 'This coach has no free place at the moment.']);
  expect(await coachIdOf(test, client)).toBe(guide.id);
  expect(await noticesOf(guide)).toEqual([]);
  expect((await move(client, { id: newId() })).statusCode).toBe(404);
  expect(messageOf(await move(client, guide))).toBe('This is their coach already.');
  expect(messageOf(await move(guide, full))).toBe('Only clients have a coach.');
  const free = await unassignedClient(test);
  expect((await move(free, guide)).statusCode).toBe(200);
  const choices = (await host.get('/api/admin/coaches')).json<CoachChoice[]>();
  expect(choices.find(({ id }) => id === guide.id)).toMatchObject({ clients: 2 });
  expect(choices.some(({ id }) => id === full.id)).toBe(false);
});

it('lets two admins fill the last place once', async () => {
  const other = await admin(test);
  const guide = await coach(test);
  await setCapacity(test, guide, { maxClients: 1 });
  const [one, two] = [await unassignedClient(test), await unassignedClient(test)];
  const answers = await Promise.all([move(one, guide), move(two, guide, other)]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

it('makes and unmakes an admin only for somebody who proves once more who they are', async () => {
  const someone = await trialClient(test, { firstName: 'Ruth', lastName: 'Adler' });
  const wrong = await grant(someone, true, host, { password: 'not mine' });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { fields: { password: 'That password isn’t right.' } }]);
  expect((await grant(someone, true, host, {})).statusCode).toBe(422);
  expect(await isAdminNow(someone)).toMatchObject({ isAdmin: false });
  expect(messageOf(await grant(someone, true))).toBe('Ruth Adler can now choose the role Admin.');
  expect(messageOf(await grant(someone, true))).toBe('Ruth Adler was an admin already.');
  expect(await isAdminNow(someone)).toEqual({ isAdmin: true, role: 'client' });
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, someone.id));
  expect(messageOf(await grant(someone, false))).toBe('Ruth Adler is no longer an admin.');
  expect(await isAdminNow(someone)).toEqual({ isAdmin: false, role: null });
  expect((await someone.get('/api/auth/user')).statusCode).toBe(401);
});

it('wants a fresh sign-in of an admin without a password', async () => {
  const other = await admin(test);
  const someone = await trialClient(test);
  test.clock.advance(11 * 60_000);
  const refused = await grant(someone, true, other, {});
  expect([refused.statusCode, messageOf(refused)]).toEqual([
    409,
    'Please log out and sign in again, and then change the rights within ten minutes.',
  ]);
});

it('gives the rights to nobody whose address is not proved, who is away or who is not real', async () => {
  const someone = await trialClient(test);
  const refusedWith = async (state: Partial<typeof users.$inferInsert>) => {
    await db.update(users).set(state).where(eq(users.id, someone.id));
    return (await grant(someone, true)).statusCode;
  };
  expect(await refusedWith({ emailVerified: false })).toBe(409);
  expect(await refusedWith({ emailVerified: true, suspendedAt: test.clock.now() })).toBe(409);
  expect(await refusedWith({ suspendedAt: null, isDemo: true })).toBe(409);
  expect(await refusedWith({ isDemo: false })).toBe(200);
});

it('leaves one of two admins who take each other’s rights away', async () => {
  const [left, right] = await Promise.all(
    [await admin(test), await admin(test)].map(async (one) => await withPassword(test, one)),
  );
  if (!left || !right) throw new Error('two are needed');
  const answers = await Promise.all([grant(right, false, left), grant(left, false, right)]);
  // Who comes second is told so, or is signed out by then.
  const [first, second] = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(first).toBe(200);
  expect(second).toBeOneOf([401, 409]);
  const rights = [await isAdminNow(left), await isAdminNow(right)].map((one) => one?.isAdmin);
  expect(new Set(rights)).toEqual(new Set([true, false]));
});

it('keeps the last admin', async () => {
  await db.update(users).set({ isAdmin: false, role: null }).where(eq(users.isAdmin, true));
  const [only, other] = [await withPassword(test, await admin(test)), await admin(test)];
  await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, other.id));
  const own = await grant(only, false, only);
  expect(own.statusCode).toBe(409);
  expect(await isAdminNow(only)).toMatchObject({ isAdmin: true });
});
