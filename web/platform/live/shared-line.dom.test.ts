import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from './live-event.ts';
import { shareLine } from './shared-line.ts';
import type { Line } from './line.ts';

/** The server's end of a stream. */
class FakeSource extends EventTarget {
  static CLOSED = 2;
  static open: FakeSource[] = [];
  static all: string[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.open.push(this);
    FakeSource.all.push(url);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
    FakeSource.open = FakeSource.open.filter((one) => one !== this);
  }
  hello(number: number) {
    this.dispatchEvent(new MessageEvent('hello', { data: '{}', lastEventId: String(number) }));
  }
  send(number: number, kind: string) {
    this.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify({ kind, detail: {} }), lastEventId: String(number) }),
    );
  }
  beat() {
    this.dispatchEvent(new MessageEvent('beat', { data: '{}' }));
  }
  refuse() {
    this.readyState = FakeSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

/** One holder at a time; the next in the queue follows. As the browser's, as far as it is used. */
function fakeLocks() {
  let queue = Promise.resolve();
  return {
    request: async (_name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
      const turn = queue.then(async () => {
        if (!signal.aborted) await held();
      });
      queue = turn.catch(() => {});
      await turn;
    },
  };
}

const lines: Line[] = [];
function tab(userId = 'u1') {
  const heard: LiveEvent['kind'][] = [];
  let backs = 0;
  let ends = 0;
  const line = shareLine({
    userId,
    onEvent: ({ kind }) => heard.push(kind),
    onBack: () => (backs += 1),
    onEnd: () => (ends += 1),
  });
  lines.push(line);
  return { heard, backs: () => backs, ends: () => ends, close: line.close };
}

beforeEach(() => {
  FakeSource.open = [];
  FakeSource.all = [];
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('navigator', { ...navigator, locks: fakeLocks() });
});
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const leads = async (count: number) => await vi.waitFor(() => expect(FakeSource.all).toHaveLength(count));

test('several tabs have one stream, and each hears everything', async () => {
  const [one, two, three] = [tab(), tab(), tab()];
  await leads(1);
  expect(FakeSource.all[0]).toMatch(/^\/api\/live\?age=\d+$/);
  FakeSource.open[0]!.hello(7);
  FakeSource.open[0]!.send(8, 'message');
  await vi.waitFor(() => expect([one.heard, two.heard, three.heard]).toEqual([['message'], ['message'], ['message']]));
  expect([one.backs(), two.backs(), three.backs()]).toEqual([1, 1, 1]);
  expect(FakeSource.open).toHaveLength(1);
});

test('when the tab with the stream goes, another goes on from the last number', async () => {
  const [one, two] = [tab(), tab()];
  await leads(1);
  FakeSource.open[0]!.hello(7);
  FakeSource.open[0]!.send(9, 'notice');
  await vi.waitFor(() => expect(two.heard).toEqual(['notice']));
  one.close();
  await leads(2);
  expect(FakeSource.all[1]).toBe('/api/live?after=9');
  FakeSource.open[0]!.send(10, 'request');
  expect(two.heard).toEqual(['notice', 'request']);
  expect(one.heard).toEqual(['notice']);
});

test('a tab that comes later gets what was said since its page was fetched, and goes on from there when it must', async () => {
  const one = tab();
  await leads(1);
  FakeSource.open[0]!.hello(7);
  FakeSource.open[0]!.send(8, 'message');
  const two = tab();
  await vi.waitFor(() => expect(two.heard).toEqual(['message']));
  expect(one.heard, 'the others are not told twice').toEqual(['message']);
  one.close();
  await leads(2);
  expect(FakeSource.all[1]).toBe('/api/live?after=8');
});

test('an event that comes while a tab joins is heard once by it, though the leader repeats it', async () => {
  const one = tab();
  await leads(1);
  FakeSource.open[0]!.hello(7);
  const two = tab();
  // Before the leader knows of the new tab.
  FakeSource.open[0]!.send(8, 'message');
  FakeSource.open[0]!.dispatchEvent(new Event('end'));
  await vi.waitFor(() => expect(two.ends()).toBe(1));
  const three = tab();
  await vi.waitFor(() => expect(three.heard).toEqual(['message']));
  expect([one.heard, two.heard]).toEqual([['message'], ['message']]);
});

test('every tab hears that the server has ended the stream', async () => {
  const [one, two] = [tab(), tab()];
  await leads(1);
  FakeSource.open[0]!.dispatchEvent(new Event('end'));
  await vi.waitFor(() => expect([one.ends(), two.ends()]).toEqual([1, 1]));
});

test('two people in one browser hear nothing of each other', async () => {
  const [ada, ben] = [tab('ada'), tab('ben')];
  await leads(1);
  FakeSource.open[0]!.send(8, 'message');
  await new Promise((done) => setTimeout(done, 20));
  expect([...ada.heard, ...ben.heard]).toEqual(['message']);
});

test('without locks each tab has its own', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  tab();
  tab();
  await leads(2);
  expect(FakeSource.open).toHaveLength(2);
});

test('a server that refuses is asked again, sooner at first and then more seldom', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  tab();
  const waits: number[] = [];
  for (let count = 1; count <= 8; count += 1) {
    FakeSource.open[0]!.refuse();
    let waited = 0;
    while (FakeSource.all.length === count && waited < 120_000) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits[0]).toBeLessThanOrEqual(1_300);
  expect(waits[3]).toBeGreaterThan(waits[0]!);
  expect(Math.max(...waits)).toBeLessThanOrEqual(75_100);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(45_000);
  FakeSource.open[0]!.hello(3);
  FakeSource.open[0]!.refuse();
  vi.advanceTimersByTime(1_300);
  expect(FakeSource.all).toHaveLength(10);
  expect(FakeSource.all.at(-1)).toBe('/api/live?after=3');
});

test('a line that has died without a word is opened anew, from the last number; one that only has no news is not', () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  tab();
  FakeSource.open[0]!.hello(7);
  for (let count = 0; count < 10; count += 1) {
    vi.advanceTimersByTime(25_000);
    FakeSource.open[0]!.beat();
  }
  expect(FakeSource.all).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.all).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(FakeSource.all.slice(1)).toEqual(['/api/live?after=7']);
  expect(FakeSource.open).toHaveLength(1);
});

test('whoever comes back to a page that slept does not wait on its dead line', () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  tab();
  FakeSource.open[0]!.hello(7);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.all, 'it stands').toHaveLength(1);
  // The timers slept as well.
  vi.setSystemTime(Date.now() + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSource.all).toHaveLength(2);
});

test('the end said by the server is no break: it is not tried again at once', () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  tab();
  FakeSource.open[0]!.dispatchEvent(new Event('end'));
  expect(FakeSource.open).toHaveLength(0);
  vi.advanceTimersByTime(40_000);
  expect(FakeSource.all).toHaveLength(1);
});
