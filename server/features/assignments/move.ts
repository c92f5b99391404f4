import { undoAdvanceSeconds } from '#contract/assignments/rules.ts';
import { noteForWebhooks } from '#server/features/webhooks/note.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { moveAssignment, type MovedTo } from './queries.ts';

type Move = {
  clientId: string;
  at: { assignmentId: string; programRowId: string };
  from: { currentWeek: number; currentDay: number };
  to: MovedTo;
  now: Date;
};

/** Stores where a client has come to, and notes it where that is the end. False where someone else has moved it meanwhile. */
export async function move(tx: Tx, { clientId, at, from, to, now }: Move): Promise<boolean> {
  const hasMoved = await moveAssignment(tx, at.assignmentId, from, to);
  if (hasMoved && to.status === 'completed') {
    await noteForWebhooks(tx, {
      kind: 'program.finished',
      ids: { clientId, programId: at.programRowId, assignmentId: at.assignmentId },
      at: to.endedAt ?? now,
      // So long its last day can be reopened.
      waitMs: to.advancedAt ? undoAdvanceSeconds * 1_000 : 0,
    });
  }
  return hasMoved;
}
