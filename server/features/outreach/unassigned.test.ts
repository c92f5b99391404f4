import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isProfileComplete } from '#contract/coach-profile/rules.ts';
import { dayInMs } from '#contract/days.ts';
import type { UnassignedClient, UnassignedIds } from '#contract/outreach/endpoints.ts';
import { unassignedOrders, unassignedShown } from '#contract/outreach/rules.ts';
import { foldText } from '#contract/text.ts';
import { auditLog, clientProfiles, coachProfiles, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { connect } from '#testing/histories.ts';
import {
  admin,
  coach,
  completeProfile,
  reachableCoach,
  trialClient,
  unassignedClient,
  type Person,
} from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { approveCoachByEmail } from '#server/features/coach-approval/approve.ts';
import { refusalOfProfile } from './access.ts';
import { isUnassigned } from './sql.ts';

const test = await testApp();
const guide = await reachableCoach(test);

const ask = async (who: Person, search = '') =>
  await who.get(`/api/coach/unassigned-clients${search && `?search=${encodeURIComponent(search)}`}`);
const list = async (who: Person, search = '') => (await ask(who, search)).json<UnassignedClient[]>();
const change = async (who: Person, values: Partial<typeof clientProfiles.$inferInsert>) =>
  await test.deps.db.update(clientProfiles).set(values).where(eq(clientProfiles.userId, who.id));

describe('the list of people without a coach', () => {
  it('has those who let coaches find them, and nobody else', async () => {
    const found = await unassignedClient(test, { firstName: 'Hanna', lastName: 'Sørensen' });
    const onTrial = await trialClient(test);
    const hidden = await unassignedClient(test);
    await change(hidden, { isFindable: false });
    const taken = await unassignedClient(test);
    await connect(test, taken, await coach(test));
    const left = await unassignedClient(test);
    await left.post('/api/auth/clear-role');
    const becameCoach = await unassignedClient(test);
    await becameCoach.post('/api/auth/clear-role');
    await becameCoach.post('/api/auth/set-role', { role: 'coach' });

    const ids = (await list(guide)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([found.id, onTrial.id]));
    for (const other of [hidden, taken, left, becameCoach]) expect(ids).not.toContain(other.id);
    expect((await list(guide)).find(({ id }) => id === found.id)).toEqual({
      id: found.id,
      clientId: found.id,
      firstName: 'Hanna',
      lastName: 'Sørensen',
      email: found.email,
      timeSinceJoined: 0,
      outreachCount: 0,
      lastOutreach: null,
      canSendOutreach: true,
      nextOutreachAt: null,
      canInvite: true,
      hasOptedOut: false,
      isInvited: false,
      invitableAt: null,
    });
  });

  it('has the newest first and counts whole days', async () => {
    const older = await unassignedClient(test);
    await change(older, { createdAt: new Date(test.clock.now().getTime() - 3 * dayInMs + 1) });
    const newer = await unassignedClient(test);
    await change(newer, { createdAt: new Date(test.clock.now().getTime() - 2 * dayInMs) });
    const rows = await list(guide);
    expect(rows.findIndex(({ id }) => id === newer.id)).toBeLessThan(rows.findIndex(({ id }) => id === older.id));
    expect(
      rows.filter(({ id }) => [older.id, newer.id].includes(id)).map(({ timeSinceJoined }) => timeSinceJoined),
    ).toEqual([2, 2]);
  });

  it('gives everyone who matches, to be selected, under the same conditions as the list', async () => {
    const name = `Quill${newId().slice(0, 6)}`;
    const [one, other] = [
      await unassignedClient(test, { firstName: name }),
      await unassignedClient(test, { firstName: name }),
    ];
    const idsOf = async (who: Person) => await who.get(`/api/coach/unassigned-clients/ids?search=${name}`);
    const { people, total } = (await idsOf(guide)).json<UnassignedIds>();
    expect([people.map(({ id }) => id).toSorted(), total]).toEqual([[one.id, other.id].toSorted(), 2]);
    expect(people[0]).toMatchObject({ name: `${name} Person`, firstName: name });
    await change(one, { isFindable: false });
    expect((await idsOf(guide)).json()).toMatchObject({ people: [{ id: other.id }], total: 1 });
    expect((await idsOf(await coach(test))).statusCode).toBe(403);
  });

  it('says exactly what may be sent', async () => {
    const now = test.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * dayInMs);
    const waits = await unassignedClient(test);
    await change(waits, { outreachCount: 1, lastOutreachAt: ago(6.5) });
    const ready = await unassignedClient(test);
    await change(ready, { outreachCount: 2, lastOutreachAt: ago(7) });
    const done = await unassignedClient(test);
    await change(done, { outreachCount: 3, lastOutreachAt: ago(60) });
    const wantsNone = await unassignedClient(test);
    await change(wantsNone, { outreachOptOutAt: ago(1) });
    const rows = new Map((await list(guide)).map((row) => [row.id, row]));
    expect(rows.get(waits.id)).toMatchObject({
      canSendOutreach: false,
      nextOutreachAt: new Date(now.getTime() + dayInMs / 2).toISOString(),
      outreachCount: 1,
    });
    expect(rows.get(ready.id)).toMatchObject({
      canSendOutreach: true,
      nextOutreachAt: null,
      outreachCount: 2,
      canInvite: true,
    });
    expect(rows.get(done.id)).toMatchObject({ canSendOutreach: false, nextOutreachAt: null, canInvite: true });
    expect(rows.get(wantsNone.id)).toMatchObject({
      canSendOutreach: false,
      nextOutreachAt: null,
      canInvite: false,
      hasOptedOut: true,
    });
    for (const someone of [waits, ready, done, wantsNone]) {
      const sent = await guide.post('/api/coach/send-outreach', { clientId: someone.id, message: 'Hello.' });
      expect(sent.statusCode).toBe(rows.get(someone.id)?.canSendOutreach ? 200 : 409);
    }
  });

  it('is searched by name and address, without regard to case and accents', async () => {
    const zoe = await unassignedClient(test, {
      firstName: 'Zoë',
      lastName: 'Ångström',
      email: 'zoe.angstrom@test.invalid',
    });
    const only = async (search: string) => (await list(guide, search)).map(({ id }) => id);
    for (const search of ['zoë', 'ZOE', 'ångstr', 'ANGSTROM', 'zoe ang', 'zoe.angstrom@', 'Zoë '])
      expect(await only(search)).toEqual([zoe.id]);
    for (const search of ['%', '_', '\\', 'nobody at all']) expect(await only(search)).not.toContain(zoe.id);
    expect((await ask(guide, 'x'.repeat(201))).statusCode).toBe(422);
  });

  it('holds at most 50', async () => {
    const many = Array.from({ length: 205 }, () => newId());
    await test.deps.db.insert(users).values(
      many.map((id) => ({
        id,
        name: 'Many',
        email: `${id}@test.invalid`,
        firstName: 'Many',
        role: 'client' as const,
      })),
    );
    await test.deps.db
      .insert(clientProfiles)
      .values(many.map((userId) => ({ userId, clientType: 'with-coach' as const })));
    expect(await list(guide)).toHaveLength(unassignedShown);
  });

  it.each(unassignedOrders)('goes on with the cursor of the last row to the end, ordered by %s', async (order) => {
    const asked = async (cursor?: string) => {
      const query = new URLSearchParams({ order, ...(cursor ? { cursor } : {}) });
      return (await guide.get(`/api/coach/unassigned-clients?${query}`)).json<UnassignedClient[]>();
    };
    const first = await asked();
    expect(first.filter(({ nextCursor }) => nextCursor).map(({ id }) => id)).toEqual([first.at(-1)?.id]);
    // Somebody writes to the last one shown: they stand elsewhere now, and nobody behind them is left out.
    const last = first.at(-1)!;
    await test.deps.db
      .update(clientProfiles)
      .set({ outreachCount: 1, lastOutreachAt: test.clock.now() })
      .where(eq(clientProfiles.userId, last.id));
    const all = [...first];
    let cursor = last.nextCursor;
    while (cursor) {
      all.push(...(await asked(cursor)));
      cursor = all.at(-1)?.nextCursor;
    }
    const ids = all.map(({ id }) => id).filter((id, index, list) => list.indexOf(id) === index);
    const everybody = await test.deps.db
      .select({ id: clientProfiles.userId })
      .from(clientProfiles)
      .innerJoin(users, eq(users.id, clientProfiles.userId))
      .where(and(isUnassigned, eq(users.isTest, false)));
    expect(ids.toSorted()).toEqual(everybody.map(({ id }) => id).toSorted());
    const others = all.filter(({ id }) => id !== last.id);
    if (order === 'reachable') {
      const can = others.map(({ canSendOutreach }) => canSendOutreach);
      expect(can.lastIndexOf(true)).toBeLessThan(can.indexOf(false));
    }
    if (order === 'newest') {
      const days = others.map(({ timeSinceJoined }) => timeSinceJoined);
      expect(days).toEqual(days.toSorted((a, b) => a - b));
    }
    if (order === 'name') {
      const names = others.map(({ firstName, lastName }) => foldText(`${firstName} ${lastName}`.trim()));
      expect(names.indexOf(foldText('Hanna Sørensen'))).toBeLessThan(names.indexOf('many'));
      expect(names.lastIndexOf('many')).toBeLessThan(names.indexOf(foldText('Zoë Ångström')));
    }
  });

  it('refuses a place that is none, and one of another order', async () => {
    const place = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const [order, cursor] of [
      ['newest', 'nothing'],
      ['newest', place('newest', 'x', newId())],
      ['newest', place('newest', '1', 'no-id')],
      ['name', place('newest', '1', newId())],
      ['name', place('name', 'a\u0000', newId())],
      ['reachable', place('reachable', '2_1', newId())],
      ['sideways', ''],
    ] as const) {
      const answer = await guide.get(`/api/coach/unassigned-clients?${new URLSearchParams({ order, cursor })}`);
      expect(answer.statusCode, `${order} ${cursor}`).toBe(422);
    }
  });
});

