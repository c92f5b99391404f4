import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { HostReport, OpenedReport } from '#contract/cohort-room/report-endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import type { Notice } from '#contract/notices/endpoints.ts';
import { eraseUser } from '#server/features/admin/erase.ts';
import { buildApp } from '#server/app/build-app.ts';
import { ownReports } from '#server/features/cohort-room/reports.ts';
import { auditLog, cohortPostReports, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { newId } from '#server/platform/ids.ts';
import { openToAll, room, roomPath, written } from '#testing/cohort-room.ts';
import { appWithInes, join, makeCohort, newMember } from '#testing/cohorts.ts';
import { admin, coach, unassignedClient, type Person } from '#testing/people.ts';

let nora: Person;
let juniper: Person;
let cohort: Cohort;
const { test, ines } = await appWithInes({ lastName: 'Calloway' });
const host = await admin(test);
beforeEach(async () => {
  // An hour later, so that nobody has reported a lot just before.
  test.clock.advance(3_601_000);
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  nora = await newMember(test, cohort, { firstName: 'Nora', lastName: 'Verborgen', shownName: 'Nora W.' });
  juniper = await newMember(test, cohort, { firstName: 'Jana', lastName: 'Geheim', shownName: 'Juniper' });
  await openToAll(ines, cohort);
});

const report = async (who: Person, { id }: Pick<Post, 'id'>, to: string, reason = '') =>
  await who.post(`${roomPath(cohort)}/posts/${id}/report`, { to, reason });
const keep = async (who: Person, { id }: Post) => await who.post(`${roomPath(cohort)}/posts/${id}/keep`);
const reported = async () => (await room(ines, cohort)).reported;
const told = async (who: Person, kind: string) =>
  (await who.get('/api/notices'))
    .json<Notice[]>()
    .filter((notice) => notice.kind === kind && notice.detail.cohortId === cohort.id);
const forHost = async (who = host) =>
  (await who.get('/api/admin/reported-posts'))
    .json<HostReport[]>()
    .filter(({ groupName }) => groupName === cohort.name);
const atHost = async (who: Person, { id }: Pick<Post, 'id'>, what: string, body?: Record<string, string>) =>
  await who.post(`/api/admin/reported-posts/${id}/${what}`, body);

it('is in no log, not even where it is refused', async () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => lines.push(line) });
  const app = await buildApp({ ...test.deps, log });
  const post = await written(nora, cohort, 'Buy my book.');
  const send = async (postId: string, headers: Record<string, string> = {}) =>
    await app.inject({
      method: 'POST',
      url: `${roomPath(cohort)}/posts/${postId}/report`,
      payload: { to: 'coach', reason: '' },
      headers: { 'sec-fetch-site': 'same-origin', cookie: juniper.cookie, ...headers },
    });
  for (const [answer, status] of [
    [await send(newId()), 404],
    [await send(post.id, { 'x-person': newId() }), 403],
    [await send(post.id), 200],
  ] as const)
    expect(answer.statusCode).toBe(status);
  for (let time = 0; time < 20; time += 1) await send(post.id);
  expect((await send(post.id)).statusCode).toBe(429);
  await app.close();
  expect(lines.filter((line) => line.includes('"msg":"refused"')).length).toBeGreaterThanOrEqual(3);
  for (const own of [juniper.id, juniper.email, '"role":"client"']) expect(lines.join('')).not.toContain(own);
});

