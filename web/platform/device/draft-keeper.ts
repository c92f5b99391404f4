import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import { hear, tell } from './device-news.ts';
import { carriesOn, includesRef, isBlank, nextStep, withRef } from './draft-rules.ts';
import { discardDrafts, keepDraft, readPlace, tidyPlace } from './drafts.ts';
import type { Held } from './put-into-outbox.ts';
import type { DraftRecord, DraftRef, Refusal } from './records.ts';

/** What the field shows while the device holds no draft, for changing an entry that exists. */
export type DraftStart = { text: string; mood: number; base: number };

export type DraftView = {
  isReady: boolean;
  text: string;
  mood: number | null;
  base: number | null;
  keptAt: number | null;
  /** Typed, and not on the device yet. */
  isPending: boolean;
  /** The device did not take it. */
  isUnkept: boolean;
  refusal: Refusal | null;
  others: DraftRecord[];
};

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/** A keystroke is written at once, unless the last one was less than this ago; never two at a time. */
const writeGap = 200;
/** A device that took nothing is asked again. */
const tryAgainAfter = 2_000;

/** Keeps what is typed at one place in this window. Reads and writes go through here; the hook only shows it. */
export function draftKeeper(userId: string, place: string, start?: DraftStart) {
  const blank = {
    text: start?.text ?? '',
    mood: start?.mood ?? null,
    base: start?.base ?? null,
    keptAt: null,
    refusal: null,
  };
  let view: DraftView = { isReady: false, ...blank, isPending: false, isUnkept: false, others: [] };
  /** The slot this window writes into, once it has. */
  let own: DraftRef | null = null;
  /** Where the text came from, while this window has not written. */
  let seen: DraftRef | null = null;
  let replaces: DraftRef[] = [];
  /** What it said then. */
  let seenText = '';
  let isDirty = false;
  let isWiped = false;
  let isTelling = false;
  let underway = 0;
  let lastWrite = 0;
  /** Counts up when the field gets another text: what is still on its way belongs to the one before. */
  let life = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(change: Partial<DraftView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function write(change: Pick<Partial<DraftView>, 'text' | 'mood'>): void {
    isDirty = true;
    show({ ...change, isPending: true, refusal: null });
    soon();
  }

  function soon(): void {
    if (!isDirty || underway > 0 || timer !== undefined) return;
    const wait = lastWrite + writeGap - Date.now();
    if (wait > 0) timer = setTimeout(flush, wait);
    else flush();
  }

  /** Hands the text to the device now. Nothing is read before, so that it also works while the page is leaving. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isDirty || isWiped) return;
    if (start && view.text === start.text && view.mood === start.mood) return void clear();
    isDirty = false;
    const isFirst = own === null;
    if (isFirst && seen) replaces = withRef(replaces, seen);
    const ref: DraftRef = { slot: own?.slot ?? newIdempotencyKey(), seq: (own?.seq ?? 0) + 1 };
    own = ref;
    seen = null;
    const { text, mood, base, refusal } = view;
    const keptAt = Date.now();
    lastWrite = keptAt;
    const inLife = life;
    underway += 1;
    keepDraft({ userId, place, ...ref, text, mood, base, keptAt, replaces, refusal }).then(
      () => {
        underway -= 1;
        if (inLife === life) show({ keptAt, isPending: isDirty || underway > 0, isUnkept: false });
        announce();
        if (isFirst || text === '') void tidyPlace(userId, place);
        soon();
      },
      () => {
        underway -= 1;
        if (inLife !== life) return;
        isDirty = true;
        show({ isPending: underway > 0, isUnkept: true });
        timer ??= setTimeout(flush, tryAgainAfter);
      },
    );
  }

  /** To the other windows, and to other parts of this one. */
  function announce(): void {
    isTelling = true;
    tell({ about: 'drafts', userId, place });
    isTelling = false;
  }

  /** Looks at the device again and follows what other windows did, unless something was typed here meanwhile. */
  async function refresh(): Promise<void> {
    try {
      const { live, outbox } = await readPlace(userId, place);
      if (isWiped) return;
      if (!isDirty && underway === 0)
        follow(
          nextStep(
            { ref: own ?? seen, text: view.text === start?.text ? '' : view.text, isTyped: own !== null },
            live,
            outbox,
          ),
        );
      const shown = own ?? seen;
      const others = live.filter(
        (draft) =>
          draft.slot !== shown?.slot && !includesRef(replaces, draft) && !isBlank(draft) && draft.text !== view.text,
      );
      show({ isReady: true, others });
    } catch {
      show({ isReady: true, isUnkept: true });
    }
  }

  function follow(step: ReturnType<typeof nextStep>): void {
    if (step.do === 'adopt') adopt(step.draft);
    else if (step.do === 'reset') reset();
    else if (step.do === 'rewrite') {
      own = null;
      seen = null;
      write({});
    }
  }

  function adopt({ slot, seq, text, mood, base, keptAt, refusal, replaces: earlier }: DraftRecord): void {
    own = null;
    seen = { slot, seq };
    seenText = text;
    replaces = earlier;
    isDirty = false;
    life += 1;
    show({ text, mood, base, keptAt, refusal, isPending: false });
  }

  function reset(): void {
    own = null;
    seen = null;
    seenText = '';
    replaces = [];
    isDirty = false;
    life += 1;
    clearTimeout(timer);
    timer = undefined;
    show({ ...blank, isPending: false, isUnkept: false });
  }

  /** Puts another draft of this place into the field. What stood there stays on the device, as another one. */
  function take(other: DraftRecord): void {
    flush();
    adopt(other);
    void refresh();
  }

  async function discard(...refs: DraftRef[]): Promise<void> {
    await discardDrafts(userId, place, refs).catch(() => {});
    announce();
    await refresh();
  }

  async function clear(): Promise<void> {
    const gone = [...replaces, ...(own ? [own] : []), ...(seen ? [seen] : [])];
    reset();
    await discard(...gone);
  }

  /**
   * From draft to outbox in one transaction: at no moment is the text in neither or in both. `already` when another
   * window has saved this very draft. Throws when the device takes nothing; then the text still stands in the field.
   */
  async function moveToOutbox<Moved>(put: (held: Held) => Promise<Moved>): Promise<Moved> {
    // Should the page go away in the middle, the draft is there.
    flush();
    const { text } = view;
    const inLife = life;
    const last = own ?? seen;
    const moved = await put({ userId, place, text, last, replaces, isCarriedOn: carriesOn(text, seenText) });
    if (inLife === life) {
      const typedMeanwhile = view.text;
      reset();
      // Typed between the press and the answer of the device: it is the beginning of the next one.
      if (typedMeanwhile !== text)
        write({
          text: typedMeanwhile.startsWith(text) ? typedMeanwhile.slice(text.length).trimStart() : typedMeanwhile,
        });
    }
    announce();
    tell({ about: 'outbox', userId });
    void refresh();
    return moved;
  }

  const onHide = () => flush();
  const onVisibility = () => (document.visibilityState === 'hidden' ? flush() : void refresh());

  function open(): () => void {
    const stopHearing = hear((news) => {
      if (news.userId !== userId) return;
      if (news.about === 'drafts' && news.place === place && !isTelling) void refresh();
      if (news.about === 'wiped') {
        isWiped = true;
        reset();
      }
    });
    addEventListener('pagehide', onHide);
    document.addEventListener('freeze', onHide);
    document.addEventListener('visibilitychange', onVisibility);
    void refresh();
    return () => {
      flush();
      stopHearing();
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
    setText: (text: string) => text !== view.text && write({ text }),
    setMood: (mood: number) => mood !== view.mood && write({ mood }),
    take,
    discard,
    clear,
    moveToOutbox,
  };
}
