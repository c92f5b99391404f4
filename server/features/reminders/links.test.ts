import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#contract/client-dashboard/endpoints.ts';
import type { CoachDashboard } from '#contract/coach-dashboard/endpoints.ts';
import type { Goal, OwnGoals } from '#contract/goals/schema.ts';
import type { Reminder } from '#contract/reminders/schema.ts';
import { mailOutbox, moodCheckIns, moodLinks, reminders } from '#server/platform/db/schema.ts';
import { signatureFor } from '#server/platform/http/signed-link.ts';
import { newId } from '#server/platform/ids.ts';
import { assign, connect, write, type Assigned } from '#testing/histories.ts';
import { browser } from '#testing/hosted-app.ts';
import { openedMail, type OpenedMail } from '#testing/opened-mail.ts';
import { coach, unassignedClient, type Person } from '#testing/people.ts';
import { helpLinesFor } from '#server/platform/help-lines.ts';
import { testApp } from '#testing/test-app.ts';
import { sendDueReminders } from './deliver.ts';
import { forgetOldMoodLinks } from './link-pages.ts';

const test = await testApp();
const guide = await coach(test);

let client: Person;
let assigned: Assigned;
let mail: OpenedMail;
beforeEach(async () => {
  test.clock.set('2026-03-04T09:00:00Z');
  client = await unassignedClient(test, { firstName: 'Nora', lastName: 'Quiet' });
  await connect(test, client, guide);
  assigned = await assign(test, client);
  await client.put('/api/client/reminder', { minute: 600, days: [1, 2, 3, 4, 5, 6, 7], byMail: true, byPush: false });
  test.clock.set('2026-03-04T10:00:00Z');
  await sendDueReminders(test.deps);
  const [written] = openedMail(
    test,
    await test.deps.db.select().from(mailOutbox).where(eq(mailOutbox.userId, client.id)),
  );
  if (!written) throw new Error('no reminder was written');
  mail = written;
});

const local = (address: string) => address.replace('http://localhost:3000', '');
const moodLink = (mood: number) =>
  local(new RegExp(`http\\S+/api/mood\\?\\S+mood=${mood}\\b`).exec(mail.textBody ?? '')?.[0] ?? '');
const get = async (url: string) => await browser(test).open(url);
/** Presses a mood on the page as a browser does: with what stands in the form, and nothing in the address. */
const press = async (body: string, mood: number) => {
  const fields = Object.fromEntries(
    [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, ...all]) => all),
  );
  return await browser(test).post(/action="([^"]+)"/.exec(body)?.[1] ?? '', { ...fields, mood: String(mood) });
};
const tap = async (url: string, mood?: number, headers: Record<string, string> = {}) =>
  await test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: mood === undefined ? '' : `mood=${mood}`,
  });
const kept = async () => await test.deps.db.select().from(moodCheckIns).where(eq(moodCheckIns.userId, client.id));
const home = async () => (await client.get('/api/client/dashboard')).json<ClientDashboard>();

const helpLines = helpLinesFor(null, { timeZone: 'UTC', language: 'en' });

