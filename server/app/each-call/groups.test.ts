import { expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { newId } from '#server/platform/ids.ts';
import { cohortBody, join, makeCohort } from '#testing/cohorts.ts';
import { groupsLeaves } from '#testing/each-call/groups.ts';
import { ok, walkEachCall } from '#testing/each-call/walk.ts';
import { postPath, roomPath, written } from '#testing/cohort-room.ts';
import { appointment, openHours, sessionType } from '#testing/sessions.ts';
import { clientOf } from '#testing/histories.ts';
import { admin, reachableCoach, unassignedClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
test.clock.set('2026-03-04T09:00:00Z');
const ines = await reachableCoach(test, { firstName: 'Ines' });
const [nora, jana, emil] = [
  await unassignedClient(test, { firstName: 'Nora' }),
  await unassignedClient(test, { firstName: 'Jana' }),
  await unassignedClient(test, { firstName: 'Emil' }),
];
const uma = await admin(test, { firstName: 'Uma' });
const walk = await walkEachCall(test);
const groupsAt = '/api/coach/cohorts';

async function theRoom(cohort: Cohort) {
  const at = roomPath(cohort);
  await ok(ines.put(`${at}/writers`, { writers: 'everyone' }));
  const post = async () => await written(nora, cohort, 'Buy my book.');
  const mine = await post();
  await ok(nora.put(postPath(cohort, mine), { text: 'Read my book.', version: 1 }));
  await ok(jana.put(`${postPath(cohort, mine)}/acknowledgement`, { isAcknowledged: true }));
  await ok(ines.put(`${postPath(cohort, await written(ines, cohort, 'Welcome.'))}/pin`, { isPinned: true }));
  await ok(nora.delete(postPath(cohort, mine)));
  const planned = await ok<Post>(ines.post(`${at}/planned`, { text: 'Day two.', programDay: 2 }));
  await ok(ines.put(`${at}/planned/${planned.id}`, { text: 'Day three.', programDay: 3, version: 1 }));
  const [kept, removed, hosts, hostsOther] = [await post(), await post(), await post(), await post()];
  const report = async ({ id }: Post, to: string) =>
    await ok(jana.post(`${at}/posts/${id}/report`, { to, reason: 'Not here.' }));
  await report(kept, 'coach');
  await ok(ines.post(`${postPath(cohort, kept)}/keep`));
  await ok(ines.post(`${postPath(cohort, removed)}/remove`, { reason: 'An advertisement.' }));
  await walk.note('cohortRoom.report, to the host', () => report(hosts, 'host'));
  await report(hostsOther, 'host');
  await ok(uma.post(`/api/admin/reported-posts/${hosts.id}/open`));
  await ok(uma.post(`/api/admin/reported-posts/${hosts.id}/keep`));
  await ok(uma.post(`/api/admin/reported-posts/${hostsOther.id}/remove`, { reason: 'An advertisement.' }));
  await ok(nora.post(`${at}/read`, { number: 1 }));
  await ok(nora.put(`${at}/mute`, { isMuted: true }));
  await ok(nora.put(`${at}/mail`, { mailsDaily: true }));
}

async function theGroup() {
  const cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  const at = `${groupsAt}/${cohort.id}`;
  for (const [who, name] of [
    [nora, 'Nora W.'],
    [jana, 'Juniper'],
    [emil, 'Emil'],
  ] as const)
    await ok(join(who, cohort, name));
  await theRoom(cohort);
  await ok(nora.put('/api/client/group/name', { shownName: 'Nora', groupId: cohort.id }));
  await ok(nora.put('/api/client/group/count', { isShown: false }));
  await ok(ines.put(at, { ...cohortBody, startsOn: '2026-03-04', name: 'Spring Circle', places: 20 }));
  await ok(ines.post(`${at}/code`));
  await ok(ines.post(`${at}/pause`, { resumesOn: '2026-03-09' }));
  await ok(ines.post(`${at}/resume`));
  await ok(ines.post(`${at}/extend`, { lastDate: '2026-03-20' }));
  await openHours(ines);
  const typeId = await sessionType(ines);
  const id = await appointment(
    test,
    { guide: ines, client: null },
    { startsAt: new Date('2026-03-06T10:00:00Z'), cohortId: cohort.id, typeId },
  );
  await ok(nora.put(`/api/client/appointments/${id}/coming`, { isComing: true }));
  await ok(ines.post(`${at}/remove`, { clientIds: [emil.id] }));
  await ok(nora.post('/api/client/group/leave', { groupId: cohort.id, coach: 'leaves', removesPosts: true }));
  const otto = await clientOf(test, ines, { firstName: 'Otto' });
  const into = { action: 'cohort', cohortId: cohort.id, clientIds: [otto.id], actionId: newId() };
  await walk.note('bulk.run, into a group', () => ines.post('/api/coach/bulk', into));
  const bulk = { action: 'message', clientIds: [jana.id], message: 'Hello.' };
  await ok(ines.post('/api/coach/bulk/preview', bulk));
  await ok(ines.post('/api/coach/bulk', { ...bulk, actionId: newId() }));
  await ok(ines.post(`${at}/end`));
  await ok(ines.post(`${at}/archive`, { isArchived: true }));
  const other = await makeCohort(ines, { startsOn: '2026-03-04' });
  await ok(join(await unassignedClient(test, { firstName: 'Wanda' }), other));
  await ok(uma.post(`/api/admin/cohorts/${other.id}/end`));
}

it('each call about groups and their rooms does all of its work or none, under its locks', async () => {
  await theGroup();
  expect(walk.left).toEqual(groupsLeaves);
}, 400_000);
