import { importMaxBytes, programDocumentNames } from '#contract/programs/constants.ts';
import type { Checked, DocumentState } from './check/checked.ts';
import { documentLabels, importCopy } from './copy.ts';
import { fileSize } from './file-size.ts';

const copy = importCopy.action;

/** What stands between the documents and an import, in a sentence or two; empty when nothing does. */
export function whatIsLeft({ documents, bytes, isTooLarge }: Checked): string {
  const labelsOf = (state: DocumentState) =>
    programDocumentNames.filter((name) => documents[name].state === state).map((name) => documentLabels[name]);
  const missing = labelsOf('empty');
  const combined = labelsOf('combined');
  const parts = programDocumentNames.flatMap((name) => {
    const { problemCount } = documents[name];
    return problemCount > 0 ? [{ label: documentLabels[name], errors: problemCount }] : [];
  });
  return [
    parts.length > 0 && copy.left(parts),
    combined.length > 0 && copy.spread(combined),
    combined.length === 0 && missing.length > 0 && copy.missing(missing),
    isTooLarge && copy.tooLarge(fileSize(bytes), fileSize(importMaxBytes)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether a notice about JSON itself is the one to show: a document is not there, or is none. */
export function isInvalidJson({ documents }: Checked): boolean {
  return programDocumentNames.some((name) => documents[name].state === 'empty' || documents[name].state === 'broken');
}
