import { reviveDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** The part of the browser's storage that is needed, so that tests can bring their own. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type Kept = { draft: Draft; at: Date };

export type WriteOutcome =
  | { kind: 'kept'; at: Date }
  /** Another tab has written since this one last read or wrote: nothing was written over. */
  | { kind: 'elsewhere' }
  /** The device refuses: no room, or storage is switched off. */
  | { kind: 'refused' };

/** `new`, or the id of a program that is changed. Each person who uses the device has drafts of their own. */
export function draftKey(userId: string, programId: string): string {
  return `program-draft:${userId}:${programId}`;
}

/**
 * A draft on the device. Each copy begins with a line of who wrote it last and when, so that a tab can tell without
 * reading the whole whether the copy is still the one it knows.
 */
export class DraftStore {
  readonly key: string;
  readonly #shelf: Shelf;
  readonly #tab: string;
  readonly #now: () => Date;
  /** The stamp of the copy that this tab last read or wrote; null when there was none. */
  #seen: string | null = null;
  #writes = 0;

  constructor(key: string, { shelf, tab, now = () => new Date() }: { shelf: Shelf; tab: string; now?: () => Date }) {
    this.key = key;
    this.#shelf = shelf;
    this.#tab = tab;
    this.#now = now;
  }

  /** What is kept, which from then on counts as known to this tab. */
  read(): Kept | null {
    const copy = this.#copy();
    this.#seen = copy?.stamp ?? null;
    if (!copy) return null;
    const draft = parsed(copy.json);
    if (!draft) this.#putAside(copy.json);
    return draft && { draft, at: copy.at };
  }

  /** `force` writes over what another tab wrote: only after the person chose so. */
  write(draft: Draft, { force = false } = {}): WriteOutcome {
    if (!force && this.isChangedElsewhere()) return { kind: 'elsewhere' };
    const at = this.#now();
    this.#writes += 1;
    const stamp = `${this.#tab}.${this.#writes} ${at.toISOString()}`;
    try {
      this.#shelf.setItem(this.key, `${stamp}\n${JSON.stringify(draft)}`);
    } catch {
      return { kind: 'refused' };
    }
    this.#seen = stamp;
    return { kind: 'kept', at };
  }

  remove(): void {
    try {
      this.#shelf.removeItem(this.key);
    } catch {
      // Storage is switched off; then nothing is there.
    }
    this.#seen = null;
  }

  isChangedElsewhere(): boolean {
    return (this.#copy()?.stamp ?? null) !== this.#seen;
  }

  #copy(): { stamp: string; at: Date; json: string } | null {
    const text = this.#get();
    const end = text?.indexOf('\n') ?? -1;
    if (!text || end < 0) return null;
    const stamp = text.slice(0, end);
    return { stamp, at: new Date(stamp.slice(stamp.indexOf(' ') + 1)), json: text.slice(end + 1) };
  }

  #get(): string | null {
    try {
      return this.#shelf.getItem(this.key);
    } catch {
      return null;
    }
  }

  /** A copy that cannot be read is no reason to write over it. */
  #putAside(json: string): void {
    try {
      this.#shelf.setItem(`${this.key}:unreadable`, json);
    } catch {
      // There is no room for it; the copy itself stays until something new is written.
    }
  }
}

function parsed(json: string): Draft | null {
  try {
    return reviveDraft(JSON.parse(json));
  } catch {
    return null;
  }
}
