import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveKind } from '#contract/live/constants.ts';
import { liveKeptHours, streamsAPerson } from '#contract/live/constants.ts';
import { buildApp } from '#server/app/build-app.ts';
import { runUpkeep } from '#server/app/background-work.ts';
import { liveEvents, sessions, users } from '#server/platform/db/schema.ts';
import { publish } from '#server/platform/live/publish.ts';
import { createLive } from '#server/platform/live/live.ts';
import { numberSeal } from '#server/platform/live/sealed-number.ts';
import { openStream } from '#testing/live-stream.ts';
import type { OpenStream } from '#testing/live-stream.ts';
import { coach, person, trialClient } from '#testing/people.ts';
import type { Person } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';

const test = await testApp();
const { db, clock } = { db: test.deps.db, clock: test.clock };
const open: OpenStream[] = [];
let url = '';

beforeAll(async () => {
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.cut();
  await vi.waitUntil(() => test.deps.live.size() === 0);
});

async function stream(
  who: Pick<Person, 'cookie'>,
  from?: Parameters<typeof openStream>[2],
  at = url,
): Promise<OpenStream> {
  const opened = await openStream(at, who.cookie, from);
  open.push(opened);
  if (opened.status === 200) await expect.poll(opened.began).toBeDefined();
  return opened;
}
/** More may follow that was called out meanwhile. */
const firstOf = (one: OpenStream) => () => one.kinds()[0];
/** The id of an event some numbers later, as the server would have sent it. */
const movedFor = ({ id }: Pick<Person, 'id'>) => {
  const numbers = numberSeal(test.deps.vault, id);
  return (sealed: string, by: number) => numbers.seal(numbers.open(sealed)! + by);
};
const tell = (who: { id: string }, kind: LiveKind, detail = {}) =>
  publish(db, { userId: who.id, kind, detail, at: clock.now() });

describe('who may hold a stream', () => {
  it('nobody without a session, and nobody without a role', async () => {
    expect((await stream({ cookie: '' })).status).toBe(401);
    expect((await stream(await person(test))).status).toBe(403);
  });

  it('is neither kept nor packed nor gathered on its way', async () => {
    const { headers } = await stream(await coach(test));
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gets their own events and nobody else’s, with ids and kinds, and nothing of a transaction that came to nothing', async () => {
    const [ada, ben] = [await coach(test), await trialClient(test)];
    const [hers, his] = [await stream(ada), await stream(ben)];
    await tell(ada, 'activity', { clientId: ben.id });
    await db
      .transaction(async (tx) => {
        await publish(tx, { userId: ada.id, kind: 'request', at: clock.now() });
        tx.rollback();
      })
      .catch(() => {});
    await tell(ben, 'notice');
    await expect.poll(his.kinds).toEqual(['notice']);
    await expect.poll(hers.kinds).toEqual(['activity']);
    expect(hers.frames[0]).toEqual({
      id: expect.any(String),
      data: { kind: 'activity', detail: { clientId: ben.id } },
    });
  });

  it('reaches every stream of a person, and ends the oldest when there are too many', async () => {
    const ada = await coach(test);
    const all: OpenStream[] = [];
    for (let count = 0; count <= streamsAPerson; count += 1) all.push(await stream(ada));
    await expect.poll(all[0]!.isClosed).toBe(true);
    expect(all[0]!.kinds()).toEqual(['end']);
    await tell(ada, 'notice');
    for (const one of all.slice(1)) await expect.poll(one.kinds).toEqual(['notice']);
  });
});

