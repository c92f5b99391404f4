import { useCallback, useRef } from 'react';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { newUuid } from '#web/platform/uuid.ts';
import type { Texts } from './read-document.ts';

type Documents = {
  texts: Texts;
  /** The texts that something was loaded over. */
  before: Texts | null;
  /** The idempotency key of these texts: a lost response creates no second program. */
  sendKey: string | null;
};

const nothing: Documents = { texts: { program: '', weekly: '', daily: '' }, before: null, sendKey: null };

export type Kept = 'nothing' | 'kept' | 'not-kept';

/** The contents of the boxes, saved on the device at every change. */
export function useDocuments() {
  const { value, state, others, keeper, clear } = useDraft('program-import', nothing);
  /** The texts right after loading, before any typing. */
  const untouched = useRef<Texts>(undefined);

  // Through the keeper, whose identity is stable, so that typing in one box does not render the others.
  const change = useCallback(
    (next: (now: Documents) => Documents) => keeper.set(next(keeper.view().value ?? nothing)),
    [keeper],
  );

  return {
    texts: value.texts,
    canUndo: value.before !== null,
    kept: (isBlank(value.texts) ? 'nothing' : state === 'bad' ? 'not-kept' : 'kept') as Kept,
    /** Swaps in other documents, from another tab or an earlier visit. */
    takeOther: others[0]?.take,
    write: useCallback(
      (name: ProgramDocumentName, text: string) =>
        change(({ texts, before }) => ({ texts: { ...texts, [name]: text }, before, sendKey: null })),
      [change],
    ),
    /** Replaces texts; undo brings them back. */
    load: useCallback(
      (loaded: Partial<Texts>) => {
        change(({ texts, before }) => {
          const mattersMore = before !== null && texts === untouched.current;
          return {
            texts: { ...texts, ...loaded },
            before: wouldLose(texts, loaded) && !mattersMore ? texts : before,
            sendKey: null,
          };
        });
        untouched.current = keeper.view().value?.texts;
      },
      [change, keeper],
    ),
    /** Swaps the two, so that later typing is not lost either. */
    undo: useCallback(
      () => change(({ texts, before }) => ({ texts: before ?? texts, before: texts, sendKey: null })),
      [change],
    ),
    /** The same for every attempt with the same texts, also after a reload. */
    sendKey: useCallback(() => {
      const key = keeper.view().value?.sendKey ?? newUuid();
      change((now) => ({ ...now, sendKey: key }));
      keeper.flush();
      return key;
    }, [change, keeper]),
    forget: () => void clear(),
  };
}

const isBlank = (texts: Texts): boolean => programDocumentNames.every((name) => texts[name].trim() === '');

function wouldLose(texts: Texts, loaded: Partial<Texts>): boolean {
  return Object.entries(loaded).some(([name, text]) => {
    const now = texts[name as ProgramDocumentName];
    return now.trim() !== '' && now !== text;
  });
}
