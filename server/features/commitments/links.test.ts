import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Commitment } from '#contract/commitments/schema.ts';
import { appointments, commitmentLinks, commitments, users } from '#server/platform/db/schema.ts';
import { browser } from '#testing/hosted-app.ts';
import type { Person } from '#testing/people.ts';
import { appointment } from '#testing/sessions.ts';
import { endRelation, pair } from '#testing/sharing.ts';
import { testApp } from '#testing/test-app.ts';
import { commitmentLink, forgetOldCommitmentLinks } from './link-pages.ts';

const test = await testApp();
const { db } = test.deps;

let [guide, client]: Person[] = [];
let mine: Commitment;
let appointmentId: string;
beforeEach(async () => {
  test.clock.set('2026-03-19T12:00:00Z');
  ({ guide, client } = await pair(test));
  appointmentId = await appointment(
    test,
    { guide, client },
    { startsAt: new Date('2026-03-18T14:00:00Z'), state: 'held' },
  );
  await db.update(appointments).set({ summarySharedAt: test.clock.now() }).where(eq(appointments.id, appointmentId));
  mine = await agreed('client');
});

const agreed = async (owner: 'client' | 'coach') => {
  const body = { owner, sentence: 'Walk to the Pfauenauge', dueOn: '2026-03-22' };
  return (await guide!.post(`/api/coach/appointments/${appointmentId}/commitments`, body)).json<Commitment>();
};
const linkOf = async (commitmentId = mine.id, userId = client!.id) =>
  (await db.transaction(async (tx) => await commitmentLink(test.deps, tx, { commitmentId, userId }))).replace(
    test.config.baseUrl,
    '',
  );
const tap = async (url: string, headers: Record<string, string> = {}) =>
  await test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    payload: '',
  });
const open = async (url: string) => await browser(test).open(url);
const doneAt = async (id = mine.id) => (await db.select().from(commitments).where(eq(commitments.id, id)))[0]?.doneAt;
const tried = async (url: string) => [(await open(url)).statusCode, (await tap(url)).statusCode, await doneAt()];
const over = [410, 410, null];

describe('the link that ticks what was agreed', () => {
  it('opens a page with one button, which shows nothing private and writes nothing', async () => {
    const url = await linkOf();
    for (let turn = 0; turn < 2; turn += 1) {
      const { statusCode, body, headers } = await open(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body.match(/<button/g)).toHaveLength(1);
      expect(body).toContain('It is done');
      for (const secret of ['Pfauenauge', 'Calloway', client!.email, client!.id, mine.id])
        expect(body).not.toContain(secret);
    }
    expect(await doneAt()).toBeNull();
    expect(await db.select().from(commitmentLinks).where(eq(commitmentLinks.commitmentId, mine.id))).toMatchObject([
      { usedAt: null, expiresAt: new Date('2026-03-26T12:00:00Z') },
    ]);
  });

  it('ticks with its button, and leads whoever is signed in to their page', async () => {
    const page = await open(await linkOf());
    const fields = [...page.body.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, ...all]) => all);
    const pressed = await browser(test).post('/api/agreed', Object.fromEntries(fields));
    expect(pressed.statusCode).toBe(200);
    expect(pressed.body).not.toContain('Pfauenauge');
    expect(await doneAt()).toEqual(test.clock.now());
    const signedIn = await tap(await linkOf(), { cookie: client!.cookie });
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/']);
  });

  it('works once, also for many at the same moment', async () => {
    const url = await linkOf();
    const answers = await Promise.all(Array.from({ length: 5 }, () => tap(url)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 410, 410, 410, 410,
    ]);
    await client!.put(`/api/commitments/${mine.id}/done`, { isDone: false });
    expect(await tried(url)).toEqual(over);
  });

  it('is over after seven days, and forgotten a month later', async () => {
    const url = await linkOf();
    test.clock.set('2026-03-26T11:59:00Z');
    expect((await open(url)).statusCode).toBe(200);
    test.clock.set('2026-03-26T12:00:00Z');
    expect(await tried(url)).toEqual(over);
    const links = async () => await db.$count(commitmentLinks, eq(commitmentLinks.commitmentId, mine.id));
    test.clock.set('2026-04-25T11:00:00Z');
    await forgetOldCommitmentLinks(test.deps);
    expect(await links()).toBe(1);
    test.clock.set('2026-04-25T13:00:00Z');
    await forgetOldCommitmentLinks(test.deps);
    expect(await links()).toBe(0);
  });

  it('ticks nothing that was let go, and nothing for somebody suspended', async () => {
    const url = await linkOf();
    await db.update(users).set({ suspendedAt: test.clock.now() }).where(eq(users.id, client!.id));
    expect(await tried(url)).toEqual(over);
    await db.update(users).set({ suspendedAt: null }).where(eq(users.id, client!.id));
    await guide!.post(`/api/coach/commitments/${mine.id}/let-go`);
    expect(await tried(url)).toEqual(over);
  });

  it('is for each what is theirs: a coach’s ends with the relation, a client’s does not', async () => {
    const theirs = await agreed('coach');
    const [ofCoach, ofClient] = [await linkOf(theirs.id, guide!.id), await linkOf()];
    expect((await open(ofCoach)).statusCode).toBe(200);
    expect(await tried(await linkOf(theirs.id))).toEqual(over);
    await endRelation(test, client!);
    expect(await tried(ofCoach)).toEqual(over);
    expect((await tap(ofClient)).statusCode).toBe(200);
  });

  it('is refused unsigned, signed for something else, or from another page', async () => {
    const url = await linkOf();
    expect(await tried(url.replace(/signature=.*/, 'signature=abc'))).toEqual([404, 404, null]);
    expect(await tried('/api/agreed')).toEqual([404, 404, null]);
    expect((await tap(url, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect(await doneAt()).toBeNull();
  });
});
