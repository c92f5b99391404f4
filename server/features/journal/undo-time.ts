import { addDays } from '#contract/days.ts';
import { deletedEntryDays } from '#contract/journal/constants.ts';

/** Until then a deleted entry can be brought back. */
export const restorableUntil = (deletedAt: Date): Date => addDays(deletedAt, deletedEntryDays);

/** What was deleted after this moment can be brought back; what was deleted before it is erased. */
export const restorableAfter = (now: Date): Date => addDays(now, -deletedEntryDays);
