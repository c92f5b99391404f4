import { beforeEach, expect, test } from 'vitest';
import { keepDraft } from './drafts.ts';
import { keepHome } from './last-home.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import { hasUnsent, wipeDevice } from './wipe-device.ts';
import type { OutboxRecord } from './records.ts';
import { theUser } from './user-in-test.ts';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

const draft = (userId: string, text: string) =>
  keepDraft({
    userId,
    place: 'a/1/1',
    slot: userId,
    seq: 1,
    value: text,
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
  });
const item = (over: Partial<OutboxRecord> = {}) =>
  device.change((tx) =>
    tx.put('outbox', {
      userId: 'nora',
      key: 'key',
      kind: 'letter',
      place: 'a/1/1',
      content: 'words',
      writtenAt: '2026-01-15T08:00:00.000Z',
      order: 1,
      from: [],
      refusal: null,
      sentAt: null,
      ...over,
    }),
  );

test('words that lie only here are noticed; empty drafts and sent entries are not', async () => {
  expect(await hasUnsent('nora')).toBe(false);
  await draft('nora', '  \n');
  await item({ content: '', sentAt: 5 });
  await draft('theo', 'not hers');
  expect(await hasUnsent('nora')).toBe(false);
  await draft('nora', 'hers');
  expect(await hasUnsent('nora')).toBe(true);
  await wipeDevice('nora');
  await item();
  expect(await hasUnsent('nora')).toBe(true);
});

test('a wipe takes everything of one person and nothing of another', async () => {
  await draft('nora', 'hers');
  await draft('theo', 'his');
  await item({ key: 'hers' });
  await item({ key: 'his', userId: 'theo' });
  await keepHome(theUser, {});
  await wipeDevice('nora');
  expect(device.all('drafts').map(({ userId }) => userId)).toEqual(['theo']);
  expect(device.all('outbox').map(({ userId }) => userId)).toEqual(['theo']);
  expect(device.all('homes')).toEqual([]);
});
