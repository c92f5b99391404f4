import { useCallback, useEffect, useState } from 'react';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import type { FileText, SortedFiles, Texts } from './checked.ts';
import type { Checker } from './checker.ts';
import { fileCopy, importCopy as copy } from './copy.ts';
import { readTextFile } from './read-file.ts';

/** What was put into the boxes, and what was not. */
export type Loaded = { said: string; left: string[]; isUndone?: boolean };

/** A folder dropped by mistake. */
const mostFiles = 10;

/** Everything that fills boxes other than by typing: files, the example, one text that holds all three. */
export function useFileLoading(checker: Checker, load: (texts: Partial<Texts>) => void) {
  const [loaded, setLoaded] = useState<Loaded>();

  const takeFiles = useCallback(
    async (files: File[], target: ProgramDocumentName | undefined) => {
      const read = await Promise.all(files.slice(0, mostFiles).map(readTextFile));
      const refusals = read.flatMap(({ refusal }) => refusal ?? []);
      const texts = read.flatMap(({ file }) => file ?? []);
      const { placed, used, left } = await checker
        .sort(texts, files.length === 1 ? target : undefined)
        .catch(() => unsorted(texts, files.length === 1 ? target : undefined));
      if (used.length > 0) load(placed);
      setLoaded({ said: used.length > 0 ? copy.loaded.files(used) : '', left: [...refusals, ...left] });
    },
    [checker, load],
  );

  const loadExample = useCallback(() => {
    const write = (value: unknown) => JSON.stringify(value, null, 2);
    load({
      program: write(exampleProgram.programData),
      weekly: write(exampleProgram.weeklyData),
      daily: write(exampleProgram.dailyData),
    });
    setLoaded({ said: copy.loaded.example, left: [] });
  }, [load]);

  const spread = useCallback(
    async (name: ProgramDocumentName, text: string) => {
      const { placed } = await checker.sort([{ name: '', text }], undefined);
      load({ [name]: '', ...placed });
      setLoaded({ said: copy.loaded.spread, left: [] });
    },
    [checker, load],
  );

  return {
    loaded,
    takeFiles,
    loadExample,
    spread,
    sayUndone: useCallback(() => setLoaded({ said: copy.loaded.undone, left: [], isUndone: true }), []),
    sayNothing: useCallback(() => setLoaded(undefined), []),
  };
}

/** Where nothing can be looked into, only a file that was put on a box has a place. */
function unsorted(texts: FileText[], target: ProgramDocumentName | undefined): SortedFiles {
  const [first] = texts;
  if (target && first) return { placed: { [target]: first.text }, used: [first.name], left: [] };
  return { placed: {}, used: [], left: texts.map(({ name }) => fileCopy.unknown(name)) };
}

/** Where files would fall: on a box, or beside them. */
type DropPlace = ProgramDocumentName | 'page' | undefined;

/**
 * Files may be dropped anywhere on the page. One that misses its box by a finger's breadth would otherwise be opened by
 * the browser in place of the page. Text that is dragged is left to the browser.
 */
export function useFileDrop(onDrop: (files: File[], target: ProgramDocumentName | undefined) => unknown): DropPlace {
  const [place, setPlace] = useState<DropPlace>();

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setPlace(documentBelow(event) ?? 'page');
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setPlace(undefined);
    };
    const drop = (event: DragEvent) => {
      setPlace(undefined);
      if (!hasFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) void onDrop(files, documentBelow(event));
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onDrop]);

  return place;
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function documentBelow(event: DragEvent): ProgramDocumentName | undefined {
  const box = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-document]') : null;
  return programDocumentNames.find((name) => name === box?.dataset.document);
}
