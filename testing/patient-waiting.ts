import { vi } from 'vitest';
import { limits } from './patience.ts';

// One second, as it comes, is not enough on a machine that is busy with other things. Set once for all files of a worker.
const { waitFor, waitUntil } = vi;
if (waitFor.name !== 'waitLonger') {
  vi.waitFor = function waitLonger(condition, options = { timeout: limits.wait }) {
    return waitFor(condition, options);
  };
  vi.waitUntil = (condition, options = { timeout: limits.wait }) => waitUntil(condition, options);
}
