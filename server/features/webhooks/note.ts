import type { WebhookKind } from '#contract/webhooks/constants.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { deleteWaiting, deleteWebhooksOf, holdWebhooksFor, insertDeliveries } from './delivery-queries.ts';

type Note = {
  /** Without it: the coach the client has now. */
  coachId?: string | undefined;
  kind: WebhookKind;
  /** A client of theirs as `clientId`, or a cohort, and what happened to them. */
  ids: Record<string, string>;
  at: Date;
  /** Sent no sooner: until then it may be taken back (`takeBackFinished`). */
  waitMs?: number;
};

/**
 * Writes down what the coach's webhooks are told, in the transaction of what has happened: a job sends it. One statement for a
 * coach who has none. Nothing that happened before a webhook was made is told to it.
 */
export async function noteForWebhooks(tx: Tx, { coachId, kind, ids, at, waitMs = 0 }: Note): Promise<void> {
  const { clientId } = ids;
  const webhookIds = await holdWebhooksFor(tx, { coachId, clientId, kind, at });
  if (webhookIds.length === 0) return;
  const nextTryAt = new Date(at.getTime() + waitMs);
  const event = { clientId: clientId ?? null, kind, ids, happenedAt: at, nextTryAt };
  await insertDeliveries(
    tx,
    webhookIds.map((webhookId) => ({ id: newId(), webhookId, ...event })),
  );
}

/** A program is not finished after all. What was sent stays sent. */
export async function takeBackFinished(tx: Tx, clientId: string, assignmentId: string): Promise<void> {
  await deleteWaiting(tx, { clientId, kind: 'program.finished', ids: { assignmentId } });
}

/** With a parting: what waits about this client is not sent to the coach any more. */
export async function dropNotesAbout(tx: Tx, coachId: string, clientId: string): Promise<void> {
  await deleteWaiting(tx, { coachId, clientId });
}

/** With a change of role. */
export async function dropWebhooksOf(tx: Tx, coachId: string): Promise<void> {
  await deleteWebhooksOf(tx, coachId);
}
