import { deletedEntryDays } from '#contract/journal/constants.ts';

const undoMs = deletedEntryDays * 86_400_000;

/** Until then a deleted entry can be brought back. */
export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + undoMs);

/** What was deleted after this moment can be brought back; what was deleted before it is erased. */
export const restorableAfter = (now: Date): Date => new Date(now.getTime() - undoMs);
