import { upgradeDevice } from './upgrade-device.ts';
import type { Records, StoreName } from './records.ts';

type Key = readonly (string | number)[];

/** One transaction over all stores. */
export type DeviceTx = {
  get: <S extends StoreName>(store: S, key: Key) => Promise<Records[S] | undefined>;
  /** All whose key begins with these parts, in key order. */
  list: <S extends StoreName>(store: S, prefix: Key) => Promise<Records[S][]>;
  put: <S extends StoreName>(store: S, record: Records[S]) => void;
  remove: (store: StoreName, key: Key) => void;
};

export type DeviceDb = {
  read: <T>(work: (tx: DeviceTx) => Promise<T>) => Promise<T>;
  /**
   * Durable when the promise resolves. Write-only work is handed over before this returns, so that it survives the page
   * unloading in the same moment. Work that reads may await nothing but its own reads.
   */
  change: <T>(work: (tx: DeviceTx) => T | Promise<T>) => Promise<T>;
};

const databaseName = 'words';
const databaseVersion = 5;
export const keyPaths: { [S in StoreName]: (keyof Records[S] & string)[] } = {
  drafts: ['userId', 'place', 'slot'],
  outbox: ['userId', 'key'],
  homes: ['id'],
  locks: ['userId'],
  media: ['userId', 'mediaId', 'number'],
};
const storeNames = Object.keys(keyPaths) as StoreName[];

let opening: Promise<IDBDatabase> | undefined;
let opened: IDBDatabase | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= connect().catch((error: unknown) => {
    // The next one tries again.
    forget();
    throw error;
  });
  return opening;
}

function connect(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, databaseVersion);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      const { objectStoreNames } = request.result;
      for (const name of storeNames)
        if (!objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: keyPaths[name] });
      if (request.transaction) upgradeDevice(request.transaction, oldVersion);
    });
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const db = request.result;
      opened = db;
      db.addEventListener('close', forget);
      // A later version wants another schema: it must not wait for this page.
      db.addEventListener('versionchange', () => {
        db.close();
        forget();
      });
      resolve(db);
    });
  });
}

function forget(): void {
  opening = undefined;
  opened = undefined;
}

async function transact<T>(mode: IDBTransactionMode, work: (tx: DeviceTx) => T | Promise<T>): Promise<T> {
  if (opened) {
    try {
      return await within(opened, mode, work);
    } catch (error) {
      // Some browsers lose the connection of a page that slept. Retry once on a new one.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
    }
  }
  return await within(await open(), mode, work);
}

function within<T>(db: IDBDatabase, mode: IDBTransactionMode, work: (tx: DeviceTx) => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // Strict: it survives the browser being killed or the device losing power a moment later.
    const transaction = db.transaction(storeNames, mode, { durability: 'strict' });
    let value: T;
    let failure: unknown;
    transaction.addEventListener('complete', () => resolve(value));
    transaction.addEventListener('abort', () => reject(failure ?? transaction.error));
    const giveUp = (error: unknown) => {
      failure = error;
      transaction.abort();
    };
    try {
      const result = work(txOf(transaction));
      if (result instanceof Promise) {
        result.then((known) => (value = known), giveUp);
      } else {
        value = result;
        // Without this the browser drops what an unloading page has begun; measured.
        transaction.commit();
      }
    } catch (error) {
      giveUp(error);
    }
  });
}

function txOf(transaction: IDBTransaction): DeviceTx {
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  return {
    get: (store, key) => answer(transaction.objectStore(store).get([...key])),
    // An empty array sorts after any string.
    list: (store, prefix) =>
      answer(transaction.objectStore(store).getAll(IDBKeyRange.bound([...prefix], [...prefix, []]))),
    put: (store, record) => void transaction.objectStore(store).put(record),
    remove: (store, key) => void transaction.objectStore(store).delete([...key]),
  };
}

const indexedDb: DeviceDb = {
  read: (work) => transact('readonly', work),
  change: (work) => transact('readwrite', work),
};

let current = indexedDb;

export const deviceDb = (): DeviceDb => current;

/** For tests, which have no IndexedDB. */
export function replaceDeviceDb(db: DeviceDb): void {
  current = db;
}