describe('a report to the coach', () => {
  it('is made by a member, about what somebody else wrote', async () => {
    const post = await written(nora, cohort, 'Buy my book.');
    const own = await written(juniper, cohort, 'My own.');
    const fromCoach = await written(ines, cohort, 'Week one.');
    expect((await report(await unassignedClient(test), post, 'coach')).statusCode).toBe(404);
    for (const [wanted, status] of [
      [await report(juniper, post, 'everyone'), 422],
      [await report(juniper, post, 'coach', 'x'.repeat(501)), 422],
      [await report(juniper, { id: newId() }, 'coach'), 404],
      [await report(juniper, own, 'coach'), 409],
      [await report(juniper, fromCoach, 'coach'), 409],
    ] as const)
      expect(wanted.statusCode).toBe(status);
    expect(await test.deps.db.$count(cohortPostReports, eq(cohortPostReports.postId, post.id))).toBe(0);
    expect((await report(juniper, post, 'coach')).statusCode).toBe(200);
  });

  it('reaches the coach in the room, at the cohort and in the bell, once, and says nowhere who it was', async () => {
    const post = await written(nora, cohort, 'Buy my book.');
    const both = await Promise.all([report(juniper, post, 'coach', 'Quetzalfeder'), report(juniper, post, 'coach')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const third = await newMember(test, cohort, { firstName: 'Kit', shownName: 'Kit' });
    await report(third, post, 'coach');
    const seen = await reported();
    expect(seen).toMatchObject([{ post: { id: post.id, text: 'Buy my book.' }, reports: 2 }]);
    expect(await told(ines, 'post-reported')).toHaveLength(1);
    const listed = (await ines.get('/api/coach/cohorts')).json<Cohort[]>().find(({ id }) => id === cohort.id);
    expect(listed?.reported).toBe(1);
    const rows = await test.deps.db.select().from(cohortPostReports).where(eq(cohortPostReports.postId, post.id));
    expect(rows.some(({ reason }) => reason?.includes('Quetzalfeder'))).toBe(false);
    const bodies = [JSON.stringify(seen), JSON.stringify(await told(ines, 'post-reported'))];
    for (const body of bodies)
      for (const canary of [juniper.id, 'Juniper', 'Geheim']) expect(body).not.toContain(canary);
    // Not the log either, and not the author or the others.
    const lines = await test.deps.db.select().from(auditLog).where(eq(auditLog.action, 'post-reported'));
    expect(lines.map(({ actorId, subjectId }) => [actorId, subjectId])).toEqual(lines.map(() => [null, null]));
    const theirs = await room(nora, cohort);
    expect(theirs.reported).toBeUndefined();
    expect(JSON.stringify(theirs)).not.toContain('isReported');
    expect((await room(juniper, cohort)).posts[0]?.isReported).toBe(true);
    expect(await told(nora, 'post-reported')).toEqual([]);
  });

  it('is settled by keeping the post, by the coach alone', async () => {
    const post = await written(nora, cohort, 'Only loud.');
    await report(juniper, post, 'coach', 'Too loud.');
    expect((await keep(await coach(test), post)).statusCode).toBe(404);
    expect((await keep(ines, post)).statusCode).toBe(200);
    expect((await keep(ines, post)).statusCode).toBe(200);
    expect([await reported(), await told(ines, 'post-reported')]).toEqual([[], []]);
    expect((await room(juniper, cohort)).posts).toMatchObject([{ text: 'Only loud.' }]);
    const settled = await test.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'report-settled'), eq(auditLog.actorId, ines.id)));
    expect(settled.filter(({ detail }) => (detail as { postId?: string }).postId === post.id)).toHaveLength(1);
    // The same person asks once; whoever is not content turns to the host.
    await report(juniper, post, 'coach');
    expect(await reported()).toEqual([]);
    await report(juniper, post, 'host');
    expect(await forHost()).toHaveLength(1);
    await keepAllForHost();
  });

  it('is settled by removing the post, and where its author deletes it', async () => {
    const [first, second] = [await written(nora, cohort, 'One.'), await written(nora, cohort, 'Two.')];
    for (const post of [first, second]) await report(juniper, post, 'coach');
    await report(juniper, first, 'host');
    expect(await reported()).toHaveLength(2);
    await ines.post(`${roomPath(cohort)}/posts/${first.id}/remove`, { reason: 'No advertising.' });
    expect([(await reported())?.length, (await forHost()).length]).toEqual([1, 0]);
    expect(await told(host, 'post-reported-to-host')).toEqual([]);
    await written(juniper, cohort, 'An answer keeps its place.', second.id);
    await nora.delete(`${roomPath(cohort)}/posts/${second.id}`);
    expect(await reported()).toEqual([]);
  });

  it('is made twenty times an hour at most', async () => {
    const post = await written(nora, cohort, 'Hm.');
    for (let at = 0; at < 20; at += 1) await report(juniper, post, 'coach');
    expect((await report(juniper, post, 'coach')).statusCode).toBe(429);
  });
});

const keepAllForHost = async () => {
  for (const { postId } of await forHost()) await atHost(host, { id: postId }, 'keep');
};

