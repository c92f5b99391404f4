import { expect, test, vi } from 'vitest';
import type { Texts } from './checked.ts';
import { makeChecker } from './checker.ts';

const texts: Texts = { program: 'a', weekly: 'b', daily: 'c' };

/** A worker that answers when it is told to. */
class FakeWorker extends EventTarget {
  asked: { id: number; kind: string }[] = [];
  terminate = vi.fn<() => void>();
  postMessage(request: { id: number; kind: string }) {
    this.asked.push(request);
  }
  answer(id: number, result: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: { id, result } }));
  }
}

function start() {
  const workers: FakeWorker[] = [];
  const checker = makeChecker(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { checker, workers };
}

test('nothing is loaded before it is asked, and answers find their questions in any order', async () => {
  const { checker, workers } = start();
  expect(workers).toHaveLength(0);
  const first = checker.check(texts, {});
  const second = checker.sort([], 'daily');
  const [worker] = workers;
  expect(worker?.asked.map(({ kind }) => kind)).toEqual(['check', 'sort']);
  worker?.answer(2, 'sorted');
  worker?.answer(1, 'checked');
  expect(await Promise.all([first, second])).toEqual(['checked', 'sorted']);
  expect(workers).toHaveLength(1);
});

test('a worker that fails is started again, but not for ever', async () => {
  const { checker, workers } = start();
  for (let tries = 0; tries < 5; tries += 1) {
    const asked = checker.check(texts, {});
    workers.at(-1)?.dispatchEvent(new Event('error'));
    await expect(asked).rejects.toThrow('stopped');
  }
  await expect(checker.check(texts, {})).rejects.toThrow('cannot be started');
  expect(workers).toHaveLength(5);
});

test('where there are no workers the promise fails', async () => {
  const checker = makeChecker(() => {
    throw new Error('no workers here');
  });
  await expect(checker.check(texts, {})).rejects.toThrow('no workers here');
});

test('after it was stopped it can be asked again', async () => {
  const { checker, workers } = start();
  const left = checker.check(texts, {});
  checker.stop();
  await expect(left).rejects.toThrow('stopped');
  expect(workers[0]?.terminate).toHaveBeenCalled();
  const next = checker.check(texts, {});
  workers[1]?.answer(2, 'checked');
  expect(await next).toBe('checked');
});
