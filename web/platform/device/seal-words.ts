import { deviceDb, type DeviceTx } from './device-db.ts';
import { isSealed, openValue } from './device-key.ts';
import { sealValue } from './device-seal.ts';
import type { DeviceKey } from './device-seal.ts';
import type { Records, StoreName } from './records.ts';

/** Seals all of a person's words that lie here unsealed, and has the browser forget what they were. */
export async function sealWords({ userId, lockId, key }: DeviceKey): Promise<void> {
  const { converted } = await convertWords(userId, {
    isOld: (value) => value !== null && value !== undefined && !isSealed(value),
    convert: (value) => sealValue(key, value),
    // The lock may be taken off meanwhile: nobody would have the key.
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

/** Where words lie, and what tells whether a record is still the one that was read. */
const wordFields = { drafts: ['value'], outbox: ['content'], homes: ['user', 'home', 'copy'] } as const;
type WordStore = keyof typeof wordFields;
type Found = { store: WordStore; key: string[]; mark: unknown; fields: Record<string, unknown> };

type Conversion = {
  isOld: (value: unknown) => boolean;
  convert: (value: unknown) => Promise<unknown>;
  /** Asked in the transaction that writes. */
  isStillWanted: (tx: DeviceTx) => Promise<boolean>;
  /** In the same transaction in which nothing old was found. */
  atEnd?: (tx: DeviceTx) => void;
};

/** Converts everything of one person, and what is written meanwhile, until nothing of the old kind is left. */
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
  const [drafts, outbox, home] = await Promise.all([
    tx.list('drafts', [userId]),
    tx.list('outbox', [userId]),
    tx.get('homes', ['last']),
  ]);
  return [
    ...drafts.map((record) => foundOf('drafts', [userId, record.place, record.slot], record)),
    ...outbox.map((record) => foundOf('outbox', [userId, record.key], record)),
    ...(home?.userId === userId ? [foundOf('homes', ['last'], home)] : []),
  ];
}

function foundOf<S extends WordStore>(store: S, key: string[], record: Records[S]): Found {
  const fields = Object.fromEntries(
    wordFields[store].map((name) => [name, (record as unknown as Record<string, unknown>)[name]]),
  );
  return { store, key, mark: markOf(record), fields };
}

function markOf(record: object): string {
  const { seq, sentAt, keptAt } = record as Partial<Record<'seq' | 'sentAt' | 'keptAt', number | null>>;
  return [seq, sentAt, keptAt].join();
}

/*
 * Chromium writes a changed record beside the old one and throws that away some day. So the words of before the lock
 * would lie in the browser's files unsealed. Deleting a database makes it tidy up what lies around it, but only what an
 * earlier tidying has put there; so two are made and deleted, and that three times. Measured: after the second time
 * nothing was found, in 0.1 s.
 */
const rounds = 3;
const names = ['tidy-1', 'tidy-2'];

/** Has the browser forget what was overwritten. A browser that does not let itself be asked has done nothing worse. */
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
