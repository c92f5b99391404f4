import type { DraftRecord, OutboxRecord } from './records.ts';

/** Migrates what an earlier version has stored, before anything else is read. */
export function upgradeDevice(transaction: IDBTransaction, oldVersion: number): void {
  if (oldVersion === 0 || oldVersion >= 3) return;
  const { db } = transaction;
  const outbox = transaction.objectStore('outbox');
  each(transaction.objectStore('drafts'), (record, cursor) => cursor.update(draftFromVersion2(record as Draft2)));
  each(outbox, (record, cursor) => {
    // Records of messages, added below, are seen here too.
    if ('kind' in record) return;
    cursor.update(entryFromVersion2(record as Entry2));
  });
  if (!db.objectStoreNames.contains('messages')) return;
  each(
    transaction.objectStore('messages'),
    (record) => outbox.put(messageFromVersion2(record as Message2)),
    () => db.deleteObjectStore('messages'),
  );
}

function each(store: IDBObjectStore, visit: (record: object, cursor: IDBCursor) => void, done = () => {}): void {
  const request = store.openCursor();
  request.addEventListener('success', () => {
    const cursor = request.result;
    if (!cursor) return done();
    visit(cursor.value as object, cursor);
    cursor.continue();
  });
}

type Draft2 = Omit<DraftRecord, 'value'> & { text: string; mood: number | null };

/** A draft was a text with a mood, whatever it was for. */
export function draftFromVersion2({ text, mood, ...rest }: Draft2): DraftRecord {
  const isEntry = rest.place.startsWith('entry:') || rest.place.split('/').length === 3;
  return { ...rest, value: isEntry ? { entryText: text, moodScore: mood } : text };
}

type Waiting2 = Pick<OutboxRecord, 'userId' | 'key' | 'writtenAt' | 'from' | 'sentAt'> & { text: string };
type Entry2 = Waiting2 & { assignmentId: string; week: number; day: number; mood: number; shareWith?: string };
type Message2 = Waiting2 &
  Pick<OutboxRecord, 'order' | 'refusal'> & { conversationId: string; after: number; number: number | null };

/** Entries had an outbox of their own, */
export function entryFromVersion2(record: Entry2): OutboxRecord {
  const { assignmentId, week, day, mood, shareWith, text, ...rest } = record;
  return {
    ...rest,
    kind: 'entry',
    place: `${assignmentId}/${week}/${day}`,
    content: { assignmentId, week, day, entryText: text, moodScore: mood, ...(shareWith ? { shareWith } : {}) },
    order: Date.parse(rest.writtenAt),
    refusal: null,
  };
}

/** and so had messages. */
export function messageFromVersion2({ conversationId, text, after, number, ...rest }: Message2): OutboxRecord {
  return {
    ...rest,
    kind: 'message',
    place: `message:${conversationId}`,
    content: { conversationId, text, after, number },
  };
}
