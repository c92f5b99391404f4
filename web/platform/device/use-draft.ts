import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { FieldErrors } from '#contract/errors.ts';
import { deviceCopy } from './copy.ts';
import { draftKeeper } from './draft-keeper.ts';
import type { DraftKeeper, DraftStart, DraftView } from './draft-keeper.ts';
import { usePersonId } from './person.ts';

/** none: nothing written. draft: typed, on its way to the device. device: on this device. bad: not kept, or refused. */
export type DraftState = 'none' | 'draft' | 'device' | 'bad';

/** Another text for the same place, from another window or an earlier visit. */
export type OtherDraft = {
  id: string;
  text: string;
  mood: number | null;
  keptAt: Date;
  /** Puts it into the field; what stood there becomes one of the others. */
  take: () => void;
  discard: () => void;
};

export type Draft = {
  isReady: boolean;
  text: string;
  mood: number | null;
  setText: (text: string) => void;
  setMood: (mood: number) => void;
  state: DraftState;
  keptAt: Date | null;
  error: string | null;
  fields: FieldErrors;
  base: number | null;
  isChanged: boolean;
  others: OtherDraft[];
  clear: () => Promise<void>;
  /** For saveEntry. */
  keeper: DraftKeeper;
};

/** What is typed at one place. On the device at once, and there again after a reload, a crash or another sign-in. */
export function useDraft(place: string, start?: DraftStart): Draft {
  const userId = usePersonId();
  // By its version: the same entry read again is no reason to begin anew.
  // eslint-disable-next-line react/exhaustive-deps
  const keeper = useMemo(() => draftKeeper(userId, place, start), [userId, place, start?.base]);
  useEffect(() => keeper.open(), [keeper]);
  const view = useSyncExternalStore(keeper.subscribe, keeper.view);
  return useMemo(() => draftOf(keeper, view, start), [keeper, view, start]);
}

function draftOf(keeper: DraftKeeper, view: DraftView, start: DraftStart | undefined): Draft {
  const { isReady, text, mood, base, keptAt, refusal, isUnkept, others } = view;
  const isChanged = start ? text !== start.text || mood !== start.mood : text !== '';
  return {
    isReady,
    text,
    mood,
    setText: keeper.setText,
    setMood: keeper.setMood,
    state: stateOf(view, isChanged),
    keptAt: keptAt === null ? null : new Date(keptAt),
    error: refusal?.sentence ?? (isUnkept && isChanged ? deviceCopy.unkept : null),
    fields: refusal?.fields ?? {},
    base,
    isChanged,
    others: others.map((other) => ({
      id: other.slot,
      text: other.text,
      mood: other.mood,
      keptAt: new Date(other.keptAt),
      take: () => keeper.take(other),
      discard: () => void keeper.discard(other),
    })),
    clear: keeper.clear,
    keeper,
  };
}

function stateOf({ refusal, isUnkept, isPending }: DraftView, isChanged: boolean): DraftState {
  if (refusal) return 'bad';
  if (!isChanged) return 'none';
  if (isUnkept) return 'bad';
  return isPending ? 'draft' : 'device';
}
