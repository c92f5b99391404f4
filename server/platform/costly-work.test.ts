import { expect, it, onTestFinished, vi } from 'vitest';
import { costlyWork } from './costly-work.ts';

const refusals = { tooMany: 'search-under-way', full: 'searches-full' } as const;
const roomy = { atOnce: 1, perPerson: 1, waitingPerPerson: 10, waiting: 100, refusals };

const turn = async () => await new Promise((later) => setImmediate(later));

/** Work that begins when it is let in and ends when the test says so. */
function controlled() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => async () => {
    begun.push(name);
    await new Promise<void>((end) => ends.set(name, end));
    return name;
  };
  const end = async (name: string) => {
    await turn();
    ends.get(name)?.();
    await turn();
  };
  return { begun, work, end };
}

it('does one after the other and gives each its result', async () => {
  const place = costlyWork(roomy);
  const { begun, work, end } = controlled();
  const first = place.run('ann', work('first'));
  const second = place.run('ben', work('second'));
  await turn();
  expect(begun).toEqual(['first']);
  await end('first');
  expect(begun).toEqual(['first', 'second']);
  await end('second');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
});

it('takes turns by person, not by who asked most', async () => {
  const place = costlyWork(roomy);
  const { begun, work, end } = controlled();
  const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => place.run('ann', work(name)));
  const modest = [place.run('ben', work('b1')), place.run('cleo', work('c1'))];
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
  await Promise.all([...greedy, ...modest]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
});

it('leaves room to others while one person uses up their share', async () => {
  const place = costlyWork({ ...roomy, atOnce: 3, perPerson: 1 });
  const { begun, work, end } = controlled();
  const all = [place.run('ann', work('a1')), place.run('ann', work('a2')), place.run('ben', work('b1'))];
  await turn();
  expect(begun).toEqual(['a1', 'b1']);
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  await Promise.all(all);
});

it('refuses what is beyond one person’s share with 429 and what is beyond everybody’s with 503, each with a time', async () => {
  const place = costlyWork({ ...roomy, waitingPerPerson: 1, waiting: 2 });
  const { work, end } = controlled();
  const taken = [place.run('ann', work('a1')), place.run('ann', work('a2'))];
  await expect(place.run('ann', work('a3'))).rejects.toMatchObject({
    code: 'rate_limited',
    named: { reason: refusals.tooMany },
    retryAfter: 2,
  });
  taken.push(place.run('ben', work('b1')));
  await expect(place.run('cleo', work('c1'))).rejects.toMatchObject({
    code: 'unavailable',
    named: { reason: refusals.full },
    retryAfter: 5,
  });
  for (const name of ['a1', 'a2', 'b1']) await end(name);
  await Promise.all(taken);
  const again = place.run('cleo', work('c1'));
  await end('c1');
  expect(await again).toBe('c1');
});

it('goes on after work that failed, and with whoever is left when somebody gives up', async () => {
  const place = costlyWork(roomy);
  const { begun, work, end } = controlled();
  await expect(place.run('ann', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const first = place.run('ann', work('a1'));
  const goesAway = new AbortController();
  const second = place.run('ben', work('b1'), goesAway.signal);
  const third = place.run('cleo', work('c1'));
  goesAway.abort();
  await expect(second).rejects.toThrow('aborted');
  await end('a1');
  await end('c1');
  await Promise.all([first, third]);
  expect(begun).toEqual(['a1', 'c1']);
  await expect(place.run('ben', work('b2'), goesAway.signal)).rejects.toThrow('aborted');
});

it('ends what takes too long, then frees its place, whether or not it listens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const place = costlyWork({ ...roomy, longestMs: 1_000 });
  const happened: string[] = [];
  const hung = place.run('ann', async (over) => {
    over.addEventListener('abort', () => happened.push('ended'));
    await new Promise(() => {});
  });
  const next = place.run('ben', async () => void happened.push('next'));
  const refused = hung.catch((error: unknown) => error);
  await turn();
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(await refused).toMatchObject({ code: 'unavailable', named: { reason: refusals.full } });
  await next;
  expect(happened).toEqual(['ended', 'next']);
  expect(vi.getTimerCount(), 'no limit is left of work that is over').toBe(0);
});

it('lets the next in once, however often the end is said', async () => {
  const place = costlyWork(roomy);
  const end = await place.enter('ann');
  const begun: string[] = [];
  void place.enter('ben').then(() => begun.push('ben'));
  void place.enter('cleo').then(() => begun.push('cleo'));
  end();
  end();
  await turn();
  expect(begun).toEqual(['ben']);
});

it('gives whoever has many waiting one turn at a time, with rests, and lets others in between', async () => {
  // A rest ends when the test says so: on a busy machine it would be over before the others were looked at.
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const rested = () => vi.advanceTimersByTime(60);
  const place = costlyWork({ ...roomy, atOnce: 10, perPerson: 3, hurried: 2 });
  const { begun, work, end } = controlled();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((name) => place.run('ann', work(name)));
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  vi.advanceTimersByTime(20);
  // Four wait: no new turn before the last of the three is over, and a rest after it.
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  all.push(place.run('ben', work('b1')));
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
  rested();
  await turn();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
  await end('a4');
  rested();
  await turn();
  expect(begun.length).toBeGreaterThan(5);
  for (const name of ['b1', 'a5', 'a6', 'a7']) {
    rested();
    await turn();
    expect(begun).toContain(name);
    await end(name);
  }
  await Promise.all(all);
});

it('where nobody may wait, tells those who have their share from those whom others keep out', async () => {
  const place = costlyWork({ ...roomy, atOnce: 3, perPerson: 2, waitingPerPerson: 0, waiting: 0 });
  await place.enter('ann');
  await place.enter('ann');
  await expect(place.enter('ann')).rejects.toMatchObject({ code: 'rate_limited', named: { reason: refusals.tooMany } });
  const end = await place.enter('ben');
  await expect(place.enter('ben')).rejects.toMatchObject({ code: 'unavailable', named: { reason: refusals.full } });
  await expect(place.enter('cleo')).rejects.toMatchObject({ code: 'unavailable', named: { reason: refusals.full } });
  end();
  await place.enter('cleo');
});
