import { breathAsAnchor } from './breath-as-anchor.ts';
import { livingFromDesire } from './living-from-desire.ts';
import type { ProgramContent } from './program-content.ts';

/** The programs every install has, in the order they are listed. */
export const platformPrograms: ProgramContent[] = [livingFromDesire, breathAsAnchor];
