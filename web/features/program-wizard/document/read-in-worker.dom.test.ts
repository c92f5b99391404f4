import { afterEach, expect, it, vi } from 'vitest';
import { readInWorker } from './read-in-worker.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a worker that takes too long is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const terminate = vi.fn<() => void>();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined;
      terminate = terminate;
    },
  );
  const outcome = readInWorker(new File(['x'], 'x.docx'));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.runAllTimers();
  expect(await outcome).toEqual({ refusal: 'too-slow' });
  expect(terminate).toHaveBeenCalledOnce();
});