describe('the end of a session', () => {
  it('ends the stream at once when somebody logs out, and only of that session', async () => {
    const [ada, ben] = [await coach(test), await coach(test)];
    const [hers, his] = [await stream(ada), await stream(ben)];
    await ada.get('/api/logout');
    await expect.poll(hers.isClosed).toBe(true);
    expect(hers.kinds()).toEqual(['end']);
    await tell(ada, 'notice');
    await tell(ben, 'notice');
    await expect.poll(his.kinds).toEqual(['notice']);
    expect(hers.kinds()).toEqual(['end']);
  });

  it('ends it at the next look when another process took the session away, or it ran out', async () => {
    const [ada, ben] = [await coach(test), await coach(test)];
    const [hers, his] = [await stream(ada), await stream(ben)];
    await db.delete(sessions).where(eq(sessions.userId, ada.id));
    for (let part = 0; part < 5; part += 1) await test.deps.live.beat();
    await expect.poll(hers.isClosed).toBe(true);
    expect(his.isClosed()).toBe(false);
    await expect.poll(his.beats).toBe(1);
    await db.update(sessions).set({ expiresAt: clock.now() }).where(eq(sessions.userId, ben.id));
    for (let part = 0; part < 5; part += 1) await test.deps.live.beat();
    await expect.poll(his.isClosed).toBe(true);
  });

  it('is not put off by the stream, nor by what is fetched because of it', async () => {
    const ada = await coach(test);
    const expiry = async () =>
      (
        await db.select({ expiresAt: sessions.expiresAt }).from(sessions).where(eq(sessions.userId, ada.id))
      )[0]?.expiresAt.getTime();
    const before = await expiry();
    clock.advance(2 * 3_600_000);
    await stream(ada);
    await test.app.inject({ url: '/api/messages', headers: { cookie: ada.cookie, 'x-background': '1' } });
    await test.deps.identity.idle();
    expect(await expiry()).toBe(before);
    await test.app.inject({ url: '/api/messages', headers: { cookie: ada.cookie } });
    await test.deps.identity.idle();
    expect(await expiry()).toBe((before ?? 0) + 2 * 3_600_000);
  });

  it('lets it begin anew when the role has changed, without calling the moment between two roles an end', async () => {
    const ada = await coach(test);
    const before = await stream(ada);
    await db.update(users).set({ role: 'client' }).where(eq(users.id, ada.id));
    test.deps.identity.forgetUser(ada.id);
    await expect.poll(before.isClosed).toBe(true);
    expect(before.kinds()).toEqual([]);
    const after = await stream(ada);
    await db.update(users).set({ role: null }).where(eq(users.id, ada.id));
    test.deps.identity.forgetUser(ada.id);
    await expect.poll(after.isClosed).toBe(true);
    expect(after.kinds()).toEqual([]);
  });
});

describe('coming back', () => {
  it('goes on from the last number, by the browser’s header or by the address', async () => {
    const ada = await coach(test);
    const first = await stream(ada);
    await tell(ada, 'notice');
    await expect.poll(first.kinds).toEqual(['notice']);
    first.cut();
    clock.advance(120_000);
    await tell(ada, 'request');
    await tell(await coach(test), 'message');
    await tell(ada, 'message');
    const lastEventId = first.frames[0]!.id!;
    await expect.poll((await stream(ada, { lastEventId })).kinds).toEqual(['request', 'message']);
    await expect
      .poll((await stream(ada, { query: `?after=${encodeURIComponent(lastEventId)}` })).kinds)
      .toEqual(['request', 'message']);
  });

  it('gets one that was numbered before the last seen but came after it', async () => {
    const ada = await coach(test);
    const first = await stream(ada);
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow = db.transaction(async (tx) => {
      await publish(tx, { userId: ada.id, kind: 'program', at: clock.now() });
      begun.resolve();
      await mayEnd.promise;
    });
    await begun.promise;
    await tell(ada, 'notice');
    await expect.poll(first.kinds).toEqual(['notice']);
    first.cut();
    mayEnd.resolve();
    await slow;
    const again = await stream(ada, { lastEventId: first.frames[0]!.id! });
    await expect.poll(() => again.kinds().includes('program')).toBe(true);
  });

  it('a page that has seen none gets what happened since it was fetched', async () => {
    const ada = await coach(test);
    const earlier = await stream(ada);
    await tell(ada, 'notice');
    clock.advance(60_000);
    await tell(ada, 'message');
    clock.advance(10_000);
    // Both have been called out: what comes now was read from the table.
    await expect.poll(earlier.kinds).toEqual(['notice', 'message']);
    await expect.poll((await stream(ada, { query: '?age=12' })).kinds).toEqual(['message']);
    await expect.poll((await stream(ada)).kinds).toEqual([]);
    await expect.poll(firstOf(await stream(ada, { query: `?age=${liveKeptHours * 3_600}` }))).toBe('all');
  });

  it('is told to fetch everything when nobody knows any more what was missed, or when it was too much', async () => {
    const ada = await coach(test);
    await tell(ada, 'notice');
    const { began } = await stream(ada);
    const moved = movedFor(ada);
    clock.advance(liveKeptHours * 3_600_000 + 1_000);
    await tell(ada, 'message');
    await tell(ada, 'message');
    await runUpkeep(test.deps);
    expect(await db.$count(liveEvents, eq(liveEvents.userId, ada.id))).toBe(2);
    const old = await stream(ada, { lastEventId: moved(began()!, -1) });
    await expect.poll(firstOf(old)).toBe('all');
    const begun = old.frames[0]!.id!;
    await expect.poll(firstOf(await stream(ada, { lastEventId: moved(begun, 1_000) }))).toBe('all');
    for (let count = 0; count <= 200; count += 1) await tell(ada, 'read');
    await expect.poll(firstOf(await stream(ada, { lastEventId: begun }))).toBe('all');
    clock.advance(120_000);
    const late = await stream(ada, { lastEventId: moved(begun, 190) });
    await expect.poll(() => late.kinds().every((kind) => kind === 'read') && late.kinds().length > 0).toBe(true);
  });

  it('is told to fetch everything once when its id cannot be opened: forged, of an earlier release, or somebody else’s', async () => {
    const [ada, ben] = [await coach(test), await coach(test)];
    const foreign = (await stream(ben)).began()!;
    for (const lastEventId of ['12', 'x; drop', 'A'.repeat(64), foreign]) {
      const again = await stream(ada, { lastEventId });
      await expect.poll(firstOf(again)).toBe('all');
      // The id that came with it can be opened.
      await expect.poll((await stream(ada, { lastEventId: again.frames[0]!.id! })).kinds).toEqual([]);
    }
    await expect.poll(firstOf(await stream(ada, { query: '?after=12' }))).toBe('all');
  });
});

