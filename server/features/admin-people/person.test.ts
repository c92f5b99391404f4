import { expect, it } from 'vitest';
import { personHistoryShown } from '#contract/admin-people/constants.ts';
import type { AdminPerson } from '#contract/admin-people/schema.ts';
import { audit } from '#server/platform/audit.ts';
import { mailOutbox } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write } from '#testing/histories.ts';
import { again, admin, coach, trialClient, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp({ COACH_APPROVAL: 'on' });
const { db } = test.deps;
const host = await admin(test, { firstName: 'Hanna', lastName: 'Host' });
const guide = await coach(test, { firstName: 'Gil', lastName: 'Guide' });
const daniel = await unassignedClient(test, { firstName: 'Daniel', lastName: 'Osei', email: 'daniel@person.test' });
await connect(test, daniel, guide);
const assigned = await assign(test, daniel, { startedAt: test.clock.now() });

const read = async (id: string): Promise<AdminPerson> => (await host.get(`/api/admin/users/${id}`)).json();

it('does not know somebody who is not there', async () => {
  for (const id of ['nobody', newId()]) {
    const answer = await host.get(`/api/admin/users/${id}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 'not_found', reason: 'user-not-found', message: 'This user couldn’t be found.' },
    ]);
  }
});

it('shows the account, the coach and the program in facts and counts', async () => {
  for (const day of [1, 1, 2]) await write(test, daniel, assigned, { day, text: 'Wolkenbruch', mood: 3 });
  const shown = await read(daniel.id);
  expect(shown).toMatchObject({
    id: daniel.id,
    firstName: 'Daniel',
    email: 'daniel@person.test',
    emailVerified: true,
    role: 'client',
    isAdmin: false,
    isSelf: false,
    deletionAt: null,
    timeZone: 'UTC',
    hasPassword: false,
    hasProvider: false,
    twoFactorEnabled: false,
    coach: { id: guide.id, name: 'Gil Guide', since: expect.any(String) },
    coaching: null,
    program: { title: assigned.programTitle, isCompleted: false, daysWritten: 2, cells: expect.any(Array) },
    entries: 3,
    sharedEntries: 0,
    messages: 0,
  });
  expect(shown.program?.cells.slice(0, 4)).toEqual(
    ['written', 'written', 'ahead', 'ahead'].map((state, index) => ({ day: index + 1, state })),
  );
  expect(JSON.stringify(shown)).not.toContain('Wolkenbruch');
  expect(JSON.stringify(shown)).not.toMatch(/mood/i);
  expect(await read(guide.id)).toMatchObject({
    coach: null,
    program: null,
    awaitsApproval: true,
    coaching: { clients: 1, isAcceptingClients: true, programs: 0 },
  });
  expect((await read(host.id)).isSelf).toBe(true);
});

it('names open sessions by device, the one used last first, and nothing else about them', async () => {
  const someone = await trialClient(test);
  test.clock.advance(60_000);
  await again(test, someone);
  const { sessions } = await read(someone.id);
  expect(sessions.length).toBe(2);
  expect(Object.keys(sessions[0] ?? {})).toEqual(['id', 'kind', 'browser', 'lastUsed']);
  expect(sessions[0]?.lastUsed).toBe(test.clock.now().toISOString());
  test.clock.advance(31 * 86_400_000);
  expect((await host.get('/api/admin/users/page')).statusCode).toBe(401);
  const other = await again(test, host);
  const later = (await other.get(`/api/admin/users/${someone.id}`)).json<AdminPerson>();
  expect(later.sessions).toEqual([]);
  host.get = other.get;
});

it('says of mails what they were about and how they went, never what they said', async () => {
  const someone = await trialClient(test);
  const now = test.clock.now();
  const mail = { userId: someone.id, toAddress: 'x@person.test', nextTryAt: now, tries: 2 };
  await db.insert(mailOutbox).values([
    { ...mail, id: newId(), kind: 'invitation', status: 'sent', createdAt: now, endedAt: now },
    {
      ...mail,
      id: newId(),
      kind: 'reset',
      status: 'failed',
      subject: 'Wolkenbruch',
      textBody: 'Wolkenbruch',
      createdAt: new Date(now.getTime() - 1_000),
      endedAt: now,
      lastError: 'addressRefused',
    },
    { ...mail, id: newId(), kind: 'outreach', textBody: 'Wolkenbruch', createdAt: new Date(now.getTime() - 2_000) },
  ]);
  const shown = await read(someone.id);
  expect(shown.mails.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
    ['invitation', 'sent', null],
    ['reset', 'failed', 'The mail server refuses this address.'],
    ['outreach', 'waiting', null],
  ]);
  expect(JSON.stringify(shown)).not.toContain('Wolkenbruch');
});

it('brings the newest lines of the log that they wrote or that are about them', async () => {
  const someone = await trialClient(test);
  await audit(db, { actorId: host.id, action: 'export-requested', subjectId: someone.id });
  await audit(db, { actorId: host.id, action: 'sign-in' });
  await audit(db, { actorId: someone.id, action: 'entry-deleted', detail: { entry: 'Wolkenbruch' } });
  const { history } = await read(someone.id);
  expect(history.map(({ action }) => action).slice(0, 2)).toEqual(['entry-deleted', 'export-requested']);
  expect(history.map(({ action }) => action)).toContain('role-set');
  expect(history.some(({ action }) => action === 'sign-in')).toBe(false);
  expect(history[0]?.facts).toEqual({});
  for (let line = 0; line < personHistoryShown; line += 1) await audit(db, { actorId: someone.id, action: 'sign-out' });
  expect((await read(someone.id)).history.length).toBe(personHistoryShown);
});
