import { setTimeout as sleep } from 'node:timers/promises';

const mostTries = 12;
/** Two who waited for each other, and a lock that did not come in time. */
const worthAnotherTry = new Set(['40P01', '55P03']);

/**
 * An erasure touches what everybody else touches, in an order of its own. Where it and somebody who is writing wait for
 * each other, it lets go of everything, leaves them a moment, and begins anew.
 */
export async function patiently<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      if (!worthAnotherTry.has((root as { code?: string }).code ?? '') || attempt === mostTries) throw error;
      await sleep(50 * Math.random());
    }
  }
}
