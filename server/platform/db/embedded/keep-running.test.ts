import { describe, expect, test } from 'vitest';
import { fakeLog } from './fake-log.fixture.ts';
import { keepRunning, saysReady, type Postmaster } from './postmaster.ts';

function fakePostmaster() {
  const { promise: ended, resolve: die } = Promise.withResolvers<string>();
  let stops = 0;
  const stop = async () => {
    stops += 1;
    die('stopped');
  };
  const postmaster: Postmaster = { pid: 1, ended, stop, askToStop: () => {} };
  return { postmaster, die, stops: () => stops };
}

describe('the state PostgreSQL writes down', () => {
  const state = (pid: number, started: number, word: string) =>
    [pid, '/data/postgres/data', started, 5432, '/data/postgres/run', '', '  1392705         0', word, ''].join('\n');

  test('counts for the process that was started, and not where a killed one with the same number has left it', () => {
    const left = state(17, 1_794_837_576, 'ready   ');
    expect(saysReady(left, '', 17)).toBe(true);
    expect(saysReady(left, left, 17)).toBe(false);
    expect(saysReady(state(17, 1_794_837_600, 'starting'), left, 17)).toBe(false);
    expect(saysReady(state(17, 1_794_837_600, 'ready   '), left, 17)).toBe(true);
    expect(saysReady(state(18, 1_794_837_600, 'ready   '), left, 17)).toBe(false);
    expect(saysReady('', left, 17)).toBe(false);
  });
});

describe('keeping PostgreSQL running', () => {
  test('gives up after its tries and says so once', async () => {
    const { log, messages } = fakeLog();
    const only = fakePostmaster();
    let launches = 0;
    let lost = 0;
    const launch = async () => {
      launches += 1;
      if (launches > 1) throw new Error('no');
      return only.postmaster;
    };
    const running = await keepRunning(launch, log, { onLost: () => void (lost += 1), pauses: [0, 1, 1] });
    only.die('ended by SIGKILL');
    await expect.poll(() => lost).toBe(1);
    expect(launches).toBe(4);
    expect(messages.at(-1)).toContain('did not come back');
    await running.stop();
    expect(lost).toBe(1);
  });

  test('dying again and again counts together', async () => {
    const { log } = fakeLog();
    let lost = 0;
    const launch = async () => {
      const next = fakePostmaster();
      setTimeout(() => next.die('exit code 1'), 2);
      return next.postmaster;
    };
    await keepRunning(launch, log, { onLost: () => void (lost += 1), pauses: [0, 0, 0] });
    await expect.poll(() => lost).toBe(1);
  });

  test('a full disk is waited out, however often it is tried, and is no reason to give up', async () => {
    const { log, messages } = fakeLog();
    const [first, second] = [fakePostmaster(), fakePostmaster()];
    let launches = 0;
    let lost = 0;
    let isFull = true;
    const launch = async () => {
      launches += 1;
      if (launches === 1) return first.postmaster;
      if (launches === 20) isFull = false;
      if (isFull) throw new Error('No space left on device');
      return second.postmaster;
    };
    const running = await keepRunning(launch, log, {
      onLost: () => void (lost += 1),
      isDiskFull: async () => isFull,
      pauses: [0, 0],
      pauseWithoutRoom: 1,
    });
    first.die('exit code 1');
    await expect.poll(() => launches).toBe(20);
    await expect.poll(() => messages.at(-1)).toBe('the database runs again');
    expect(lost).toBe(0);
    await running.stop();
  });

  test('stopping is not mistaken for dying', async () => {
    const { log, messages } = fakeLog();
    const one = fakePostmaster();
    const running = await keepRunning(async () => one.postmaster, log);
    await running.stop();
    expect(one.stops()).toBeGreaterThan(0);
    expect(messages).toEqual([]);
  });

  test('one that comes back while we stop is stopped as well', async () => {
    const first = fakePostmaster();
    const second = fakePostmaster();
    const { promise: secondReady, resolve: letSecondStart } = Promise.withResolvers<Postmaster>();
    const launches = [Promise.resolve(first.postmaster), secondReady];
    const running = await keepRunning(() => launches.shift()!, fakeLog().log, { pauses: [0] });
    first.die('ended by SIGKILL');
    await expect.poll(() => launches.length).toBe(0);
    const stopped = running.stop();
    letSecondStart(second.postmaster);
    await stopped;
    expect(second.stops()).toBe(1);
  });
});
