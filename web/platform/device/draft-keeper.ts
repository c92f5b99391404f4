import { newUuid } from '#web/platform/uuid.ts';
import { publish, subscribe } from './device-events.ts';
import { isSealing } from './device-key.ts';
import {
  carriesOn,
  discardDrafts,
  includesRef,
  isBlank,
  isSameValue,
  keepDraft,
  nextStep,
  readPlace,
  tidyPlace,
  withRef,
} from './drafts.ts';
import { moveLocalDrafts } from './move-local-drafts.ts';
import type { Held } from './outbox-store.ts';
import type { DraftRecord, DraftRef, Refusal } from './records.ts';

export type DraftView<Value> = {
  /** The device has been read. */
  isReady: boolean;
  /** What was typed; null if nothing, or the same as what is saved. */
  value: Value | null;
  /** The saved version the typing began with. */
  base: number | null;
  keptAt: number | null;
  /** Typed, and not stored yet. */
  isPending: boolean;
  /** The device failed to store it. */
  isUnkept: boolean;
  /** It was found on the device, not typed here. */
  isRestored: boolean;
  refusal: Refusal | null;
  others: DraftRecord<Value>[];
};

export type DraftKeeper<Value = unknown> = ReturnType<typeof draftKeeper<Value>>;

/** Throttle: a keystroke is written at once, unless the last write was less than this ago; never two at a time. */
const writeGap = 200;
/** Retry delay after a failed write. */
const tryAgainAfter = 2_000;

const nothing = { value: null, base: null, keptAt: null, isRestored: false, refusal: null };