describe('what an id tells', () => {
  it('is the same whether others did nothing or much: its length, and that it differs from the one before', async () => {
    const [ada, ben] = [await trialClient(test), await trialClient(test)];
    const begin = async () => (await stream(ada)).began()!;
    const quiet = [await begin(), await begin()];
    for (let count = 0; count < 20; count += 1) await tell(ben, 'journal');
    const busy = [await begin(), await begin()];
    const all = [...quiet, ...busy];
    expect(new Set(all.map((one) => one.length)).size).toBe(1);
    expect(new Set(all).size, 'two ids of the same number differ').toBe(all.length);
    // Only for the house, and only with the person's own key, twenty lie between them.
    const hers = numberSeal(test.deps.vault, ada.id);
    const numbers = all.map((one) => hers.open(one)!);
    expect(numbers).toEqual([numbers[0], numbers[0], numbers[0]! + 20, numbers[0]! + 20]);
    const his = numberSeal(test.deps.vault, ben.id);
    expect(all.map((one) => his.open(one))).toEqual([null, null, null, null]);
  });
});

describe('across processes', () => {
  it('is heard by another process on the database, and caught up on when its connection was lost', async () => {
    const live = createLive({ ...test.deps });
    const second = await buildApp({ ...test.deps, live });
    const at = await second.listen({ port: 0, host: '127.0.0.1' });
    try {
      const ada = await coach(test);
      const [here, there] = [await stream(ada), await stream(ada, {}, at)];
      await tell(ada, 'notice');
      await expect.poll(here.kinds).toEqual(['notice']);
      await expect.poll(there.kinds).toEqual(['notice']);

      await db.execute(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen dayloom_live%' and datname = current_database()`,
      );
      await tell(ada, 'message');
      await tell(ada, 'request');
      await expect.poll(here.kinds).toEqual(['notice', 'message', 'request']);
      await expect.poll(there.kinds).toEqual(['notice', 'message', 'request']);

      const begun = performance.now();
      await second.close();
      expect(performance.now() - begun, 'open streams do not hold up the end').toBeLessThan(3_000);
      await expect.poll(there.isClosed).toBe(true);
      expect(there.kinds(), 'it comes back by itself').not.toContain('end');
      expect(here.isClosed()).toBe(false);
    } finally {
      await second.close();
    }
  });
});
