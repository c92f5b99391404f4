import { listedBy } from '#contract/text.ts';
import { list as copy } from '#messages/platform.ts';

/** "a", "a and b", "a, b and c". */
export const listed = (items: readonly (string | number)[]): string => listedBy(copy.and, items);
