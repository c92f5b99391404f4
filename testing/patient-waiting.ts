import { vi } from 'vitest';

// One second, as it comes, is not enough on a machine that is busy with other things. Set once for all files of a worker.
const { waitFor } = vi;
if (waitFor.name !== 'waitLonger') {
  vi.waitFor = function waitLonger(condition, options = { timeout: 20_000 }) {
    return waitFor(condition, options);
  };
}
