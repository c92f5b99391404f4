import type { DraftStore, Kept } from './draft-store.ts';
import type { Draft } from './draft.ts';

export type KeepState =
  /** Nothing has been written down yet. */
  | { kind: 'none' }
  | { kind: 'kept'; at: Date }
  /** Nothing was open here, so what another tab wrote was taken over. */
  | { kind: 'followed'; at: Date }
  /** The device has no room. */
  | { kind: 'refused' }
  /** Both tabs wrote (null: the other one finished or discarded the draft). Nothing is written until one is chosen. */
  | { kind: 'elsewhere'; other: Kept | null };

/** At most this long is anything only in memory. */
const delay = 250;

/** Drafts the device would not take, for as long as the page lives: leaving the wizard and coming back finds them. */
const inMemory = new Map<string, Draft>();

export function rememberedDraft(key: string): Draft | undefined {
  return inMemory.get(key);
}

type Connection = {
  /** The draft as it stands on the page. */
  draft: () => Draft;
  /** Takes over what another tab wrote. */
  follow: (draft: Draft) => void;
};

/** Writes the draft down after each change, at the latest when the page is hidden or left. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #page: Connection;
  readonly #listeners = new Set<() => void>();
  #state: KeepState;
  /** The draft as page and device last agreed on it. */
  #agreed: Draft;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(store: DraftStore, page: Connection, keptAt: Date | null) {
    this.#store = store;
    this.#page = page;
    this.#agreed = page.draft();
    this.#state = keptAt ? { kind: 'kept', at: keptAt } : { kind: 'none' };
  }

  readonly state = (): KeepState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** To be called after each change of the page. Not put off by further changes, so that steady typing is kept too. */
  changed(): void {
    if (this.#isOver || !this.#isWorthKeeping()) return;
    this.#timer ??= setTimeout(() => this.flush(), delay);
  }

  /** Writes now what has changed. `force` writes over another tab's version: only after the person chose so. */
  flush({ force = false } = {}): void {
    const isDue = force || (this.#timer !== undefined && this.#isWorthKeeping());
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!isDue || this.#isOver) return;
    const draft = this.#page.draft();
    if (this.#state.kind === 'elsewhere' && !force) {
      inMemory.set(this.#store.key, { ...draft, aside: this.#state.other?.draft.content ?? draft.aside });
      return;
    }
    const outcome = this.#store.write(draft, { force });
    if (outcome.kind === 'elsewhere') return this.look();
    if (outcome.kind === 'kept') {
      inMemory.delete(this.#store.key);
      this.#agreed = draft;
    } else {
      inMemory.set(this.#store.key, draft);
    }
    this.#say(outcome);
  }

  /** Another tab may have written. Where nothing was changed here, its version is taken over; otherwise a choice is due. */
  look(): void {
    if (this.#isOver || !this.#store.isChangedElsewhere()) return;
    const other = this.#store.read();
    const here = this.#page.draft().content;
    const losesNothing =
      other !== null && (here === this.#agreed.content || JSON.stringify(here) === JSON.stringify(other.draft.content));
    if (!losesNothing) return this.#say({ kind: 'elsewhere', other });
    this.#page.follow(other.draft);
    this.#agreed = this.#page.draft();
    this.#say({ kind: 'followed', at: other.at });
  }

  /** Whether leaving now would lose something. */
  get isAtRisk(): boolean {
    return !this.#isOver && (this.#state.kind === 'refused' || this.#state.kind === 'elsewhere');
  }

  /** The draft has become a program, or was thrown away. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    inMemory.delete(this.#store.key);
    this.#store.remove();
  }

  /** Before the first word there is no draft: looking through the steps makes none. */
  #isWorthKeeping(): boolean {
    const draft = this.#page.draft();
    const written = (['content', 'save', 'aside'] as const).some((part) => draft[part] !== this.#agreed[part]);
    return (
      written ||
      (this.#state.kind !== 'none' && (['step', 'day'] as const).some((part) => draft[part] !== this.#agreed[part]))
    );
  }

  #say(state: KeepState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