/** Keeps what is typed at one place in this window. Reads and writes go through here; the hook only shows it. */
export function draftKeeper<Value>(userId: string, place: string) {
  let view: DraftView<Value> = { isReady: false, ...nothing, isPending: false, isUnkept: false, others: [] };
  /** The slot this window writes to, once it has. */
  let own: DraftRef | null = null;
  /** Where the value came from, while this window has not written, */
  let seen: DraftRef | null = null;
  /** and what it was then. */
  let seenValue: Value | null = null;
  let replaces: DraftRef[] = [];
  let isDirty = false;
  let isWiped = false;
  let isOpen = false;
  let isPublishing = false;
  let underway = 0;
  /** Counts starts and ends of writes, and starts of releases. */
  let writes = 0;
  let lettingGo = Promise.resolve();
  /** Ends with the last write, however it ended. */
  let writing = Promise.resolve();
  let lastWrite = 0;
  /** What was last sent from here, and under which key. */
  let tried: { what: unknown; key: string } | null = null;
  /** Incremented when the field gets another value: pending results belong to the previous one. */
  let life = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(change: Partial<DraftView<Value>>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  /** Null: as saved. `base` counts where the typing begins here. */
  function set(value: Value | null, base: number | null = null): void {
    if (isSameValue(value, view.value)) return;
    show({ value, base: view.value === null ? base : view.base });
    write();
  }

  function rebase(from: number, to: number): void {
    if (view.value === null || view.base !== from) return;
    show({ base: to });
    write();
  }

  function write(): void {
    isDirty = true;
    show({ isPending: true, refusal: null });
    writeSoon();
  }

  function writeSoon(): void {
    if (!isDirty || underway > 0 || timer !== undefined) return;
    // Sealing takes time an unloading page does not have: behind a lock nothing is throttled.
    const wait = isSealing(userId) ? 0 : lastWrite + writeGap - Date.now();
    if (wait > 0) timer = setTimeout(flush, wait);
    else flush();
  }

  /** Hands the value to the device now, without a read before, so that it also works while the page unloads. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty || isWiped) return;
    isDirty = false;
    const isFirst = own === null;
    if (isFirst && seen) replaces = withRef(replaces, seen);
    const ref: DraftRef = { slot: own?.slot ?? newUuid(), seq: (own?.seq ?? 0) + 1 };
    own = ref;
    seen = null;
    const { value, base, refusal } = view;
    const keptAt = Date.now();
    lastWrite = keptAt;
    const inLife = life;
    underway += 1;
    writes += 1;
    writing = keepDraft({ userId, place, ...ref, value, base, keptAt, replaces, refusal }).then(
      () => {
        underway -= 1;
        writes += 1;
        if (inLife === life) show({ keptAt, isPending: isDirty || underway > 0, isUnkept: false });
        announce();
        if (isFirst || value === null) void tidyPlace(userId, place);
        writeSoon();
      },
      () => {
        underway -= 1;
        // What the field holds by now waited behind it.
        if (inLife !== life) return writeSoon();
        isDirty = true;
        show({ isPending: underway > 0, isUnkept: true });
        timer ??= setTimeout(flush, tryAgainAfter);
      },
    );
  }

  /** To the other windows, and to other parts of this one. */
  function announce(ended: DraftRef[] = []): void {
    isPublishing = true;
    publish({ about: 'drafts', userId, place, ended });
    isPublishing = false;
  }

  /** Rereads the device and follows what other windows did, unless something was typed here meanwhile. */
  async function refresh(): Promise<void> {
    try {
      // What is being released is still on the device, and must not come back.
      await lettingGo;
      const before = writes;
      const { live, outbox } = await readPlace(userId, place);
      // An unmounted field follows nothing any more: what it showed may have been saved where it was opened again.
      if (isWiped || !isOpen) return;
      // What was written during the read is not in it, and must not be taken for ended: read again.
      if (before !== writes) return await refresh();
      if (!isDirty && underway === 0)
        follow(nextStep({ ref: own ?? seen, value: view.value, isTyped: own !== null }, live, outbox));
      const shown = own ?? seen;
      const others = (live as DraftRecord<Value>[]).filter(
        (draft) =>
          draft.slot !== shown?.slot &&
          !includesRef(replaces, draft) &&
          !isBlank(draft.value) &&
          !isSameValue(draft.value, view.value),
      );
      show({ isReady: true, others });
    } catch {
      show({ isReady: true, isUnkept: true });
    }
  }

  function follow(step: ReturnType<typeof nextStep>): void {
    if (step.do === 'adopt') adopt(step.draft as DraftRecord<Value>);
    else if (step.do === 'reset') reset();
    else if (step.do === 'rewrite') {
      own = null;
      seen = null;
      write();
    }
  }

  function adopt({ slot, seq, value, base, keptAt, refusal, replaces: earlier }: DraftRecord<Value>): void {
    own = null;
    seen = { slot, seq };
    seenValue = value;
    replaces = earlier;
    isDirty = false;
    life += 1;
    show({ value, base, keptAt, refusal, isRestored: true, isPending: false });
  }

  function reset(): void {
    own = null;
    seen = null;
    seenValue = null;
    replaces = [];
    tried = null;
    isDirty = false;
    life += 1;
    clearTimeout(timer);
    timer = undefined;
    show({ ...nothing, isPending: false, isUnkept: false });
  }

  /**
   * Puts another draft of this place into the field. The current one stays on the device as another; if the device
   * fails to store it, it stays in the field.
   */
  async function take(other: DraftRecord<Value>): Promise<void> {
    const inLife = life;
    flush();
    await writing;
    if (inLife !== life || isDirty || underway > 0) return;
    adopt(other);
    await refresh();
  }

  async function discard(...refs: DraftRef[]): Promise<void> {
    writes += 1;
    lettingGo = discardDrafts(userId, place, refs).catch(() => {});
    await lettingGo;
    announce(refs);
    await refresh();
  }

  async function clear(): Promise<void> {
    const gone = [...replaces, ...(own ? [own] : []), ...(seen ? [seen] : [])];
    reset();
    await discard(...gone);
  }

  /**
   * The idempotency key for what is sent from this draft without an outbox. It derives from the draft as stored, where
   * a later page finds it, and from the content, so that other words are another thing.
   */
  async function sendKey(what: unknown): Promise<string> {
    flush();
    await writing;
    if (tried && isSameValue(tried.what, what)) return tried.key;
    const ref = own ?? seen;
    tried = { what, key: ref ? `${place}:${ref.slot}-${ref.seq}` : newUuid() };
    return tried.key;
  }

  /**
   * From draft to outbox in one transaction, so that the value is always in exactly one of them. `already` if another
   * window has sent this draft. Throws if the device stores nothing; then it is still in the field. `rest` says what
   * stays of a value typed on between the press and the device's response.
   */
  async function moveToOutbox<Moved>(
    put: (held: Held<Value>) => Promise<Moved>,
    rest: (typed: Value | null, sent: Value) => Value | null = (typed) => typed,
  ): Promise<Moved | 'already'> {
    // If the page goes away midway, the draft is there.
    flush();
    const { value } = view;
    if (value === null) return 'already';
    const inLife = life;
    const last = own ?? seen;
    const moved = await put({ userId, place, value, last, replaces, isCarriedOn: carriesOn(value, seenValue) });
    if (inLife === life) {
      const typedMeanwhile = view.value;
      // Written after the move, with the sent words in it: the next draft replaces it.
      const writtenMeanwhile = own && !(last && includesRef([last], own)) ? own : null;
      reset();
      if (writtenMeanwhile) replaces = [writtenMeanwhile];
      if (!isSameValue(typedMeanwhile, value)) set(rest(typedMeanwhile, value));
      if (writtenMeanwhile && view.value === null) write();
    }
    announce();
    void refresh();
    return moved;
  }

  const onHide = () => flush();
  const onVisibility = () => (document.visibilityState === 'hidden' ? flush() : void refresh());

  function open(): () => void {
    isOpen = true;
    const stopListening = subscribe((event) => {
      if (event.userId !== userId) return;
      if (event.about === 'drafts' && event.place === place && !isPublishing) {
        // Only read here, not typed: it ends here too.
        if (own === null && seen && includesRef(event.ended ?? [], seen)) reset();
        void refresh();
      }
      if (event.about === 'wiped') {
        isWiped = true;
        reset();
      }
    });
    addEventListener('pagehide', onHide);
    document.addEventListener('freeze', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    // What an earlier version left is a draft of this place too.
    void moveLocalDrafts(userId)
      .catch(() => {})
      .then(refresh);
    return () => {
      isOpen = false;
      flush();
      stopListening();
      removeEventListener('pagehide', onHide);
      document.removeEventListener('freeze', onHide);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }

  return {
    userId,
    place,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    refresh,
    flush,
    set,
    rebase,
    take,
    discard,
    clear,
    sendKey,
    moveToOutbox,
  };
}
