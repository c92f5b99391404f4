import { useCallback, useRef } from 'react';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { newUuid } from '#web/platform/uuid.ts';
import type { Texts } from './checked.ts';

type Documents = {
  texts: Texts;
  /** What stood in the boxes before something was loaded over it. */
  before: Texts | null;
  /** Goes with every attempt to import exactly these texts, so that an answer that was lost makes no second program. */
  sendKey: string | null;
};

const nothing: Documents = { texts: { program: '', weekly: '', daily: '' }, before: null, sendKey: null };

export type Kept = 'nothing' | 'kept' | 'not-kept';

/** What stands in the boxes, kept on the device at every change. */
export function useDocuments() {
  const { value, state, others, keeper, clear } = useDraft('program-import', nothing);
  /** As it was right after something was loaded: nobody has written anything into it yet. */
  const untouched = useRef<Texts>(undefined);

  // By the keeper, which stays the same from one key to the next: the boxes are drawn anew only for what they show.
  const change = useCallback(
    (next: (now: Documents) => Documents) => keeper.set(next(keeper.view().value ?? nothing)),
    [keeper],
  );

  return {
    texts: value.texts,
    canUndo: value.before !== null,
    kept: (isBlank(value.texts) ? 'nothing' : state === 'bad' ? 'not-kept' : 'kept') as Kept,
    /** Other documents for this page, from another tab or an earlier visit. What stands here takes their place. */
    takeOther: others[0]?.take,
    write: useCallback(
      (name: ProgramDocumentName, text: string) =>
        change(({ texts, before }) => ({ texts: { ...texts, [name]: text }, before, sendKey: null })),
      [change],
    ),
    /** Puts texts over those that stand there, which can be brought back. */
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
    /** Changes places, so that what was written meanwhile is not lost either. */
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
    /** It is a program now. */
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
