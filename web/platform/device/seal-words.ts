import { deviceDb, type DeviceTx } from './device-db.ts';
import { isSealed, openValue } from './device-key.ts';
import { sealValue } from './device-seal.ts';
import type { DeviceKey } from './device-seal.ts';
import type { Records, StoreName } from './records.ts';

/** Seals all of a person's unsealed text, and has the browser drop the old data. */
export async function sealWords({ userId, lockId, key }: DeviceKey): Promise<void> {
  const { converted } = await convertWords(userId, {
    isOld: (value) => value !== null && value !== undefined && !isSealed(value),
    convert: (value) => sealValue(key, value),
    // The lock may be removed meanwhile: no one would have the key.
    isStillWanted: async (tx) => (await tx.get('locks', [userId]))?.id === lockId,
  });
  if (converted > 0) await eraseOverwritten();
}

/** `atEnd` runs in the transaction in which nothing sealed was left. */
export async function unsealWords(userId: string, atEnd: (tx: DeviceTx) => void): Promise<void> {
  await convertWords(userId, {
    isOld: isSealed,
    convert: (value) => openValue(userId, value),
    isStillWanted: async () => true,
    atEnd,
  });
}

/** Where text is stored, and how to tell whether a record is still the one that was read. */
const wordFields = {
  drafts: ['value'],
  outbox: ['content'],
  homes: ['user', 'home', 'copy'],
  media: ['value'],
} as const;
type WordStore = keyof typeof wordFields;
type Found = { store: WordStore; key: (string | number)[]; mark: unknown; fields: Record<string, unknown> };

type Conversion = {
  isOld: (value: unknown) => boolean;
  convert: (value: unknown) => Promise<unknown>;
  /** Checked in the transaction that writes. */
  isStillWanted: (tx: DeviceTx) => Promise<boolean>;
  /** In the same transaction in which nothing old was found. */
  atEnd?: (tx: DeviceTx) => void;
};

/** Converts everything of one person, and what is written meanwhile, until nothing old is left. */
async function convertWords(
  userId: string,
  { isOld, convert, isStillWanted, atEnd }: Conversion,
): Promise<{ converted: number }> {
  for (let count = 0; ;) {
    const found = await deviceDb().change(async (tx) => {
      const old = (await listWords(tx, userId)).filter(({ fields }) => Object.values(fields).some(isOld));
      if (old.length === 0) atEnd?.(tx);
      return old;
    });
    if (found.length === 0) return { converted: count };
    count += found.length;
    const converted = await Promise.all(found.map((one) => convertFields(one, isOld, convert)));
    const isOver = await deviceDb().change(async (tx) => {
      if (!(await isStillWanted(tx))) return true;
      for (const { store, key, mark, fields } of converted) {
        const now = await tx.get<StoreName>(store, key);
        if (now && markOf(now) === mark) tx.put<StoreName>(store, { ...now, ...fields } as Records[StoreName]);
      }
      return false;
    });
    if (isOver) return { converted: 0 };
  }
}

async function convertFields(found: Found, isOld: Conversion['isOld'], convert: Conversion['convert']): Promise<Found> {
  const entries = Object.entries(found.fields).filter(([, value]) => isOld(value));
  const converted = await Promise.all(entries.map(async ([name, value]) => [name, await convert(value)] as const));
  return { ...found, fields: Object.fromEntries(converted) };
}

async function listWords(tx: DeviceTx, userId: string): Promise<Found[]> {
  const [drafts, outbox, home, media] = await Promise.all([
    tx.list('drafts', [userId]),
    tx.list('outbox', [userId]),
    tx.get('homes', ['last']),
    tx.list('media', [userId]),
  ]);
  return [
    ...drafts.map((record) => foundOf('drafts', [userId, record.place, record.slot], record)),
    ...outbox.map((record) => foundOf('outbox', [userId, record.key], record)),
    ...(home?.userId === userId ? [foundOf('homes', ['last'], home)] : []),
    ...media.map((record) => foundOf('media', [userId, record.mediaId, record.number], record)),
  ];
}

function foundOf<S extends WordStore>(store: S, key: Found['key'], record: Records[S]): Found {
  const fields = Object.fromEntries(
    wordFields[store].map((name) => [name, (record as unknown as Record<string, unknown>)[name]]),
  );
  return { store, key, mark: markOf(record), fields };
}

function markOf(record: object): string {
  const { seq, sentAt, keptAt } = record as Partial<Record<'seq' | 'sentAt' | 'keptAt', number | null>>;
  return [seq, sentAt, keptAt].join();
}

/* Chromium appends a changed record and compacts later, so the text from before the lock would stay in its files
   unsealed. Deleting a database triggers compaction, but only of what an earlier one put there; so two are created
   and deleted, three times. Measured: nothing was found after the second time, in 0.1 s. */
const rounds = 3;
const names = ['tidy-1', 'tidy-2'];

/** Has the browser drop what was overwritten; where that is not supported nothing is worse than before. */
async function eraseOverwritten(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) await makeDatabase(name);
      for (const name of names) await settled(indexedDB.deleteDatabase(name));
    }
  } catch {
    // It happens later by itself.
  }
}

async function makeDatabase(name: string): Promise<void> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('one').put(1, 1));
  (await settled(request)).close();
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