describe('a mood in the mail', () => {
  it('opens a page that saves nothing by itself and shows nothing private', async () => {
    const answer = await get(moodLink(7));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('Leave it at 7 · Good');
    expect(answer.body.match(/name="mood"/g)).toHaveLength(10);
    for (const secret of ['Nora', 'Quiet', client.email, assigned.programTitle, client.id])
      expect(answer.body).not.toContain(secret);
    expect(await kept()).toEqual([]);
  });

  it('is kept with one tap, stands on the slider, and the coach reads of it', async () => {
    const page = await get(moodLink(7));
    const answer = await press(page.body, 7);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Your mood is saved');
    expect(await kept()).toMatchObject([
      { assignmentId: assigned.assignmentId, weekNumber: 1, dayNumber: 1, moodScore: 7, localDate: '2026-03-04' },
    ]);
    expect((await home()).moodCheckIn).toBe(7);
    const { recentActivity } = (await guide.get('/api/coach/dashboard')).json<CoachDashboard>();
    expect(recentActivity.filter(({ clientId }) => clientId === client.id)).toContainEqual(
      expect.objectContaining({
        type: 'mood_update',
        title: 'Mood update',
        description: 'Nora Quiet logged 7 (Good) for Day 1',
      }),
    );
  });

  it('is for its own day alone', async () => {
    await tap(moodLink(7), 7);
    await write(test, client, assigned, { day: 1, mood: 5 });
    test.clock.set('2026-03-05T10:00:00Z');
    expect((await home()).assignment?.currentDay).toBe(2);
    expect((await home()).moodCheckIn).toBeUndefined();
  });

  it('may be another one than was tapped in the mail', async () => {
    await tap(moodLink(7), 3);
    expect(await kept()).toMatchObject([{ moodScore: 3 }]);
  });

  it.each([1, 2])('of %i opens the help lines, there and on Today, until something is written', async (mood) => {
    expect((await home()).care).toBeNull();
    const answer = await tap(moodLink(7), mood);
    const [line] = helpLines;
    expect(line).toBeDefined();
    expect(answer.body).toContain(line?.contact);
    expect((await home()).care).toEqual({ helpLines, isCoachTold: true });
    await client.post('/api/journal-entries', { entryText: 'Better by now.', moodScore: 8 });
    expect((await home()).care).toBeNull();
  });

  it('of 3 opens none', async () => {
    expect((await tap(moodLink(7), 3)).body).not.toContain(helpLines[0]?.contact);
    expect((await home()).care).toBeNull();
  });

  it('leads to Today at once where somebody is signed in', async () => {
    const answer = await tap(moodLink(9), 9, { cookie: client.cookie });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/');
  });

  it('works once, also for two taps at the same moment', async () => {
    const answers = await Promise.all([tap(moodLink(7), 7), tap(moodLink(2), 2), tap(moodLink(9), 9)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    const again = await get(moodLink(7));
    expect(again.statusCode).toBe(410);
    expect(again.body).toContain('This link is no longer valid.');
  });

  it('runs out after 36 hours', async () => {
    test.clock.set('2026-03-05T21:59:00Z');
    expect((await get(moodLink(7))).statusCode).toBe(200);
    test.clock.set('2026-03-05T22:00:00Z');
    expect((await get(moodLink(7))).statusCode).toBe(410);
    expect((await tap(moodLink(7), 7)).statusCode).toBe(410);
    expect(await kept()).toEqual([]);
  });

  it('ends with the program it is about', async () => {
    await assign(test, client);
    expect((await get(moodLink(7))).statusCode).toBe(410);
    expect((await tap(moodLink(7), 7)).statusCode).toBe(410);
  });

  it('is refused unsigned, signed for something else, out of range, or from another page', async () => {
    const signature = /signature=([^&]+)/.exec(moodLink(7))?.[1] ?? '';
    const other = moodLink(7).replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
    expect((await get(other)).statusCode).toBe(404);
    expect((await tap(other, 7)).statusCode).toBe(404);
    expect((await get('/api/mood')).statusCode).toBe(404);
    const ending = /signature=([^&>]+)/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect((await get(moodLink(7).replace(signature, ending))).statusCode).toBe(404);
    for (const mood of [0, 11]) expect((await tap(moodLink(7), mood)).statusCode).toBe(422);
    expect((await tap(moodLink(7), 7, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await kept()).toEqual([]);
  });

  it('is forgotten a month after it ran out', async () => {
    const links = async () =>
      (await test.deps.db.select().from(moodLinks).where(eq(moodLinks.userId, client.id))).length;
    test.clock.set('2026-04-04T21:00:00Z');
    await forgetOldMoodLinks(test.deps);
    expect(await links()).toBe(1);
    test.clock.set('2026-04-04T23:00:00Z');
    await forgetOldMoodLinks(test.deps);
    expect(await links()).toBe(0);
  });
});

describe('goals on the page after the mood', () => {
  const steps = ['Canary began.', '', 'Canary as hoped.', '', 'Canary beyond.'];
  const write = async (title: string, levels = steps) => {
    const body = { baseVersion: 0, title, levels, until: null, isShown: false };
    test.clock.advance(1_000);
    const answer = await client.put(`/api/client/goals/${newId()}`, body);
    return answer.json<Goal>().id;
  };
  const ratings = async () =>
    (await client.get('/api/client/goals')).json<OwnGoals>().goals.map((goal) => goal.ratings);
  const hidden = (body: string) =>
    Object.fromEntries([...body.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, ...all]) => all));
  const send = async (fields: Record<string, string>) => await browser(test).post('/api/mood', fields);

  it('are offered by number, with the names of the written steps and none of the words', async () => {
    const [first, second] = [await write('Canary one'), await write('Canary two')];
    const { body } = await tap(moodLink(7), 7);
    expect(body).toContain('Your mood is saved');
    expect(body.match(/<legend[^>]*>[^<]+/g)?.map((legend) => legend.replace(/.*>/, ''))).toEqual(['Goal 1', 'Goal 2']);
    expect([...body.matchAll(/name="(goal-[^"]+)" value="([^"]+)"> ([^<]+)/g)].map(([, ...all]) => all)).toEqual(
      [first, second].flatMap((id) => [
        [`goal-${id}`, '2', 'Much more than hoped'],
        [`goal-${id}`, '0', 'As hoped'],
        [`goal-${id}`, '-2', 'Where I began'],
      ]),
    );
    for (const secret of ['Canary', 'Nora', client.email, client.id]) expect(body).not.toContain(secret);
    expect(await ratings()).toEqual([[], []]);
  });

  it('are rated with one button, once a date, within the hours of the link', async () => {
    const [first, second] = [await write('One'), await write('Two')];
    const fields = hidden((await tap(moodLink(7), 7)).body);
    expect((await send({ ...fields, [`goal-${first}`]: '0' })).body).toContain('Where you are is saved');
    expect((await send({ ...fields, [`goal-${first}`]: '2', [`goal-${second}`]: '-1' })).statusCode).toBe(200);
    expect(await ratings()).toEqual([[{ level: 2, date: '2026-03-04' }], []]);
    for (const empty of [{}, { [`goal-${second}`]: '-1' }, { [`goal-${second}`]: '9' }])
      expect((await send({ ...fields, ...empty })).statusCode).toBe(422);
    test.clock.set('2026-03-05T21:59:00Z');
    expect((await send({ ...fields, [`goal-${first}`]: '-2' })).statusCode).toBe(200);
    test.clock.set('2026-03-05T22:00:00Z');
    expect((await send({ ...fields, [`goal-${first}`]: '0' })).statusCode).toBe(410);
    expect(await ratings()).toEqual([
      [
        { level: 2, date: '2026-03-04' },
        { level: -2, date: '2026-03-05' },
      ],
      [],
    ]);
  });

  it('are rated by nobody who was not shown them, for nobody else, and not before the mood', async () => {
    const [own, other] = [await write('Own'), await unassignedClient(test)];
    const theirs = newId();
    const body = { baseVersion: 0, title: 'Theirs', levels: steps, until: null, isShown: false };
    await other.put(`/api/client/goals/${theirs}`, body);
    const carried = Object.fromEntries(new URL(moodLink(7), 'http://x').searchParams);
    const { link = '', signature = '' } = carried;
    expect((await send({ link, rate: signature, [`goal-${own}`]: '0' })).statusCode).toBe(404);
    const rate = signatureFor(test.deps, 'goals after the mood', link);
    expect((await send({ link, rate, [`goal-${own}`]: '0' })).statusCode).toBe(410);
    const fields = hidden((await tap(moodLink(7), 7)).body);
    expect(fields).toEqual({ link, rate });
    expect((await send({ ...fields, [`goal-${theirs}`]: '0' })).statusCode).toBe(422);
    expect(await ratings()).toEqual([[]]);
    expect((await other.get('/api/client/goals')).json<OwnGoals>().goals[0]?.ratings).toEqual([]);
  });

  it('are asked of nobody on a heavy day, and where none is open', async () => {
    const id = await write('One');
    expect((await tap(moodLink(7), 2)).body).not.toContain('Goal 1');
    await test.deps.db.update(moodLinks).set({ usedAt: null }).where(eq(moodLinks.userId, client.id));
    await client.post(`/api/client/goals/${id}/end`);
    expect((await tap(moodLink(7), 7)).body).not.toContain('Goal 1');
  });
});

describe('the way to get no more', () => {
  const link = () => local(/<(.+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  const byMail = async () => (await client.get('/api/client/reminder')).json<Reminder>().byMail;

  it('asks first, ends reminders by mail alone, and can be taken back', async () => {
    expect((await get(link())).body).toContain('No more reminders by e-mail?');
    expect(await byMail()).toBe(true);
    // As a mail program calls it: from anywhere, without a cookie.
    expect(
      (await tap(link(), undefined, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' })).statusCode,
    ).toBe(200);
    expect(await byMail()).toBe(false);
    expect(await test.deps.db.select().from(reminders).where(eq(reminders.userId, client.id))).toMatchObject([
      { days: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    await client.put('/api/client/reminder', { minute: 600, days: [1], byMail: true, byPush: false });
    expect(await byMail()).toBe(true);
  });

  it('is refused unsigned', async () => {
    expect((await tap(link().replace(/signature=.*/, 'signature=abc'))).statusCode).toBe(404);
    expect(await byMail()).toBe(true);
  });
});
