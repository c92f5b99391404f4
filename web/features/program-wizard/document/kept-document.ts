import type { Places } from './put-line.ts';

/** What the device keeps of a document, until it is a program. */
type Kept = {
  text: string;
  /** Where lines without a place were put, by the line. */
  places: Places;
  /** The text that something was loaded over. */
  before: string;
  /** It is in the wizard as it is. */
  isOpened: boolean;
};

/** Where the drafts are on the device. */
export const programPlace = (id: string): string => `program:${id}`;
export const newProgramPlace = programPlace('new');
export const documentPlace = 'program-document';
export const noDocument: Kept = { text: '', places: {}, before: '', isOpened: false };
