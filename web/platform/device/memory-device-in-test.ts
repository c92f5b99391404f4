import { whileUnderway } from '#web/platform/underway-in-test.ts';
import { keyPaths, replaceDeviceDb } from './device-db.ts';
import type { DeviceDb, DeviceTx } from './device-db.ts';
import type { Records, StoreName } from './records.ts';

export type MemoryDevice = DeviceDb & {
  /** Everything that lies there, for looking at it. */
  all: <S extends StoreName>(store: S) => Records[S][];
  /** From now on every change fails, as on a full device. */
  breakDown: (isBroken: boolean) => void;
};

type Shelf = Map<string, Records[StoreName]>;

/** An in-memory IndexedDB: transactions are serial and atomic. */
export function memoryDevice(): MemoryDevice {
  const shelves: Record<StoreName, Shelf> = {
    drafts: new Map(),
    outbox: new Map(),
    homes: new Map(),
    locks: new Map(),
    media: new Map(),
  };
  let isBroken = false;
  let last: Promise<unknown> = Promise.resolve();

  function txOf(): DeviceTx {
    return {
      get: async <S extends StoreName>(store: S, key: readonly (string | number)[]) =>
        copy(shelves[store].get(nameOf(key))) as Records[S] | undefined,
      list: async <S extends StoreName>(store: S, prefix: readonly (string | number)[]) => {
        const begin = nameOf(prefix).slice(0, -1);
        return [...shelves[store]]
          .filter(([name]) => prefix.length === 0 || name.startsWith(`${begin},`) || name === nameOf(prefix))
          .map(([, record]) => copy(record)) as Records[S][];
      },
      put: <S extends StoreName>(store: S, record: Records[S]) => {
        shelves[store].set(nameOf(keyPaths[store].map((field) => String(record[field]))), copy(record));
      },
      remove: (store, key) => void shelves[store].delete(nameOf(key)),
    };
  }

  function change<T>(work: (tx: DeviceTx) => T | Promise<T>): Promise<T> {
    const run = async () => {
      if (isBroken) throw new Error('QuotaExceededError');
      const before = structuredClone(shelves);
      try {
        return await work(txOf());
      } catch (error) {
        Object.assign(shelves, before);
        throw error;
      }
    };
    const done = whileUnderway(() => last.then(run));
    last = done.catch(() => {});
    return done;
  }

  const device: MemoryDevice = {
    change,
    read: change,
    all: <S extends StoreName>(store: S) => [...shelves[store].values()].map(copy) as Records[S][],
    breakDown: (broken) => void (isBroken = broken),
  };
  replaceDeviceDb(device);
  return device;
}

const nameOf = (key: readonly (string | number)[]): string => JSON.stringify(key.map(String));
const copy = <T>(value: T): T => structuredClone(value);
