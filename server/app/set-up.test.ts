import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { setUpOf } from './set-up.ts';

const processOf = (argv: string[]) => {
  const sent: unknown[] = [];
  const own = Object.assign(new EventEmitter(), { argv, connected: true, send: (word: unknown) => sent.push(word) });
  return { own, sent, setUp: setUpOf(own as unknown as NodeJS.Process) };
};

it('is there only where npm start says so: other supervisors have a channel as well', () => {
  expect(processOf(['node', 'server/main.ts']).setUp).toBeUndefined();
});

it('waits for the pages, and with the first words for a free terminal', async () => {
  const { own, sent, setUp } = processOf(['node', 'server/main.ts', 'with-pages']);
  own.emit('message', 'built');
  await setUp?.pagesBuilt;
  const events: string[] = [];
  const ready = setUp?.sayReady().then(() => events.push('speaks'));
  expect(sent).toEqual(['ready']);
  events.push('free');
  own.emit('disconnect');
  await ready;
  expect(events).toEqual(['free', 'speaks']);
});

it('ends the start where no pages will come', async () => {
  const { own, setUp } = processOf(['node', 'server/main.ts', 'with-pages']);
  own.emit('disconnect');
  await expect(setUp?.pagesBuilt).rejects.toThrow('The pages were not built');
});
