import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { newIdempotencyKey } from '#web/platform/idempotency-key.ts';
import type { Texts } from './checked.ts';
import { draftFrom, draftName, isBlank, readDraft, removeDraft, writeDraft } from './draft.ts';
import type { Draft } from './draft.ts';

/** Soon enough that nobody notices; not with every key, because a megabyte takes the browser a while. */
const keepDelay = 400;

export type Kept = 'nothing' | 'kept' | 'not-kept';

/** What stands in the boxes, kept on the device at every change. */
export function useDocuments(userId: string) {
  const [draft, setDraft] = useState(() => readDraft(userId));
  const [hasRoom, setHasRoom] = useState(true);
  const [isElsewhere, setElsewhere] = useState(false);
  const latest = useRef(draft);
  const unsaved = useRef(false);
  /** As it was right after something was loaded: nobody has written anything into it yet. */
  const untouched = useRef<Texts>(undefined);

  const change = useCallback((next: (now: Draft) => Draft) => {
    latest.current = next(latest.current);
    unsaved.current = true;
    setDraft(latest.current);
  }, []);

  const keep = useCallback(() => {
    if (!unsaved.current) return;
    unsaved.current = false;
    setHasRoom(writeDraft(userId, latest.current));
  }, [userId]);

  useEffect(() => {
    const timer = setTimeout(keep, keepDelay);
    return () => clearTimeout(timer);
  }, [draft, keep]);

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && keep();
    const changedElsewhere = ({ key, newValue }: StorageEvent) => {
      const other = key === draftName(userId) ? draftFrom(newValue) : null;
      if (other && !hasSame(other.texts, latest.current.texts)) setElsewhere(true);
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', leave);
    addEventListener('storage', changedElsewhere);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('storage', changedElsewhere);
      // Another page of ours comes up.
      keep();
    };
  }, [keep, userId]);

  return {
    texts: draft.texts,
    canUndo: draft.before !== null,
    kept: (isBlank(draft.texts) ? 'nothing' : hasRoom ? 'kept' : 'not-kept') as Kept,
    isElsewhere,
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
        untouched.current = latest.current.texts;
      },
      [change],
    ),
    /** Changes places, so that what was written meanwhile is not lost either. */
    undo: useCallback(
      () => change(({ texts, before }) => ({ texts: before ?? texts, before: texts, sendKey: null })),
      [change],
    ),
    /** The same for every attempt with the same texts, also after a reload. */
    sendKey: useCallback(() => {
      const key = latest.current.sendKey ?? newIdempotencyKey();
      latest.current = { ...latest.current, sendKey: key };
      unsaved.current = true;
      keep();
      return key;
    }, [keep]),
    /** It is a program now. */
    forget: useCallback(() => {
      unsaved.current = false;
      removeDraft(userId);
    }, [userId]),
  };
}

function wouldLose(texts: Texts, loaded: Partial<Texts>): boolean {
  return Object.entries(loaded).some(([name, text]) => {
    const now = texts[name as ProgramDocumentName];
    return now.trim() !== '' && now !== text;
  });
}

function hasSame(one: Texts, other: Texts): boolean {
  return one.program === other.program && one.weekly === other.weekly && one.daily === other.daily;
}
