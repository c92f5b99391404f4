import { api } from '#web/platform/api.ts';
import { textAfter } from '#web/platform/device/drafts.ts';
import { createOutbox, type Outcome } from '#web/platform/device/outbox.ts';
import { useOutbox } from '#web/platform/device/use-outbox.ts';
import { isUuid } from '#web/platform/uuid.ts';
import { withText, type EntryDraft, type EntryPage, type TypedEntry } from './entry-draft.ts';
import type { EntrySaved } from './queries.ts';

/** What is saved, besides its text. */
export type EntryToSave = EntryPage & {
  moodScore: number;
  /** The coach who may read it, as the person saw them named; however long it waits, it is shared with nobody else. */
  shareWith?: string | undefined;
  /** ISO. Begun the evening before, and to belong to it. */
  begunAt?: string | undefined;
};

export type EntryContent = EntryToSave & { entryText: string };

/** Entries that were saved on this device and are not with the server yet. */
export const entryOutbox = createOutbox<EntryContent, EntrySaved>({
  name: 'entry',
  // The key is the entry's id, by which saving is idempotent. An outbox that 0.2.0 has left holds keys that are no ids:
  // those go by the Idempotency-Key alone.
  send: ({ key, writtenAt, content: { shareWith, ...entry } }, how) =>
    api('POST /api/journal-entries', {
      body: {
        ...entry,
        ...(isUuid(key) ? { id: key } : {}),
        entryType: 'text',
        writtenAt,
        ...(shareWith ? { share: true, shareWith } : {}),
      },
      ...how,
    }),
  withoutWords: (content) => ({ ...content, entryText: '' }),
  draftOf: ({ entryText, moodScore, begunAt }): TypedEntry => ({
    entryText,
    moodScore,
    ...(begunAt ? { begunAt: Date.parse(begunAt) } : {}),
  }),
  unkeptSentence:
    'Your entry couldn’t be sent, and this browser can’t keep it. ' +
    'Please leave this page open and try again in a moment.',
});

/** Puts what is written into the outbox, and from there to the server. Resolves after the first try. */
export async function saveEntry(
  { keeper }: Pick<EntryDraft, 'keeper'>,
  entry: EntryToSave,
  id?: string,
): Promise<Outcome<EntrySaved>> {
  const added = await entryOutbox.add(keeper, ({ entryText }) => ({ ...entry, entryText }), {
    rest: (typed, sent) => typed && withText({ ...typed, begunAt: null }, textAfter(typed.entryText, sent.entryText)),
    ...(id ? { key: id } : {}),
  });
  return added.kind === 'kept' ? await added.firstTry : added;
}

export type WaitingEntry = EntryContent & {
  key: string;
  place: string;
  writtenAt: string;
  /** waiting: on this device. sending: on its way. signed-out: until the same person has signed in again. */
  status: 'waiting' | 'sending' | 'signed-out';
};

/**
 * What was saved here for days of a program and not refused, with the moment it counts as written. Undefined: not read
 * yet.
 */
export function useDayEntriesOnDevice() {
  const { items, isRead } = useOutbox(entryOutbox);
  if (!isRead) return undefined;
  return items.flatMap(({ key, refusal, sentAt, writtenAt, content }) =>
    refusal !== null || 'isFreePage' in content
      ? []
      : [{ ...content, key, sentAt, writtenAt: content.begunAt ?? writtenAt }],
  );
}

/** What was saved and is not with the server yet, in the order of writing. */
export function useWaitingEntries(at?: string): WaitingEntry[] {
  const { items, sending, isSignedOut } = useOutbox(entryOutbox);
  return items
    .filter(({ sentAt, place }) => sentAt === null && (at === undefined || place === at))
    .map(({ key, place, writtenAt, content }) => ({
      ...content,
      key,
      place,
      writtenAt,
      status: key === sending ? 'sending' : isSignedOut ? 'signed-out' : 'waiting',
    }));
}
