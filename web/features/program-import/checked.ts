import type { FieldErrors } from '#contract/errors.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';

/** What stands in the three boxes. */
export type Texts = Record<ProgramDocumentName, string>;

/** How each document is called in a request, and at the beginning of a path in an answer. */
export const bodyNames = { program: 'programData', weekly: 'weeklyData', daily: 'dailyData' } as const satisfies Record<
  ProgramDocumentName,
  string
>;

export type Problem = {
  /** "Day 17 has no text" */
  title: string;
  /** The sentence that says why, where the title does not. */
  text: string;
  /** "/16/promptText"; empty for the document as a whole. */
  path: string;
  line: number;
  /** Only where the text stops being JSON: elsewhere the line is what is looked for. */
  column?: number;
};

/** `broken` is no JSON; `faulty` is, but not what an import takes; `combined` holds all three documents. */
export type DocumentState = 'empty' | 'broken' | 'combined' | 'faulty' | 'sound';

export type CheckedDocument = {
  state: DocumentState;
  /** The first ones; a hostile document has a hundred thousand. */
  problems: Problem[];
  problemCount: number;
};

export type PreviewDay = { day: number; state: 'written' | 'empty' | 'error'; line: number | undefined };

/** The program as it would be, read leniently from what is there. */
export type Preview = {
  title: string;
  subtitle: string;
  programId: string;
  days: PreviewDay[];
  weeks: { week: number; title: string }[];
  practices: number;
};

export type Checked = {
  documents: Record<ProgramDocumentName, CheckedDocument>;
  /** Null while there is nothing to show. */
  preview: Preview | null;
  /** Of the request that would be sent. */
  bytes: number;
  isTooLarge: boolean;
  /** Nothing here is in the way of an import. What the server refused may be different the next time. */
  isSound: boolean;
};

export type FileText = { name: string; text: string };

export type SortedFiles = {
  /** What goes into which box. */
  placed: Partial<Texts>;
  /** Names of the files that are now in a box. */
  used: string[];
  /** Sentences about those that are not. */
  left: string[];
};

/** `refused` is what the server said about exactly these texts. */
export type CheckRequest = { kind: 'check'; texts: Texts; refused: FieldErrors };
export type SortRequest = { kind: 'sort'; files: FileText[]; target: ProgramDocumentName | undefined };
export type WorkerRequest = { id: number } & (CheckRequest | SortRequest);
export type WorkerAnswer = { id: number; result: Checked | SortedFiles };
