import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AdminSecurity } from '#contract/admin/schema.ts';
import { passkeys, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { admin, coach, trialClient } from '#testing/people.ts';
import { countStatements } from '#testing/statements.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ ADMIN_SESSION_HOURS: '8', SESSION_DAYS: '30' });
const { db } = test.deps;
const host = await admin(test, { firstName: 'Ruth', lastName: 'Adler' });
const address = '/api/admin/security';
const look = async () => (await host.get(address)).json<AdminSecurity>();

it('counts who has a second factor, a passkey being one, and leaves out demo and test people', async () => {
  const before = await look();
  const [withCode, withPasskey, without, demo] = await Promise.all([
    coach(test),
    coach(test),
    coach(test, { firstName: 'Carla', lastName: 'Mendes' }),
    coach(test),
  ]);
  const client = await trialClient(test);
  await connect(test, client, without);
  await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, withCode.id));
  await db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id));
  await db.insert(passkeys).values({
    id: newId(),
    userId: withPasskey.id,
    credentialID: newId(),
    publicKey: 'key',
    counter: 0,
    deviceType: 'multiDevice',
    backedUp: true,
  });
  const after = await look();
  const coaches = (facts: AdminSecurity) => facts.factors.find(({ role }) => role === 'coach');
  expect(coaches(after)).toEqual({
    role: 'coach',
    people: (coaches(before)?.people ?? 0) + 3,
    withFactor: (coaches(before)?.withFactor ?? 0) + 2,
    isRequired: false,
  });
  expect(after.passkeys).toBe(before.passkeys + 1);
  expect(after.withoutFactor.find(({ id }) => id === without.id)).toEqual({
    id: without.id,
    name: 'Carla Mendes',
    role: 'coach',
    clients: 1,
  });
  for (const { id } of [withCode, withPasskey, demo])
    expect(after.withoutFactor.some((one) => one.id === id)).toBe(false);
  expect(after).toMatchObject({ hasProvider: false, sessionDays: 30, adminSessionHours: 8 });
});

it('shows who is suspended, where admins are signed in, and what changed, without a word of anybody', async () => {
  const client = await trialClient(test, { firstName: 'Daniel', lastName: 'Osei' });
  await client.post('/api/journal-entries', { entryText: 'Quetzalfeder', moodScore: 3 });
  await host.put(`/api/admin/users/${client.id}/suspension`, { reason: 'other' });
  const answer = await host.get(address);
  expect(answer.body).not.toContain('Quetzalfeder');
  const facts = answer.json<AdminSecurity>();
  expect(facts.suspended).toEqual([
    { id: client.id, name: 'Daniel Osei', role: 'client', since: test.clock.now().toISOString() },
  ]);
  expect(facts.admins.find(({ id }) => id === host.id)).toMatchObject({ name: 'Ruth Adler', devices: 1 });
  expect(facts.changes[0]).toMatchObject({ action: 'user-suspended', about: { id: client.id } });
  expect(facts.changes.every(({ action }) => action !== 'sign-in')).toBe(true);
  const few = await countStatements(test, look);
  for (let n = 0; n < 3; n += 1) await coach(test);
  expect(await countStatements(test, look)).toBe(few);
});
