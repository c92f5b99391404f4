import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from './patience.ts';

/** Polls a condition and returns how many milliseconds it took. The limit only decides when to give up. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { within = limits.process, every = 50 } = {},
): Promise<number> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > within) throw new Error(`Not within ${within / 1000} s: ${what}.`);
    await sleep(every);
  }
  return performance.now() - since;
}
