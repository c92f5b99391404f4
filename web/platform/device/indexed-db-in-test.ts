type Key = readonly unknown[];
type Store = { keyPath: string[]; rows: Map<string, { key: Key; value: object }> };
type Kept = { version: number; stores: Map<string, Store>; open: Set<Connection>; waiting: (() => void)[] };

class Asked extends EventTarget {
  result: unknown = undefined;
  error: DOMException | null = null;
  transaction: unknown = null;
  say(kind: string, more: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(kind), more));
  }
}

/**
 * As much of IndexedDB as the device's database uses, shared by all windows of a test: one upgrade waits until every
 * connection of an older version is closed, and a transaction is over when nothing more is asked of it.
 */
export function indexedDbInTest() {
  const kept = new Map<string, Kept>();
  return {
    open(name: string, version: number): Asked {
      const asked = new Asked();
      const database = kept.get(name) ?? { version: 0, stores: new Map(), open: new Set(), waiting: [] };
      kept.set(name, database);
      queueMicrotask(() => connect(asked, database, version));
      return asked;
    },
    /** Of the connections that are open. */
    connections: (name: string): Connection[] => [...(kept.get(name)?.open ?? [])],
  };
}

function connect(asked: Asked, database: Kept, version: number): void {
  const { version: oldVersion, open, waiting } = database;
  if (version < oldVersion) {
    asked.error = new DOMException('A later version is there.', 'VersionError');
    return asked.say('error');
  }
  if (version > oldVersion) for (const other of open) other.dispatchEvent(new Event('versionchange'));
  if (version > oldVersion && open.size > 0) {
    asked.say('blocked');
    return void waiting.push(() => connect(asked, database, version));
  }
  const connection = new Connection(database);
  asked.result = connection;
  open.add(connection);
  if (version > oldVersion) {
    database.version = version;
    asked.transaction = new Transaction(database);
    asked.say('upgradeneeded', { oldVersion });
  }
  queueMicrotask(() => asked.say('success'));
}

export class Connection extends EventTarget {
  readonly #kept: Kept;
  constructor(kept: Kept) {
    super();
    this.#kept = kept;
  }
  get objectStoreNames() {
    return { contains: (name: string) => this.#kept.stores.has(name) };
  }
  createObjectStore(name: string, { keyPath }: { keyPath: string[] }): void {
    this.#kept.stores.set(name, { keyPath, rows: new Map() });
  }
  transaction(): Transaction {
    if (!this.#kept.open.has(this)) throw new DOMException('The connection is closed.', 'InvalidStateError');
    return new Transaction(this.#kept);
  }
  close(): void {
    this.#kept.open.delete(this);
    if (this.#kept.open.size === 0) for (const next of this.#kept.waiting.splice(0)) next();
  }
}

class Transaction extends EventTarget {
  readonly #kept: Kept;
  readonly #undo: (() => void)[] = [];
  #asked = 0;
  #isOver = false;
  error = null;
  constructor(kept: Kept) {
    super();
    this.#kept = kept;
    this.#endWhenIdle();
  }
  objectStore(name: string) {
    const { keyPath, rows } = this.#kept.stores.get(name) as Store;
    const idOf = (key: Key) => JSON.stringify(key);
    const restoring = (id: string) => {
      const before = rows.get(id);
      this.#undo.push(() => void (before ? rows.set(id, before) : rows.delete(id)));
    };
    return {
      get: (key: Key) => this.#answer(() => structuredClone(rows.get(idOf(key))?.value)),
      getAll: ({ lower, upper }: { lower: Key; upper: Key }) =>
        this.#answer(() =>
          [...rows.values()]
            .filter(({ key }) => compare(lower, key) <= 0 && compare(key, upper) <= 0)
            .sort((a, b) => compare(a.key, b.key))
            .map(({ value }) => structuredClone(value)),
        ),
      put: (value: object) => {
        const key = keyPath.map((field) => (value as Record<string, unknown>)[field]);
        restoring(idOf(key));
        rows.set(idOf(key), { key, value: structuredClone(value) });
      },
      delete: (key: Key) => {
        restoring(idOf(key));
        rows.delete(idOf(key));
      },
    };
  }
  commit(): void {
    if (!this.#isOver) this.#end('complete');
  }
  abort(): void {
    for (const undo of this.#undo.toReversed()) undo();
    this.#end('abort');
  }
  #answer(read: () => unknown): Asked {
    if (this.#isOver) throw new DOMException('The transaction is over.', 'TransactionInactiveError');
    this.#asked += 1;
    const asked = new Asked();
    queueMicrotask(() => {
      asked.result = read();
      asked.say('success');
      this.#asked -= 1;
      this.#endWhenIdle();
    });
    return asked;
  }
  /** What was awaited may ask for more first. */
  #endWhenIdle(): void {
    setTimeout(() => {
      if (this.#asked === 0 && !this.#isOver) this.#end('complete');
    });
  }
  #end(kind: 'complete' | 'abort'): void {
    this.#isOver = true;
    queueMicrotask(() => this.dispatchEvent(new Event(kind)));
  }
}

export const keyRangeInTest = { bound: (lower: Key, upper: Key) => ({ lower, upper }) };

/** As the standard orders keys: numbers before strings before arrays, and a shorter array before a longer one. */
function compare(a: unknown, b: unknown): number {
  if (!Array.isArray(a) || !Array.isArray(b)) {
    const kinds = [a, b].map((one) => (Array.isArray(one) ? 2 : typeof one === 'string' ? 1 : 0));
    return (kinds[0] ?? 0) - (kinds[1] ?? 0) || (String(a) < String(b) ? -1 : Number(String(a) > String(b)));
  }
  for (const [index, part] of a.entries()) {
    if (index >= b.length) return 1;
    const order = compare(part, b[index]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
