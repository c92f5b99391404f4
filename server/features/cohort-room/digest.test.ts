import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Post } from '#contract/cohort-room/endpoints.ts';
import type { Cohort } from '#contract/cohorts/endpoints.ts';
import { mailRoomDigests } from '#server/features/cohort-room/digest.ts';
import { cohortRoomReads } from '#server/platform/db/schema.ts';
import { openToAll, room, roomPath, written } from '#testing/cohort-room.ts';
import { appWithInes, makeCohort, newMember } from '#testing/cohorts.ts';
import { leave } from '#testing/parting.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';

let nora: Person;
let cohort: Cohort;
const { test, ines } = await appWithInes();
beforeEach(async () => {
  test.clock.set('2026-03-04T07:00:00Z');
  cohort = await makeCohort(ines, { startsOn: '2026-03-04' });
  nora = await newMember(test, cohort, { firstName: 'Nora', shownName: 'Nora' });
});

const choose = async (who: Person, mailsDaily: boolean) => await who.put(`${roomPath(cohort)}/mail`, { mailsDaily });
/** What came to somebody by now. */
async function mailsTo(who: Person) {
  await mailRoomDigests(test.deps);
  await test.deps.mailSender.sendDue();
  return test.mail.to(who.email).filter(({ subject }) => subject.includes('your group'));
}

it('is chosen by who is in the room, and off until then', async () => {
  const path = `${roomPath(cohort)}/mail`;
  for (const who of [await unassignedClient(test), await coach(test)])
    expect((await who.put(path, { mailsDaily: true })).statusCode).toBe(404);
  expect((await nora.put(path, { mailsDaily: 'now and then' })).statusCode).toBe(422);
  await written(ines, cohort, 'Good morning.');
  test.clock.set('2026-03-04T08:00:00Z');
  expect([(await room(nora, cohort)).room.mailsDaily, await mailsTo(nora)]).toEqual([false, []]);
  expect((await choose(nora, true)).json()).toEqual({ mailsDaily: true });
  expect((await room(nora, cohort)).room.mailsDaily).toBe(true);
  expect(await mailsTo(nora)).toHaveLength(1);
});

it('comes once a day, from eight in the morning where they live, and not again until something else is new', async () => {
  const east = await newMember(test, cohort, { timeZone: 'Asia/Tokyo', shownName: 'East' });
  for (const who of [nora, east]) await choose(who, true);
  await written(ines, cohort, 'Good morning.');
  // It is seven here, and four in the afternoon there.
  expect([(await mailsTo(nora)).length, (await mailsTo(east)).length]).toEqual([0, 1]);
  test.clock.set('2026-03-04T08:00:00Z');
  await Promise.all([mailRoomDigests(test.deps), mailRoomDigests(test.deps), mailRoomDigests(test.deps)]);
  expect((await mailsTo(nora)).length).toBe(1);
  await written(ines, cohort, 'And one more.');
  test.clock.set('2026-03-04T12:00:00Z');
  expect((await mailsTo(nora)).length).toBe(1);
  test.clock.set('2026-03-05T08:00:00Z');
  expect((await mailsTo(nora)).length).toBe(2);
  // Still unread, and nothing else has come.
  test.clock.set('2026-03-06T08:00:00Z');
  expect((await mailsTo(nora)).length).toBe(2);
});

it('holds no word of anybody, no name, and a way to end it', async () => {
  await openToAll(ines, cohort);
  const juniper = await newMember(test, cohort, { firstName: 'Jana', lastName: 'Geheim', shownName: 'Juniper' });
  await choose(nora, true);
  await written(juniper, cohort, 'Quetzalfeder');
  test.clock.set('2026-03-04T09:00:00Z');
  const [mail] = await mailsTo(nora);
  if (!mail) throw new Error('No mail came.');
  const all = JSON.stringify(mail);
  for (const canary of ['Quetzalfeder', 'Juniper', 'Geheim', 'Jana', juniper.id, juniper.email, 'Autumn Circle'])
    expect(all).not.toContain(canary);
  expect(mail.text).toContain('There is something new in your group.');
  const [link] = /https?:\/\/\S*group-mail\/no-more\S*/.exec(mail.text) ?? [];
  const { pathname, search } = new URL(link ?? '');
  await test.app.inject({ method: 'POST', url: pathname + search });
  expect((await room(nora, cohort)).room.mailsDaily).toBe(false);
});

it('says nothing of one’s own posts, of what was read, in a muted or ended room, and to who has left', async () => {
  await openToAll(ines, cohort);
  await choose(nora, true);
  await written(nora, cohort, 'My own.');
  test.clock.set('2026-03-04T09:00:00Z');
  expect(await mailsTo(nora)).toEqual([]);
  const post = await written(ines, cohort, 'Read at once.');
  await nora.post(`${roomPath(cohort)}/read`, { number: post.number, day: 1 });
  expect(await mailsTo(nora)).toEqual([]);
  await written(ines, cohort, 'Waiting.');
  await nora.put(`${roomPath(cohort)}/mute`, { isMuted: true });
  expect(await mailsTo(nora)).toEqual([]);
  await nora.put(`${roomPath(cohort)}/mute`, { isMuted: false });
  await leave(nora, ines);
  expect(await mailsTo(nora)).toEqual([]);
  await choose(ines, true);
  await ines.post(`/api/coach/cohorts/${cohort.id}/end`);
  expect((await mailsTo(ines)).length).toBe(0);
});

it('tells of what was planned when its day has come, and leads the coach to the coach’s page', async () => {
  const plan = { text: 'Day two.', programDay: 2 };
  const post = (await ines.post(`/api/cohorts/${cohort.id}/room/planned`, plan)).json<Post>();
  await openToAll(ines, cohort);
  for (const who of [nora, ines]) await choose(who, true);
  test.clock.set('2026-03-04T09:00:00Z');
  expect(await mailsTo(nora)).toEqual([]);
  test.clock.set('2026-03-05T09:00:00Z');
  expect((await mailsTo(nora))[0]?.text).toContain(encodeURIComponent(`/groups/${cohort.id}`));
  expect(await mailsTo(ines)).toEqual([]);
  await written(nora, cohort, 'Hello.', post.id);
  expect((await mailsTo(ines))[0]?.text).toContain(encodeURIComponent(`/cohorts/${cohort.id}/room`));
  const rows = await test.deps.db.select().from(cohortRoomReads).where(eq(cohortRoomReads.userId, nora.id));
  expect(rows.map(({ mailedOn, mailedDay }) => [mailedOn, mailedDay])).toEqual([['2026-03-05', 2]]);
});