describe('a report to the host', () => {
  it('shows admins that there is one, and the words only when it is opened, which is written down', async () => {
    const post = await written(ines, cohort, 'Zimtschnecke, all of you.');
    const other = await written(nora, cohort, 'Nobody reported this.');
    await report(juniper, post, 'host', 'Quetzalfeder');
    expect(await told(host, 'post-reported-to-host')).toHaveLength(1);
    expect([await reported(), await told(ines, 'post-reported')]).toEqual([[], []]);
    const list = await host.get('/api/admin/reported-posts');
    expect(list.body).not.toContain('Zimtschnecke');
    expect(await forHost()).toMatchObject([{ postId: post.id, isByCoach: true, reports: 1 }]);
    expect((await atHost(host, other, 'open')).statusCode).toBe(404);
    const opened = await atHost(host, post, 'open');
    expect(opened.json<OpenedReport>()).toMatchObject({
      text: 'Zimtschnecke, all of you.',
      author: { id: ines.id, name: 'Ines Calloway' },
      reasons: ['Quetzalfeder'],
    });
    for (const canary of [juniper.id, 'Juniper', 'Geheim']) expect(opened.body).not.toContain(canary);
    const [line] = await test.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'reported-post-read'), eq(auditLog.subjectId, ines.id)));
    expect(line).toMatchObject({ actorId: host.id, detail: { cohortId: cohort.id, postId: post.id } });
    expect((await atHost(host, post, 'keep')).statusCode).toBe(200);
    // What nobody asks about any more, nobody reads.
    expect((await atHost(host, post, 'open')).statusCode).toBe(404);
    expect([await forHost(), await told(host, 'post-reported-to-host')]).toEqual([[], []]);
  });

  it('ends with the post out of the room, also the coach’s, and its author is told why', async () => {
    const post = await written(ines, cohort, 'Not kind.');
    await report(juniper, post, 'host');
    expect((await atHost(host, post, 'remove', { reason: ' ' })).statusCode).toBe(422);
    expect((await atHost(host, post, 'remove', { reason: 'Please stay kind.' })).statusCode).toBe(200);
    expect((await atHost(host, post, 'remove', { reason: 'Again.' })).statusCode).toBe(404);
    expect((await room(juniper, cohort)).posts).toEqual([]);
    expect((await room(ines, cohort)).posts).toMatchObject([
      { state: 'removed', text: 'Not kind.', removalReason: 'Please stay kind.' },
    ]);
    expect((await told(ines, 'post-removed')).map(({ detail }) => detail.isCoach)).toEqual([true]);
  });

  it('is not for the admin who wrote the post', async () => {
    const second = await admin(test);
    const theirs = await makeCohort(second, { name: 'House Circle', startsOn: '2026-03-04' });
    const member = await newMember(test, theirs, { shownName: 'Kit' });
    const post = await written(second, theirs, 'From the house.');
    await member.post(`${roomPath(theirs)}/posts/${post.id}/report`, { to: 'host', reason: '' });
    const listed = async (who: Person) =>
      (await who.get('/api/admin/reported-posts')).json<HostReport[]>().map(({ postId }) => postId);
    expect(await listed(second)).not.toContain(post.id);
    expect((await atHost(second, post, 'open')).statusCode).toBe(404);
    expect(await listed(host)).toContain(post.id);
  });

  it('passes by the coach, also one who is an admin, while there is another', async () => {
    const second = await admin(test);
    const theirs = await makeCohort(second, { name: 'House Circle', startsOn: '2026-03-04' });
    const members = [await unassignedClient(test), await unassignedClient(test)] as const;
    for (const [at, member] of members.entries()) await join(member, theirs, `Kit ${at}`);
    await openToAll(second, theirs);
    const post = await written(members[0], theirs, 'Kept from the coach.');
    await members[1].post(`${roomPath(theirs)}/posts/${post.id}/report`, { to: 'host', reason: 'Not for her.' });
    const noticesOf = async (who: Person) =>
      (await who.get('/api/notices')).json<Notice[]>().filter(({ detail }) => detail.cohortId === theirs.id);
    expect(await noticesOf(second)).toEqual([]);
    expect((await atHost(second, post, 'open')).statusCode).toBe(404);
    expect(await noticesOf(host)).toHaveLength(1);
    expect((await atHost(host, post, 'open')).statusCode).toBe(200);
    const setDemo = async (isDemo: boolean) =>
      await test.deps.db
        .update(users)
        .set({ isDemo })
        .where(inArray(users.role, ['admin']));
    // Whom anybody can be: the admins of the demo, who see nothing of real people either.
    await setDemo(true);
    await test.deps.db.update(users).set({ isDemo: false }).where(eq(users.id, second.id));
    expect((await atHost(host, post, 'open')).statusCode).toBe(404);
    expect((await atHost(second, post, 'open')).statusCode).toBe(200);
    await setDemo(false);
  });
});

it('belongs to whoever made it: it is in their file, and goes when they are erased', async () => {
  const post = await written(nora, cohort, 'Loud.');
  await report(juniper, post, 'coach', 'Too loud for me.');
  expect(await ownReports(test.deps, juniper.id, () => true)).toEqual([
    { group: 'Autumn Circle', sentTo: 'coach', reportedAt: test.clock.now().toISOString(), reason: 'Too loud for me.' },
  ]);
  expect(await ownReports(test.deps, nora.id, () => true)).toEqual([]);
  await eraseUser(test.deps, juniper.id);
  const left = await test.deps.db
    .select()
    .from(cohortPostReports)
    .where(inArray(cohortPostReports.postId, [post.id]));
  expect([left, await reported()]).toEqual([[], []]);
});
