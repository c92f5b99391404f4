import { afterEach, expect, it, vi } from 'vitest';
import { giveBackMemory, keepMemorySmall } from './give-back-memory.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('lets go of what nobody needs any more', async () => {
  const left = new WeakRef({ words: 'of the start' });
  // What was looked at is kept until the turn is over.
  await new Promise((done) => setImmediate(done));
  giveBackMemory();
  expect(left.deref()).toBeUndefined();
});

it.each([
  { minute: 'a quiet minute after a busy hour', workedMs: 100, megabytes: 260, times: 2 },
  { minute: 'a minute in which people are there', workedMs: 5_000, megabytes: 260, times: 1 },
  { minute: 'a quiet minute with little to give', workedMs: 100, megabytes: 170, times: 1 },
])('is done at the start, and again only when it is worth it: $minute', ({ workedMs, megabytes, times }) => {
  vi.useFakeTimers();
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(160e6);
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: workedMs * 1_000, system: 0 });
  const giveBack = vi.fn<() => void>();
  keepMemorySmall(giveBack);
  rss.mockReturnValue(megabytes * 1e6);
  vi.advanceTimersByTime(60_000);
  expect(giveBack).toHaveBeenCalledTimes(times);
});

it('is not done again for what has stayed', () => {
  vi.useFakeTimers();
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(160e6);
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  const giveBack = vi.fn<() => void>();
  keepMemorySmall(giveBack);
  rss.mockReturnValue(260e6);
  vi.advanceTimersByTime(600_000);
  expect(giveBack).toHaveBeenCalledTimes(2);
});
