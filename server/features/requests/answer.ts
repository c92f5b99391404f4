import type { AnswerRequestBody, RequestAnswered } from '#contract/requests/schema.ts';
import { dataKeyOf } from '#server/features/journal/service.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { lockClient, lockSeat, startDefaultProgram, takeSeat, toTheCoach } from '#server/features/roles/service.ts';
import type { CoachSeat, HeldClient } from '#server/features/roles/service.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publish } from '#server/platform/live/publish.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { requestAnsweredMail } from '#server/platform/mail/templates/coaching-request.ts';
import { findClientOf, lockStatus, setAnswer } from './queries.ts';
import { answerPlace } from './service.ts';

const unknown = (): AppError => notFound('This request');

/** Accepting connects the two like a code does: with the coach's default program, if there is one and none runs. */
export async function answerRequest(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { answer, message }: AnswerRequestBody,
): Promise<RequestAnswered> {
  const now = deps.clock.now();
  const clientId = await deps.db.transaction(async (tx) => {
    const { client, seat } = await held(tx, actor, id);
    const sealed = message ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), answerPlace(id), message) : null;
    await setAnswer(tx, id, { status: answer, answer: sealed, answeredAt: now });
    if (answer === 'accepted') {
      await takeSeat(tx, { client, seat, now, say: toTheCoach });
      await startDefaultProgram(tx, seat, client.id, now);
      await publish(tx, { userId: client.id, kind: 'program', at: now });
    }
    await sendNotice(tx, {
      userId: client.id,
      kind: `request-${answer}`,
      detail: { coachId: seat.coachId, coachName: seat.fullName },
      at: now,
    });
    for (const userId of [client.id, seat.coachId]) await publish(tx, { userId, kind: 'request', at: now });
    await queueMail(tx, deps.clock, {
      userId: client.id,
      to: client.email,
      aboutId: seat.coachId,
      kind: `request-${answer}`,
      ...requestAnsweredMail({
        product: deps.config.productName,
        firstName: client.firstName,
        coachName: seat.fullName,
        isAccepted: answer === 'accepted',
        url: `${deps.config.baseUrl}/${answer === 'accepted' ? '' : 'invitations'}`,
      }),
    });
    return client.id;
  });
  deps.identity.forgetUser(clientId);
  return { id, status: answer, answeredAt: now.toISOString() };
}

/** Client, then coach, then request: the order in which everybody takes them. */
async function held(tx: Tx, actor: SessionUser, id: string): Promise<{ client: HeldClient; seat: CoachSeat }> {
  const clientId = await findClientOf(tx, actor.userId, id);
  const client = clientId && (await lockClient(tx, clientId));
  const seat = await lockSeat(tx, actor.userId);
  const status = await lockStatus(tx, id);
  if (!client || !seat || !status) throw unknown();
  if (status === 'withdrawn')
    throw new AppError('conflict', 'This person has taken the request back, or has found a coach in the meantime.');
  if (status !== 'pending') throw new AppError('conflict', `You have ${status} this request already.`);
  if (client.role !== 'client') throw new AppError('conflict', 'This person is not here as a client at the moment.');
  return { client, seat };
}
