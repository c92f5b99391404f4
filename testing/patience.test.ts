import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { within } from './patience.ts';

describe('patience', () => {
  it('ends with a sentence when what a file waits for hangs', async () => {
    const hanging = within('the server of this file is ready', new Promise(() => {}), 10);
    await expect(hanging).rejects.toThrow('Not within 0.01 s: the server of this file is ready.');
  });

  it('passes on what came in time, and its failure', async () => {
    expect(await within('an answer', Promise.resolve(7))).toBe(7);
    await expect(within('an answer', Promise.reject(new Error('no')))).rejects.toThrow('no');
  });

  it.each([
    ['3', 3 * 20_000],
    ['0.5', 10_000],
  ])('is stretched by SLOW_MACHINE=%s', async (slow, wait) => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.resetModules();
    });
    vi.resetModules();
    vi.stubEnv('SLOW_MACHINE', slow);
    expect((await import('./patience.ts')).limits.wait).toBe(wait);
  });
});
