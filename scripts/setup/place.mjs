import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Path of something in the repository, however the command was called and whatever its folder is named. */
export const inRoot = (...parts) => join(root, ...parts);

/** A failure that a sentence explains better than a stack. */
export class SetupError extends Error {}
