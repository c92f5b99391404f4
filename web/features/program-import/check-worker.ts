import './zod-without-eval.ts';
import { DocumentChecker } from './check-documents.ts';
import type { WorkerAnswer, WorkerRequest } from './checked.ts';
import { sortFiles } from './sort-files.ts';

/** Runs beside the page, so that a document of a megabyte never holds up a key press. */
const checker = new DocumentChecker();

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const result = data.kind === 'check' ? checker.check(data.texts, data.refused) : sortFiles(data.files, data.target);
  postMessage({ id: data.id, result } satisfies WorkerAnswer);
});
