import { noteReached } from '#web/platform/device/connection.ts';
import { memoryDevice, type MemoryDevice } from '#web/platform/device/memory-device-in-test.ts';
import type { OutboxRecord } from '#web/platform/device/records.ts';
import { entryOutbox, type EntryContent } from './entry-on-device.ts';
import type { EntrySaved } from './queries.ts';

export const post = 'POST /api/journal-entries';
export let device: MemoryDevice;

/** For `beforeEach`: an empty device; when the test is over nothing is sent again, and the connection is there. */
export function emptyDevice() {
  device = memoryDevice();
  return () => {
    entryOutbox.forgetRetries();
    noteReached(true);
  };
}

type Over = Partial<Omit<OutboxRecord, 'content'>> & { content?: Partial<EntryContent> };

export function waitingEntry({ content, ...over }: Over = {}): OutboxRecord<EntryContent> {
  const { writtenAt = '2026-01-15T08:00:00.000Z' } = over;
  return {
    userId: 'nora',
    key: 'key',
    kind: 'entry',
    place: 'assignment/1/2',
    content: { assignmentId: 'assignment', week: 1, day: 2, entryText: 'some words', moodScore: 6, ...content },
    writtenAt,
    order: Date.parse(writtenAt),
    from: [],
    refusal: null,
    sentAt: null,
    ...over,
  };
}

export const savedEntry: EntrySaved = {
  id: 'e1',
  dayNumber: 2,
  programTitle: 'Breath as Anchor',
  promptText: 'What did you notice?',
  createdAt: '2026-01-15T08:00:00.000Z',
  updatedAt: '2026-01-15T08:00:00.000Z',
  version: 1,
  isLate: false,
  entryText: 'some words',
  wordCount: 2,
  moodScore: 6,
  entryType: 'text',
  media: [],
  share: null,
  care: null,
};
