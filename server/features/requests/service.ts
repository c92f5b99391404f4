import type { OwnRequest, WaitingRequest } from '#contract/requests/schema.ts';
import { openerOf } from '#server/features/journal/service.ts';
import type { OpenText } from '#server/features/journal/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { findOwn, listOwn, listWaiting, withdraw } from './queries.ts';
import type { OwnRow } from './queries.ts';

/** Two texts belong to one row. Bound to different places, neither can stand in for the other. */
export const answerPlace = (id: string): string => `${id}:answer`;

export async function ownRequests(deps: Deps, actor: SessionUser): Promise<OwnRequest[]> {
  const rows = await listOwn(deps.db, actor.userId);
  const open = await openerOf(deps, actor.userId, undefined, rows.filter(hasWords));
  return rows.map((row) => presentOwn(row, open));
}

export async function ownRequest(deps: Deps, db: Db | Tx, actor: SessionUser, id: string): Promise<OwnRequest> {
  const row = await findOwn(db, actor.userId, id);
  if (!row) throw notFound('This request');
  return presentOwn(
    row,
    await openerOf({ ...deps, db: db as Db }, actor.userId, undefined, hasWords(row) ? [row] : []),
  );
}

const hasWords = (row: OwnRow): boolean => row.sealedMessage !== null || row.sealedAnswer !== null;

/** Taking back what was taken back already changes nothing and is no error. */
export async function withdrawRequest(deps: Deps, actor: SessionUser, id: string): Promise<OwnRequest> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const coachId = await withdraw(tx, actor.userId, id, now);
    if (coachId) await publish(tx, { userId: coachId, kind: 'request', at: now });
  });
  const request = await ownRequest(deps, deps.db, actor, id);
  if (request.status !== 'withdrawn') throw new AppError('conflict', 'The coach has answered this request already.');
  return request;
}

export async function waitingRequests(deps: Deps, actor: SessionUser): Promise<WaitingRequest[]> {
  const rows = await listWaiting(deps.db, actor.userId);
  return await Promise.all(
    rows.map(async ({ id, client, sealedMessage, wrappedKey, createdAt }) => {
      const open = await openerOf(deps, client.id, wrappedKey, []);
      return { id, client, message: sealedMessage && open(id, sealedMessage), createdAt: createdAt.toISOString() };
    }),
  );
}

function presentOwn(
  { sealedMessage, sealedAnswer, createdAt, answeredAt, ...row }: OwnRow,
  open: OpenText,
): OwnRequest {
  return {
    ...row,
    message: sealedMessage && open(row.id, sealedMessage),
    answer: sealedAnswer && open(answerPlace(row.id), sealedAnswer),
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
