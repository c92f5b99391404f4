import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useDraft } from '#web/platform/device/use-draft.ts';
import type { Draft } from '../model/draft.ts';
import { document as copy } from '#messages/program-wizard-document.ts';
import { documentPlace, newProgramPlace, noDocument } from './kept-document.ts';
import { putLines } from './put-line.ts';
import type { Place } from './put-line.ts';
import { readInWorker } from './read-in-worker.ts';
import { recognise } from './recognise.ts';

type Said = { state: 'reading' | 'done' | 'bad'; sentence: string };

/** A document on its way to a program: kept on the device, recognised while it is written, handed to the wizard. */
export function useProgramDocument() {
  const draft = useDraft(documentPlace, noDocument);
  const wizard = useDraft<Partial<Draft> | null>(newProgramPlace, null);
  const [, navigate] = useLocation();
  const [said, setSaid] = useState<Said>();
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, places, before } = draft.value;
  // Deferred: a long text must not hold up a key press.
  const settled = useDeferredValue(text);
  const { content: found, unplaced, isTooLong } = useMemo(() => recognise(settled), [settled]);
  const content = useMemo(() => putLines(found, unplaced, places), [found, unplaced, places]);
  const { set } = draft;
  const load = useCallback(
    (loaded: string) =>
      set((now) => ({ ...noDocument, text: loaded, before: now.text === loaded ? now.before : now.text })),
    [set],
  );

  const takeText = useCallback(
    (loaded: string) => {
      load(loaded);
      setSaid({ state: 'done', sentence: copy.taken });
      area.current?.focus();
    },
    [load],
  );

  const takeFiles = useCallback(
    async ([file, ...others]: File[]) => {
      if (!file) return;
      setSaid({ state: 'reading', sentence: copy.reading({ name: file.name }) });
      const { text: read, refusal } = await readInWorker(file);
      if (read !== undefined) load(read);
      const names = others.map(({ name }) => copy.name({ name })).join(', ');
      const left = others.length > 0 ? ` ${copy.left({ names, count: others.length })}` : '';
      setSaid(
        refusal
          ? { state: 'bad', sentence: copy.refused[refusal]({ name: file.name }) + left }
          : { state: 'done', sentence: copy.read({ name: file.name }) + left },
      );
    },
    [load],
  );

  const unfinished = wizard.value;

  /** The wizard revives a draft without the rest; what was there becomes its other version. */
  function open(): void {
    const step = content.heading.title === '' ? 1 : 4;
    wizard.set({ step, content, aside: unfinished?.content ?? null });
    wizard.keeper.flush();
    set((now) => ({ ...now, isOpened: true }));
    navigate('/programs/new');
  }

  return {
    area,
    text,
    content,
    unplaced,
    places,
    isTooLong,
    said,
    unfinished: unfinished?.content?.heading.title.trim(),
    isReady: wizard.isReady && settled === text,
    /** Only one other version fits beside it, and a program that is partly saved is not put aside. */
    isBlocked: Boolean(unfinished?.aside ?? unfinished?.save?.program),
    kept: draft.state === 'bad' ? ('bad' as const) : text.trim() === '' ? ('none' as const) : ('device' as const),
    write: (next: string) => {
      set((now) => ({ ...now, text: next, isOpened: false }));
      setSaid(undefined);
    },
    put: (line: string, place: Place) =>
      set((now) => ({ ...now, places: { ...now.places, [line]: place }, isOpened: false })),
    clear: () => takeText(''),
    undo: before === '' ? undefined : () => takeText(before),
    takeText,
    takeFiles,
    open,
  };
}

export type ProgramDocument = ReturnType<typeof useProgramDocument>;
