import { beforeEach, expect, test } from 'vitest';
import { discardDrafts, keepDraft, listUnsaved, tidyPlace } from './drafts.ts';
import { memoryDevice } from './memory-device-in-test.ts';
import type { MemoryDevice } from './memory-device-in-test.ts';
import type { DraftRecord } from './records.ts';

let device: MemoryDevice;
beforeEach(() => void (device = memoryDevice()));

const keep = (over: Partial<DraftRecord>) =>
  keepDraft({
    userId: 'nora',
    place: 'a/1/1',
    slot: 's',
    seq: 1,
    value: 'words',
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
    ...over,
  });
const slots = () =>
  device
    .all('drafts')
    .map(({ slot }) => slot)
    .sort();

test('a draft that was typed in since somebody decided to discard it stays', async () => {
  await keep({ slot: 'one', seq: 3 });
  await keep({ slot: 'two', seq: 3 });
  await discardDrafts('nora', 'a/1/1', [
    { slot: 'one', seq: 2 },
    { slot: 'two', seq: 3 },
    { slot: 'unknown', seq: 1 },
  ]);
  expect(slots()).toEqual(['one']);
});

test('tidying takes what others go on from and what holds nothing, and leaves a mood without words', async () => {
  await keep({ slot: 'old', seq: 2 });
  await keep({ slot: 'new', replaces: [{ slot: 'old', seq: 2 }] });
  await keep({ slot: 'empty', value: null });
  await keep({ slot: 'mood', value: { entryText: '', moodScore: 3 } });
  await keep({ slot: 'elsewhere', place: 'a/1/2', value: null });
  await tidyPlace('nora', 'a/1/1');
  expect(slots()).toEqual(['elsewhere', 'mood', 'new']);
});

test('unsaved texts are those of one person, at all places, newest first, without superseded and empty ones', async () => {
  await keep({ slot: 'old', seq: 2 });
  await keep({ slot: 'new', keptAt: 2, replaces: [{ slot: 'old', seq: 2 }] });
  await keep({ slot: 'day-two', place: 'a/1/2', keptAt: 3 });
  await keep({ slot: 'mood', place: 'a/1/3', value: { entryText: ' ', moodScore: 3 } });
  await keep({ userId: 'theo', slot: 'his', keptAt: 9 });
  expect((await listUnsaved('nora')).map(({ slot }) => slot)).toEqual(['day-two', 'new']);
});
