import { useEffect, useState } from 'react';
import { programDocumentNames } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';

/** Where files would fall: on a box, or beside them. */
export type DropPlace = ProgramDocumentName | 'page' | undefined;

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
