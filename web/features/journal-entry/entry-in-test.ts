import type { OutboxRecord } from '#web/platform/device/records.ts';
import type { EntryContent } from './entry-outbox.ts';
import type { EntrySaved } from './queries.ts';

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
  share: null,
  care: null,
};
