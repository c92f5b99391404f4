import { useCallback, useEffect, useState } from 'react';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { exampleProgram } from '#contract/programs/example.ts';
import { importWords as copy } from '#messages/program-import.ts';
import type { Texts } from './read-document.ts';
import { readTextFile } from './read-file.ts';
import { sortFiles } from './sort-files.ts';

/** What was put into the boxes, and why files were left out. */
export type Loaded = { said: string; left: string[]; isUndone?: boolean };

/** Guards against a folder dropped by mistake. */
const mostFiles = 10;

/** Fills boxes other than by typing: files, the example, one text with all three documents. */
export function useFileLoading(load: (texts: Partial<Texts>) => void) {
  const [loaded, setLoaded] = useState<Loaded>();

  const takeFiles = useCallback(
    async (files: File[], target: ProgramDocumentName | undefined) => {
      const read = await Promise.all(files.slice(0, mostFiles).map(readTextFile));
      const refusals = read.flatMap(({ refusal }) => refusal ?? []);
      const texts = read.flatMap(({ file }) => file ?? []);
      const { placed, used, left } = sortFiles(texts, files.length === 1 ? target : undefined);
      if (used.length > 0) load(placed);
      const names = used.map((name) => copy.loaded.name({ name })).join(', ');
      const said = used.length > 0 ? copy.loaded.files({ names, count: used.length }) : '';
      setLoaded({ said, left: [...refusals, ...left] });
    },
    [load],
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
    (name: ProgramDocumentName, text: string) => {
      load({ [name]: '', ...sortFiles([{ name: '', text }], undefined).placed });
      setLoaded({ said: copy.loaded.spread, left: [] });
    },
    [load],
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

/** Where files would land: on a box, or beside them. */
type DropPlace = ProgramDocumentName | 'page' | undefined;

/**
 * Files may be dropped anywhere on the page: the browser would open one that misses its box in place of the page.
 * Dragged text is left to the browser.
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
