import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import { unkept as copy } from '#messages/device.ts';
import { publish, subscribe } from './device-events.ts';
import { draftKeeper } from './draft-keeper.ts';
import type { DraftKeeper, DraftView } from './draft-keeper.ts';
import { discardDrafts, fitted, isSameValue, listUnsaved } from './drafts.ts';
import { usePersonId } from './person.ts';
import type { DraftRecord } from './records.ts';

/** none: nothing typed. draft: typed, being stored. device: stored on this device. bad: not stored, or refused. */
export type DraftState = 'none' | 'draft' | 'device' | 'bad';

/** Another draft for the same place, from another window or an earlier visit. */
export type OtherDraft<Value> = {
  id: string;
  value: Value;
  keptAt: Date;
  /** Puts it into the field; the current one becomes one of the others. */
  take: () => void;
  discard: () => void;
};

export type Draft<Value> = {
  /** The device has been read. Typing before that is kept too. */
  isReady: boolean;
  /** What was typed, or else `start`. */
  value: Value;
  /** Stored at once; while typing continues, five times a second. The start value again is no draft. */
  set: (next: Value | ((now: Value) => Value)) => void;
  isChanged: boolean;
  /** It shows what an earlier visit or another window left here. */
  isRestored: boolean;
  state: DraftState;
  /** The device could not store it; otherwise `bad` means that the server refused it. */
  isUnkept: boolean;
  /** When it was stored. */
  keptAt: Date | null;
  /** The sentence for `bad`: the server's refusal, or that this browser stores nothing. */
  error: string | null;
  fields: FieldErrors;
  /** The version the typing began with: send this one, not the newest. */
  base: number | null;
  others: OtherDraft<Value>[];
  /** A part of it was saved from here as version `to`: what was typed on `from` continues from there. */
  rebase: (from: number, to: number) => void;
  /** Saved, sent or discarded: removed from the device, and the field shows `start` again. */
  clear: () => Promise<void>;
  /** The idempotency key for sending it: the same words keep it across a reload. */
  sendKey: (what: unknown) => Promise<string>;
  /** For the outbox. */
  keeper: DraftKeeper<Value>;
};

/**
 * What a person types at one place: stored on the device at once, and back after a reload, a crash or another sign-in.
 * `start` is what is saved, shown while nothing was typed; if it is fetched, the form is shown only then. `base` is its
 * version, if it has one. A value is anything cloneable: a text, or a whole form, of which the fields of `start` are
 * used.
 */
export function useDraft<Value>(place: string, start: Value, base: number | null = null): Draft<Value> {
  const userId = usePersonId();
  const keeper = useMemo(() => draftKeeper<Value>(userId, place), [userId, place]);
  useEffect(() => keeper.open(), [keeper]);
  const view = useSyncExternalStore(keeper.subscribe, keeper.view, keeper.view);
  const typed = useMemo(() => (view.value === null ? null : fitted(view.value, start)), [view.value, start]);
  const isChanged = typed !== null && !isSameValue(typed, start);

  // Saved by now, here or elsewhere, as it was typed.
  const isPointless = view.isReady && typed !== null && !isChanged && !view.isPending && !view.refusal;
  useEffect(() => {
    if (isPointless) keeper.set(null);
  }, [keeper, isPointless]);

  return useMemo(() => {
    const { refusal } = view;
    return {
      isReady: view.isReady,
      value: typed ?? start,
      set: (change) => {
        const latest = keeper.view().value;
        const now = latest === null ? start : fitted(latest, start);
        const next = typeof change === 'function' ? (change as (now: Value) => Value)(now) : change;
        keeper.set(isSameValue(next, start) ? null : next, base);
      },
      isChanged,
      isRestored: isChanged && view.isRestored,
      state: stateOf(view, isChanged),
      isUnkept: view.isUnkept,
      keptAt: view.keptAt === null ? null : new Date(view.keptAt),
      error: refusal?.sentence ?? (view.isUnkept && isChanged ? copy.draft : null),
      fields: refusal?.fields ?? {},
      base: isChanged ? view.base : base,
      others: view.others.flatMap((other) =>
        other.value === null
          ? []
          : {
              id: other.slot,
              value: fitted(other.value, start),
              keptAt: new Date(other.keptAt),
              take: () => void keeper.take(other),
              discard: () => void keeper.discard(other),
            },
      ),
      rebase: keeper.rebase,
      clear: keeper.clear,
      sendKey: keeper.sendKey,
      keeper,
    };
  }, [keeper, view, typed, start, base, isChanged]);
}

function stateOf({ refusal, isUnkept, isPending }: DraftView<unknown>, isChanged: boolean): DraftState {
  if (refusal) return 'bad';
  if (!isChanged) return 'none';
  if (isUnkept) return 'bad';
  return isPending ? 'draft' : 'device';
}

export type UnsavedDraft = { id: string; place: string; value: unknown; keptAt: Date; discard: () => void };

/** Everything this person typed on this device and did not save, newest first, except for the place on the screen. */
export function useUnsavedDrafts(except?: string): UnsavedDraft[] {
  const userId = usePersonId();
  const [drafts, setDrafts] = useState<DraftRecord[]>([]);
  useEffect(() => {
    const read = () => void listUnsaved(userId).then(setDrafts, () => {});
    read();
    return subscribe(
      (event) => event.about === 'drafts' && event.userId === userId && event.place !== except && read(),
    );
  }, [userId, except]);
  return drafts
    .filter(({ place }) => place !== except)
    .map((draft) => ({
      id: draft.slot,
      place: draft.place,
      value: draft.value,
      keptAt: new Date(draft.keptAt),
      discard: () =>
        void discardDrafts(userId, draft.place, [draft]).then(() =>
          publish({ about: 'drafts', userId, place: draft.place, ended: [draft] }),
        ),
    }));
}
