import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { admits } from '#contract/endpoint.ts';
import { allEndpoints } from '#contract/registry.ts';
import type { AdminDashboard, AdminUserRow } from '#contract/admin/schema.ts';
import type { AuditPage } from '#contract/audit/endpoints.ts';
import { audit } from '#server/platform/audit.ts';
import {
  coachProfiles,
  cohorts,
  dataExports,
  mailOutbox,
  programs,
  signUpLinks,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { admin, coach, completeProfile, person, unassignedClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { seedDemo } from './service.ts';

/** Part of every name, address and title of a real person. */
const mark = 'Quillfeather';

let test: TestApp;
let boss: Person;
let guide: Person;
let writer: Person;
const realIds: string[] = [];
let mailId = '';

beforeAll(async () => {
  test = await testApp({ DEMO: 'on' });
  await seedDemo(test.deps);
  const { db, clock } = test.deps;
  const now = clock.now();
  const named = (email: string) => ({ lastName: mark, email: `${email}@${mark.toLowerCase()}.org` });
  boss = await admin(test, named('boss'));
  guide = await coach(test, named('guide'));
  writer = await unassignedClient(test, named('writer'));
  const away = await coach(test, named('away'));
  await db.update(users).set({ suspendedAt: now }).where(eq(users.id, away.id));
  const program = { description: mark, subtitle: mark, durationWeeks: 1, createdAt: now, updatedAt: now };
  const own = { ...program, ownerId: guide.id, title: `Days of ${mark}` };
  const ids = { program: newId(), deleted: newId(), cohort: newId() };
  await db.insert(programs).values([
    { ...own, id: ids.program, programId: 'quill-days' },
    {
      ...own,
      id: ids.deleted,
      programId: 'quill-gone',
      archivedAt: now,
      deletedAt: now,
      deletedBy: boss.id,
      deletedProgramId: 'quill-before',
    },
  ]);
  await db.insert(cohorts).values({
    id: ids.cohort,
    coachId: guide.id,
    programId: ids.program,
    name: `Friends of ${mark}`,
    joinCode: 'COHORT-QUILL2',
    startsOn: '2026-01-05',
    pace: 'together',
    places: 8,
    createdAt: now,
  });
  mailId = await queueMail(db, test.deps, {
    userId: writer.id,
    to: writer.email,
    kind: 'reminder',
    subject: 'x',
    text: 'x',
    html: 'x',
  });
  await db.update(mailOutbox).set({ status: 'failed', lastError: 'No.' }).where(eq(mailOutbox.id, mailId));
  await db.insert(dataExports).values({
    id: newId(),
    userId: writer.id,
    requestedBy: boss.id,
    mailId,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  await audit(db, { actorId: boss.id, action: 'role-set', subjectId: guide.id, detail: { role: 'coach' } });
  realIds.push(boss.id, guide.id, writer.id, away.id, ids.program, ids.deleted, ids.cohort, mailId);
});

async function asDemo(who: 'admin' | 'coach') {
  const entered = await test.app.inject({
    method: 'POST',
    url: '/api/demo/enter',
    payload: `person=${who}`,
    headers: { origin: test.config.baseUrl, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cookie = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return {
    get: (url: string) => test.app.inject({ url, headers }),
    post: (url: string, payload: object) => test.app.inject({ method: 'POST', url, headers, payload }),
    put: (url: string, payload: object) => test.app.inject({ method: 'PUT', url, headers, payload }),
    delete: (url: string) => test.app.inject({ method: 'DELETE', url, headers }),
  };
}

/** Streams do not end, and a coach’s public profile is public. */
const notWalked = new Set(['live.stream', 'coachProfile.public', 'coachProfile.byId']);

describe('the demo’s admin', () => {
  it('reads nothing about anybody real, whatever an admin may ask for', async () => {
    const demo = await asDemo('admin');
    const seen: string[] = [];
    let asked = 0;
    const urls = allEndpoints
      .filter((one) => one.method === 'GET' && admits(one.access, 'admin') && !notWalked.has(one.id))
      .flatMap(({ path }) => (path.includes('{') ? realIds.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]));
    // What lists can be asked for.
    const more = [
      ...[`search=${mark}`, 'role=suspended', 'role=admin', `search=${writer.id}`, 'sort=email'].flatMap((query) => [
        `/api/admin/users?${query}`,
        `/api/admin/users/page?${query}`,
        `/api/admin/users/download?${query}`,
      ]),
      ...[`who=${mark}`, `who=${boss.id}`, `about=${guide.id}`, 'action=role-set'].map(
        (query) => `/api/admin/audit?${query}`,
      ),
      '/api/admin/audit/download?format=json',
      `/api/coach/unassigned-clients?search=${mark}`,
    ];
    for (const url of [...urls, ...more]) {
      const { body } = await demo.get(url);
      asked += 1;
      if (
        body.toLowerCase().includes(mark.toLowerCase()) ||
        realIds.some((id) => !url.includes(id) && body.includes(id))
      )
        seen.push(url);
    }
    expect(seen).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });

  it('is answered as if they were not there', async () => {
    const demo = await asDemo('admin');
    const paths = [
      `/api/admin/users/${writer.id}`,
      `/api/admin/users/${writer.id}/deletion`,
      `/api/admin/coaches/${guide.id}/deletion`,
    ];
    for (const path of paths) expect((await demo.get(path)).statusCode, path).toBe(404);
    expect((await demo.post(`/api/admin/mail/${mailId}/retry`, {})).statusCode).toBe(404);
    expect((await demo.post('/api/admin/mail/test', {})).json()).toMatchObject({ reason: 'demo-has-no-mailbox' });
    const link = (await boss.post('/api/admin/sign-up-links', { role: 'coach' })).json<{ url: string }>();
    expect(link.url).toContain('token=');
    expect((await demo.get('/api/admin/sign-up-links')).json()).toMatchObject({ links: [] });
    expect((await demo.post('/api/admin/sign-up-links', { role: 'coach' })).json()).toMatchObject({
      reason: 'demo-sign-up-link',
    });
    const [made] = await test.deps.db.select().from(signUpLinks);
    expect((await demo.delete(`/api/admin/sign-up-links/${made?.id}`)).statusCode).toBe(404);
    const [someDemo] = (await demo.get('/api/admin/users?role=client')).json<AdminUserRow[]>();
    const moved = await demo.put(`/api/admin/users/${someDemo?.id}/coach`, { coachId: guide.id });
    expect(moved.statusCode).toBe(404);
  });

  it('counts the people of the demo alone, and finds them all', async () => {
    const demo = await asDemo('admin');
    const rows = (await demo.get('/api/admin/users')).json<AdminUserRow[]>();
    expect(rows.every((row) => row.is_demo)).toBe(true);
    expect(rows.length).toBe(await test.deps.db.$count(users, eq(users.isDemo, true)));
    const counted = (await demo.get('/api/admin/dashboard')).json<AdminDashboard>();
    expect(counted.totalUsers).toBe(rows.length);
    expect(counted.growth.at(-1)?.users).toBe(rows.length);
    expect(counted.systemHealth.checks.find(({ name }) => name === 'Mail')?.detail).toBe('No undelivered mail.');
    const log = (await demo.get('/api/admin/audit')).json<AuditPage>();
    expect(log.rows.some(({ action }) => action === 'demo-sign-in')).toBe(true);
  });

  it('leaves the real admin with everybody', async () => {
    const all = (await boss.get('/api/admin/users')).json<AdminUserRow[]>();
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([boss.id, guide.id, writer.id]));
    for (const url of ['/api/admin/programs', '/api/admin/programs/deleted', '/api/admin/cohorts', '/api/admin/audit'])
      expect((await boss.get(url)).body, url).toContain(mark);
    expect((await boss.get('/api/admin/mail')).body).toContain(mark);
    expect((await boss.get('/api/admin/exports')).body).toContain(writer.id);
    expect((await boss.get('/api/admin/security')).body).toContain(mark);
  });
});

describe('the demo’s coach', () => {
  it('neither sees nor reaches anybody real without a coach', async () => {
    const demo = await asDemo('coach');
    expect((await demo.get('/api/coach/unassigned-clients')).body).not.toContain(writer.id);
    const message = 'Hello there, would you like to talk for a while?';
    expect((await demo.post('/api/coach/send-outreach', { clientId: writer.id, message })).statusCode).toBe(404);
    const [program] = (await demo.get('/api/coach/available-programs')).json<{ id: string }[]>();
    const invitation = { clientId: writer.id, programId: program?.id };
    expect((await demo.post('/api/coach/send-invitation', invitation)).statusCode).toBe(404);
    await completeProfile(test, guide);
    expect((await guide.get('/api/coach/unassigned-clients')).body).toContain(writer.id);
  });
});

it('neither offers its coaches to real people nor lets them join', async () => {
  const { db } = test.deps;
  const [ines] = await db
    .select({ id: users.id, code: coachProfiles.referralCode })
    .from(coachProfiles)
    .innerJoin(users, eq(users.id, coachProfiles.userId))
    .where(eq(users.email, 'ines@demo.invalid'));
  const real = await unassignedClient(test);
  for (const path of ['/api/coaches', '/api/roles/coaches'])
    expect(JSON.stringify((await real.get(path)).json()), path).not.toContain(ines?.id);
  expect((await real.post('/api/client/join-coach', { referralCode: ines?.code })).statusCode).toBe(409);
  const setUp = { role: 'client', clientType: 'with-coach' };
  for (const how of [{ referralCode: ines?.code }, { selectedCoach: ines?.id }])
    expect((await (await person(test)).post('/api/auth/set-role', { ...setUp, ...how })).statusCode).toBe(409);
  expect((await real.get(`/api/messages/${ines?.id}`)).statusCode).toBe(404);
});