describe('who may see it', () => {
  it('is a coach whose profile is complete, and says what is missing', async () => {
    const fresh = await coach(test, { firstName: '', lastName: '' });
    const refused = await ask(fresh);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'forbidden',
      fields: { profile: expect.any(String) as string },
      message:
        'Please complete your profile first, so that people can see who is writing to them. It still needs your ' +
        'full name, a professional title, a bio of at least 50 characters, your coaching approach in at least ' +
        '20 characters and at least one specialty.',
    });
    const someone = await unassignedClient(test);
    expect((await fresh.post('/api/coach/send-outreach', { clientId: someone.id, message: 'Hello.' })).statusCode).toBe(
      403,
    );
    await completeProfile(test, fresh);
    expect((await ask(fresh)).statusCode).toBe(200);
  });

  it('asks for exactly what makes a profile complete', () => {
    const whole = {
      fullName: 'Ada Guide',
      professionalTitle: 'Coach',
      bio: 'b'.repeat(50),
      coachingApproach: 'a'.repeat(20),
      specialties: ['Rest'],
    };
    const parts: Partial<typeof whole>[] = [
      {},
      { fullName: ' A ' },
      { professionalTitle: 'C' },
      { bio: 'b'.repeat(49) },
      { coachingApproach: ` ${'a'.repeat(19)} ` },
      { specialties: [] },
    ];
    for (const part of parts) {
      const profile = { ...whole, ...part };
      expect(refusalOfProfile(profile) === undefined).toBe(isProfileComplete(profile));
    }
    const needs = (part: Partial<typeof whole>) => refusalOfProfile({ ...whole, ...part })?.message;
    expect(needs({ bio: '' })).toMatch(/still needs a bio of at least 50 characters\.$/);
    expect(needs({ professionalTitle: '', specialties: [] })).toMatch(
      /still needs a professional title and at least one specialty\.$/,
    );
    const most = needs({ fullName: '', professionalTitle: '', bio: '', coachingApproach: '', specialties: [] });
    expect(most).toContain('still needs your full name, a professional title, a bio of at least 50 characters, ');
    expect(most).toContain('your coaching approach in at least 20 characters and at least one specialty.');
  });

  it('is with COACH_APPROVAL=on also asked whether an admin approved the coach', async () => {
    const strict = await testApp({ COACH_APPROVAL: 'on' });
    const fresh = await reachableCoach(strict);
    const someone = await unassignedClient(strict);
    const refused = await ask(fresh);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toMatch(/approve/);
    expect(refused.json()).not.toHaveProperty('fields');
    expect((await fresh.post('/api/coach/send-outreach', { clientId: someone.id, message: 'Hello.' })).statusCode).toBe(
      403,
    );
    expect(
      (await fresh.post('/api/coach/send-invitation', { clientId: someone.id, programId: 'breath-anchor-01' }))
        .statusCode,
    ).toBe(403);

    expect(await approveCoachByEmail(strict.deps, 'nobody@test.invalid')).toBe('unknown');
    expect(await approveCoachByEmail(strict.deps, someone.email)).toBe('unknown');
    expect(await approveCoachByEmail(strict.deps, ` ${fresh.email.toUpperCase()} `)).toBe('approved');
    expect(await approveCoachByEmail(strict.deps, fresh.email)).toBe('approved already');
    expect(await strict.deps.db.$count(auditLog, eq(auditLog.action, 'coach-approved'))).toBe(1);
    expect((await ask(fresh)).statusCode).toBe(200);

    const boss = await admin(strict);
    await completeProfile(strict, boss);
    expect((await ask(boss)).statusCode).toBe(200);
    expect(
      (await strict.deps.db.select().from(coachProfiles).where(eq(coachProfiles.userId, boss.id)))[0]?.approvedAt,
    ).toBeNull();
  });
});
