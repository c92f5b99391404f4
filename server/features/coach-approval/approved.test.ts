import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminDashboard } from '#contract/admin/schema.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import { dayInMs } from '#contract/days.ts';
import { createLog } from '#server/platform/log.ts';
import { migrationsFolder, runMigrations } from '#server/platform/db/migrate.ts';
import {
  appointments,
  coachProfiles,
  installation,
  invitations,
  mailOutbox,
  partings,
  signUpLinks,
  users,
} from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import { openedMail } from '#testing/opened-mail.ts';
import { admin, again, coach, person, reachableCoach, unassignedClient, type Person } from '#testing/people.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { approveCoachByEmail } from './approve.ts';
import { tellAdminsWhoWaits } from './tell-admins.ts';
import { commandsWithoutAdmin } from './wait.ts';

const internet = { BASE_URL: 'https://dayloom.example.org' };
const test = await testApp({ ...internet, SMTP_URL: 'smtp://mail.invalid' });
const { db } = test.deps;

const waits = async (who: Person): Promise<boolean> =>
  (await who.get('/api/coach/unassigned-clients')).json<{ reason?: string }>().reason === 'contact-unapproved';
const overview = async (host: Person) => (await host.get('/api/admin/dashboard')).json<AdminDashboard>();

const cameBy = async (on: TestApp, { id: usedBy }: Person, coachId: string | null) => {
  const now = on.clock.now();
  const times = { createdAt: now, expiresAt: now, usedAt: now };
  await on.deps.db
    .insert(signUpLinks)
    .values({ id: newId(), tokenHash: newId(), role: 'coach', coachId, usedBy, ...times });
};

beforeEach(async () => {
  await db.delete(users);
  await db.delete(installation).where(eq(installation.key, 'coaches-waiting-told'));
  await db.delete(mailOutbox);
});

describe('who needs no approval', () => {
  it('admins, also while they work as a coach, and coaches by an admin’s link', async () => {
    const stranger = await reachableCoach(test);
    expect(await waits(stranger)).toBe(true);
    expect(await waits(await reachableCoach(test, { choice: { role: 'admin' }, isAdmin: true }))).toBe(false);
    expect(await waits(await reachableCoach(test, { isAdmin: true }))).toBe(false);
    const byAdmin = await reachableCoach(test);
    await cameBy(test, byAdmin, null);
    const byCoach = await reachableCoach(test);
    await cameBy(test, byCoach, stranger.id);
    expect([await waits(byAdmin), await waits(byCoach)]).toEqual([false, true]);
  });

  it('coaches in the group of the issuer, as long as they are in it', async () => {
    const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    const guild = await testApp({ ...internet, ...oidc, OIDC_COACH_GROUP: 'coaches' });
    const member = await person(guild);
    const setGroups = async (issuerGroups: string[]) =>
      await guild.deps.db.update(users).set({ issuerGroups }).where(eq(users.id, member.id));
    await setGroups(['coaches']);
    expect((await member.post('/api/auth/set-role', { role: 'coach' })).statusCode).toBe(200);
    await guild.deps.db.update(coachProfiles).set({
      fullName: 'Ada Guide',
      professionalTitle: 'Coach',
      bio: 'I walk beside people for a while, and I listen more than I say.',
      coachingApproach: 'A page a day, and a talk when it helps.',
      specialties: ['Rest'],
    });
    expect(await waits(member)).toBe(false);
    await setGroups([]);
    expect(await waits(member)).toBe(true);
  });
});

