import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Connection, indexedDbInTest, keyRangeInTest } from './indexed-db-in-test.ts';
import type { DeviceDb } from './device-db.ts';
import type { Records } from './records.ts';

let shared: ReturnType<typeof indexedDbInTest>;
beforeEach(() => {
  shared = indexedDbInTest();
  vi.stubGlobal('indexedDB', shared);
  vi.stubGlobal('IDBKeyRange', keyRangeInTest);
});

/** A window has a module, and so a connection, of its own. */
async function openWindow(): Promise<DeviceDb> {
  vi.resetModules();
  const { deviceDb } = await import('./device-db.ts');
  return deviceDb();
}

/** A window of another release, which may hold on to its connection. */
async function otherRelease(version: number, closes = true): Promise<{ connection?: Connection }> {
  const found: { connection?: Connection } = {};
  const asked = shared.open('words', version);
  asked.addEventListener('upgradeneeded', () => {
    const connection = asked.result as Connection;
    if (!connection.objectStoreNames.contains('drafts'))
      connection.createObjectStore('drafts', { keyPath: ['userId', 'place', 'slot'] });
    connection.createObjectStore(`of version ${version}`, { keyPath: ['id'] });
  });
  asked.addEventListener('success', () => {
    const connection = asked.result as Connection;
    found.connection = connection;
    if (closes) connection.addEventListener('versionchange', () => connection.close());
  });
  await turns();
  return found;
}

/** Everything that is not waiting for somebody has happened. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setTimeout(done));
}

const draft = (slot: string): Records['drafts'] => {
  return {
    userId: 'nora',
    place: 'a/1/1',
    slot,
    seq: 1,
    value: 'words',
    base: null,
    keptAt: 1,
    replaces: [],
    refusal: null,
  };
};
const keep = (window: DeviceDb, slot: string) => window.change((tx) => tx.put('drafts', draft(slot)));
const slots = async (window: DeviceDb, ...prefix: string[]) =>
  (await window.read((tx) => tx.list('drafts', prefix))).map(({ slot }) => slot);

describe('two windows of one release', () => {
  it('see what the other has kept', async () => {
    const [left, right] = [await openWindow(), await openWindow()];
    await keep(left, 'left');
    await keep(right, 'right');
    expect(await slots(left, 'nora')).toEqual(['left', 'right']);
    expect(await slots(right, 'nora', 'a/1/1')).toEqual(['left', 'right']);
    expect(await slots(right, 'theo')).toEqual([]);
    expect(shared.connections('words')).toHaveLength(2);
  });

  it('find nothing of work that failed half-way', async () => {
    const [left, right] = [await openWindow(), await openWindow()];
    await keep(left, 'before');
    const work = left.change(async (tx) => {
      tx.put('drafts', draft('half'));
      await tx.get('drafts', ['nora', 'a/1/1', 'before']);
      tx.remove('drafts', ['nora', 'a/1/1', 'before']);
      throw new Error('No.');
    });
    await expect(work).rejects.toThrow('No.');
    await expect(
      left.change((tx) => {
        tx.put('drafts', draft('half'));
        throw new Error('Not now.');
      }),
    ).rejects.toThrow('Not now.');
    expect(await slots(right)).toEqual(['before']);
  });
});

describe('windows of two releases', () => {
  it('do not hold up the later one, and the earlier one fails instead of waiting', async () => {
    const window = await openWindow();
    await keep(window, 'kept');
    const later = await otherRelease(6);
    expect(later.connection).toBeDefined();
    await expect(keep(window, 'lost')).rejects.toMatchObject({ name: 'VersionError' });
  });

  it('keep what the earlier one wrote, and get the stores it lacked', async () => {
    const { connection } = await otherRelease(4);
    connection?.transaction().objectStore('drafts').put(draft('old'));
    const window = await openWindow();
    await window.change((tx) => tx.put('homes', { id: 'nora' } as never));
    expect(await slots(window)).toEqual(['old']);
    expect(shared.connections('words')).toHaveLength(1);
  });

  it('wait for an earlier one that holds on, and go on when it is closed', async () => {
    const { connection } = await otherRelease(4, false);
    const window = await openWindow();
    let isKept = false;
    const keeping = keep(window, 'waited').then(() => (isKept = true));
    await turns();
    expect(isKept).toBe(false);
    connection?.close();
    await keeping;
    expect(await slots(window)).toEqual(['waited']);
  });
});

describe('a window that slept', () => {
  it('connects again where the browser closed its connection and said so', async () => {
    const window = await openWindow();
    await keep(window, 'before');
    const [connection] = shared.connections('words');
    connection?.close();
    connection?.dispatchEvent(new Event('close'));
    await keep(window, 'after');
    expect(await slots(window)).toEqual(['after', 'before']);
  });

  it('connects again where it finds its connection closed', async () => {
    const window = await openWindow();
    await keep(window, 'before');
    shared.connections('words')[0]?.close();
    await keep(window, 'after');
    expect(await slots(window)).toEqual(['after', 'before']);
    expect(shared.connections('words')).toHaveLength(1);
  });

  it('tries again the next time when it could not be opened', async () => {
    const window = await openWindow();
    const open = shared.open.bind(shared);
    shared.open = () => {
      throw new DOMException('Not now.', 'UnknownError');
    };
    await expect(keep(window, 'lost')).rejects.toThrow('Not now.');
    shared.open = open;
    await keep(window, 'kept');
    expect(await slots(window)).toEqual(['kept']);
  });
});
