import { importMaxBytes } from '#contract/programs/constants.ts';

/** A program that is larger could not be imported either. */
export const isTooMuchText = (text: string): boolean => text.length > importMaxBytes;

export const largestFile = 5 * 1024 * 1024;
/** Checked in the directory of a file before anything is unpacked, and again while unpacking. */
export const mostUnpacked = 50 * 1024 * 1024;
export const mostParts = 2_000;

/** Why a file is not taken; the sentences are in messages/en/program-wizard-document.json. */
export type FileRefusal =
  | 'too-large'
  | 'too-many-parts'
  | 'unpacks-too-large'
  | 'protected'
  | 'old-word'
  | 'sheet'
  | 'not-a-document'
  | 'damaged'
  | 'empty'
  | 'too-much-text'
  | 'too-slow';