describe('an upgraded installation', () => {
  const hash = async (): Promise<number> => {
    const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string; when: number }[];
    };
    return entries.find(({ tag }) => tag === '0062_coaches_of_before')?.when ?? 0;
  };

  it('lets everyone go on who ever worked with somebody, names the others once, and a stranger sees nobody', async () => {
    const now = test.clock.now();
    const client = async () => await unassignedClient(test, { firstName: 'Vera', lastName: 'Canary' });
    const made = async () => await reachableCoach(test);
    const [stranger, current, leaving, former, met, invited, erased, pending] = await Promise.all([
      made(),
      made(),
      made(),
      made(),
      made(),
      made(),
      made(),
      made(),
    ]);
    await connect(test, await client(), current);
    await db.execute(sql`update client_profiles set coach_before_leaving_id = ${leaving.id}, coach_before_leaving_since = now()
      where user_id = ${(await client()).id}`);
    await db
      .insert(partings)
      .values({ coachId: former.id, clientId: (await client()).id, endedBy: 'coach', endedAt: now });
    await db.insert(appointments).values({
      id: newId(),
      coachId: met.id,
      clientId: (await client()).id,
      typeName: 'Talk',
      startsAt: now,
      endsAt: new Date(now.getTime() + 3_600_000),
      state: 'held',
      placeKind: 'words',
      place: '',
      gapMinutes: 0,
      zone: 'UTC',
      createdAt: now,
      bookedAt: now,
      bookedBy: 'coach',
      settledAt: now,
    });
    const invitationOf = async (who: Person, status: 'accepted' | 'pending') => {
      const [program] = await db.execute<{ id: string }>(sql`select id from programs limit 1`).then(({ rows }) => rows);
      await db.insert(invitations).values({
        id: newId(),
        coachId: who.id,
        clientId: (await client()).id,
        programId: program?.id ?? '',
        status,
        sentAt: now,
        expiresAt: new Date(now.getTime() + dayInMs),
        ...(status === 'accepted' ? { respondedAt: now } : {}),
      });
    };
    await invitationOf(invited, 'accepted');
    await invitationOf(pending, 'pending');
    const gone = await client();
    await db.execute(
      sql`insert into audit_log (actor_id, action, subject_id) values (${gone.id}, 'coach-joined', ${erased.id})`,
    );

    // As the release before left it; two processes start at once.
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${await hash()}`);
    const { url } = test.deps.database as unknown as { url: string };
    const start = async () => await runMigrations({ connectionString: url }, createLog({ logLevel: 'silent' }));
    await Promise.all([start(), start()]);

    const all = { stranger, current, leaving, former, met, invited, erased, pending };
    const waiting = [];
    for (const [name, who] of Object.entries(all)) if (await waits(who)) waiting.push(name);
    expect(waiting).toEqual(['stranger', 'pending']);
    for (const path of ['/api/coach/unassigned-clients', '/api/coach/dashboard', '/api/messages'])
      expect((await stranger.get(path)).body).not.toMatch(/Vera|Canary/);

    const host = await admin(test);
    expect((await overview(host)).waitingCoaches.map(({ id }) => id).sort()).toEqual([stranger.id, pending.id].sort());
    expect([await tellAdminsWhoWaits(test.deps), await tellAdminsWhoWaits(test.deps)]).toEqual([1, 0]);
    const [mail] = openedMail(test, await db.select().from(mailOutbox).where(eq(mailOutbox.userId, host.id)));
    expect(mail?.textBody).toContain(stranger.email);
    expect(mail?.textBody).toContain(pending.email);
    expect(mail?.textBody).not.toContain(met.email);
  });
});

describe('a fresh installation with one person', () => {
  it('names the commands at the start and to the coach, and each of them ends the waiting', async () => {
    const one = await reachableCoach(test);
    const home = async () => (await one.get('/api/coach/dashboard')).json<CoachDashboard>().approval;
    const [grant = '', approve = ''] = await commandsWithoutAdmin(db);
    expect(grant).toMatch(/grant-admin.* someone@example\.org$/);
    expect(approve).toMatch(/approve-coach.* someone@example\.org$/);
    expect(await home()).toEqual({
      commands: [grant, approve].map((line) => line.replace('someone@example.org', one.email)),
    });
    expect(await tellAdminsWhoWaits(test.deps)).toBe(0);

    expect(await approveCoachByEmail(test.deps, one.email)).toBe('approved');
    expect(await home()).toBeNull();
    const other = await reachableCoach(test);
    expect(await waits(other)).toBe(true);
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, other.id));
    expect(await waits(other)).toBe(false);
    expect(await commandsWithoutAdmin(db)).toEqual([]);
  });

  it('never repeats an address that a shell would run', async () => {
    expect((await commandsWithoutAdmin(db, '`id`@example.org')).join()).not.toContain('`');
  });
});

describe('admins are told', () => {
  const mails = async () => openedMail(test, await db.select().from(mailOutbox)).filter(isOurs);
  const isOurs = ({ kind }: { kind: string }) => kind === 'coaches-waiting';
  const tell = async () => await tellAdminsWhoWaits(test.deps);

  it('each in their language, as soon as somebody waits and once a day at most, only when somebody new does', async () => {
    const host = await admin(test, { firstName: 'Uma' });
    const german = await admin(test, { firstName: 'Ute' });
    await db.update(users).set({ locale: 'de-DE' }).where(eq(users.id, german.id));
    const unconfirmed = await admin(test);
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id));
    expect(await tell()).toBe(0);
    await coach(test, { firstName: 'Stan', lastName: 'Stranger' });
    // Of two processes one writes.
    expect((await Promise.all([tell(), tell()])).sort()).toEqual([0, 2]);
    const first = await mails();
    expect(new Set(first.map(({ userId }) => userId))).toEqual(new Set([host.id, german.id]));
    expect(first.find(({ userId }) => userId === host.id)?.textBody).toMatch(
      /Stan Stranger[\s\S]*waiting for your approval/,
    );
    expect(first.find(({ userId }) => userId === german.id)?.textBody).toContain('wartet auf deine Freigabe');

    test.clock.advance(dayInMs / 2);
    const late = await coach(test, { firstName: 'Lea', lastName: 'Late' });
    expect(await tell()).toBe(0);
    test.clock.advance(dayInMs / 2);
    expect(await tell()).toBe(2);
    expect((await mails()).filter(({ textBody }) => /Stan[\s\S]*Lea/.test(textBody))).toHaveLength(2);
    test.clock.advance(7 * dayInMs);
    expect(await tell()).toBe(0);

    const back = await again(test, host);
    expect((await overview(back)).coachesAwaiting).toBe(2);
    expect((await back.post(`/api/admin/coaches/${late.id}/approve`)).statusCode).toBe(200);
    expect(await overview(back)).toMatchObject({ coachesAwaiting: 1, waitingCoaches: [{ name: 'Stan Stranger' }] });
  });

  it('of at most twenty by name, without what a stranger advertises', async () => {
    await admin(test);
    for (let number = 1; number <= 22; number += 1)
      await coach(test, { firstName: number === 1 ? 'www.example.com' : 'Stan' });
    expect(await tell()).toBe(1);
    const [mail] = await mails();
    expect(mail?.textBody).not.toContain('www.example.com');
    expect(mail?.textBody).toContain('2 more are on the admin’s page.');
    expect(mail?.textBody.match(/@test\.invalid/g)).toHaveLength(20);
  });

  it('of nobody where no approval is asked for', async () => {
    const local = await testApp();
    await admin(local);
    const guide = await reachableCoach(local);
    expect([await waits(guide), await tellAdminsWhoWaits(local.deps)]).toEqual([false, 0]);
  });
});
