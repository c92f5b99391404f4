import type { OwnRequest, RequestCoachingBody } from '#contract/requests/schema.ts';
import { dataKeyOf } from '#server/features/journal/service.ts';
import { lockClient, lockSeat, nameOf, refuseWithoutSeat, toTheClient } from '#server/features/roles/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { coachingRequestMail } from '#server/platform/mail/templates/coaching-request.ts';
import { insertUnlessPending } from './queries.ts';
import { ownRequest } from './service.ts';

/** Each brings a coach an e-mail: asking, taking back and asking again must not become a way to pester. */
const askedADay = { limit: 10, windowSeconds: 86_400 };

export async function requestCoaching(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: RequestCoachingBody,
): Promise<OwnRequest> {
  const createdAt = deps.clock.now();
  return await db.transaction(async (tx) => {
    const client = await lockClient(tx, actor.userId);
    const seat = await lockSeat(tx, body.coachId);
    if (!client || !seat?.role || seat.role === 'client') throw notFound('This coach profile');
    if (client.coachId === seat.coachId) throw new AppError('conflict', 'You work with this coach already.');
    if (client.coachId) throw new AppError('conflict', toTheClient.taken);
    await refuseWithoutSeat(tx, seat, client.id, toTheClient);

    const id = newId();
    const message = body.message ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), id, body.message) : null;
    const isNew = await insertUnlessPending(tx, { id, clientId: client.id, coachId: seat.coachId, message, createdAt });
    if (!isNew)
      throw new AppError(
        'conflict',
        'You have asked this coach already. Please wait for the answer, or take your request back first.',
      );
    await takeAttempt(tx, deps.clock, `coaching-request:${client.id}`, askedADay);
    await queueMail(tx, deps.clock, {
      userId: seat.coachId,
      to: seat.email,
      aboutId: client.id,
      kind: 'coaching-request',
      ...coachingRequestMail({
        product: deps.config.productName,
        firstName: seat.firstName,
        clientName: nameOf(client),
        url: `${deps.config.baseUrl}/`,
      }),
    });
    await publish(tx, { userId: seat.coachId, kind: 'request', at: createdAt });
    return await ownRequest(deps, tx, actor, id);
  });
}
