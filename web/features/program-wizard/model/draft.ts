import { partNames } from './bodies.ts';
import type { PartName } from './bodies.ts';
import { blankContent } from './content.ts';
import type { Heading, ProgramContent } from './content.ts';
import { fingerprintsOf } from './fingerprint.ts';

export const steps = [1, 2, 3, 4] as const;
export type Step = (typeof steps)[number];

/** What is known of one part on the server. */
export type PartState = {
  /** Fingerprint of what the server last confirmed. */
  known: string | null;
  /** Fingerprints of what was sent without an answer: the server may have one of them. */
  trying: string[];
};

export type SavedProgram = { id: string; programId: string; revision: number | undefined; durationWeeks: number };

export type SaveState = {
  /** The create call as it was first sent. Repeated word for word until it is answered, it cannot make a second program. */
  create: { key: string; heading: Heading } | null;
  /** Null until the server has made the program. */
  program: SavedProgram | null;
  parts: Record<PartName, PartState>;
  /** Why the last attempt stopped, so that a reload can still say it. */
  failed: { part: PartName; sentence: string; status: number } | null;
};

/** Everything that is kept on the device. */
export type Draft = {
  step: Step;
  /** The day of the program that stands open in step 4. Its week is the one that stands open in the others. */
  day: number;
  content: ProgramContent;
  save: SaveState;
  /** The other version after a choice between two, so that choosing loses nothing. */
  aside: ProgramContent | null;
};

/** Nothing is on the server yet. Its sets would be empty, so only sets with something in them are sent. */
export function unsavedState(): SaveState {
  const empty = fingerprintsOf(blankContent());
  return {
    create: null,
    program: null,
    parts: {
      heading: unknownPart(),
      themes: known(empty.themes),
      practices: known(empty.practices),
      prompts: known(empty.prompts),
    },
    failed: null,
  };
}

/** The server holds exactly this. */
export function savedState(program: SavedProgram, content: ProgramContent): SaveState {
  const prints = fingerprintsOf(content);
  return {
    create: null,
    program,
    parts: Object.fromEntries(partNames.map((part) => [part, known(prints[part])])) as SaveState['parts'],
    failed: null,
  };
}

const known = (print: string): PartState => ({ known: print, trying: [] });
const unknownPart = (): PartState => ({ known: null, trying: [] });

export function newDraft(): Draft {
  return { step: 1, day: 1, content: blankContent(), save: unsavedState(), aside: null };
}

export function draftOf(program: SavedProgram, content: ProgramContent): Draft {
  return { step: 1, day: 1, content, save: savedState(program, content), aside: null };
}
