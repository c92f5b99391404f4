import { fullName } from '#contract/names.ts';
import type {
  AnswerRequestBody,
  OwnRequest,
  RequestAnswered,
  RequestCoachingBody,
  WaitingRequest,
} from '#contract/requests/endpoints.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import {
  joinCoach,
  refusalsToClient,
  refusalsToCoach,
  refuseUnlessCanJoin,
  startDefaultProgram,
} from '#server/features/roles/join-coach.ts';
import { lockCoach, type HeldCoach } from '#server/features/roles/locks.ts';
import { AppError, notFound } from '#server/platform/app-error.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf, openerOf, type OpenText } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { lockClient, type HeldClient } from '#server/platform/db/person-locks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { publish } from '#server/platform/live/publish.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import {
  findClientOf,
  findOwn,
  insertUnlessPending,
  listOwn,
  listWaiting,
  lockStatus,
  setAnswer,
  withdraw,
  type OwnRow,
} from './queries.ts';

export async function requestCoaching(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: RequestCoachingBody,
): Promise<OwnRequest> {
  const createdAt = deps.clock.now();
  return await db.transaction(async (tx) => {
    const client = await lockClient(tx, actor.userId);
    const coach = await lockCoach(tx, body.coachId);
    if (!client || !coach?.role || coach.role === 'client') throw notFound('This coach profile');
    if (client.coachId === coach.coachId) throw new AppError('conflict', 'You already work with this coach.');
    if (client.coachId) throw new AppError('conflict', refusalsToClient.taken);
    await refuseUnlessCanJoin(tx, coach, client.id, refusalsToClient, createdAt);

    const id = newId();
    const message = body.message ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), id, body.message) : null;
    const isNew = await insertUnlessPending(tx, {
      id,
      clientId: client.id,
      coachId: coach.coachId,
      message,
      createdAt,
    });
    if (!isNew)
      throw new AppError(
        'conflict',
        'You’ve already asked this coach. Please wait for the answer, or withdraw your request first.',
      );
    await takeAttempt(tx, deps.clock, `coaching-request:${client.id}`, limits.coachingRequest);
    await queueMail(tx, deps, {
      userId: coach.coachId,
      to: coach.email,
      aboutId: client.id,
      kind: 'coaching-request',
      ...coachingRequestMail({
        product: deps.config.productName,
        firstName: coach.firstName,
        clientName: fullName(client),
        url: pageLink(deps.config, '/'),
      }),
    });
    await publish(tx, { userId: coach.coachId, kind: 'request', at: createdAt });
    return await ownRequest(deps, tx, actor, id);
  });
}

const requestNotFound = (): AppError => notFound('This request');

/** Accepting connects the two as a code does: with the coach's default program, if there is one and none runs. */
export async function answerRequest(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { answer, message }: AnswerRequestBody,
): Promise<RequestAnswered> {
  const now = deps.clock.now();
  const clientId = await deps.db.transaction(async (tx) => {
    const { client, coach } = await lockParties(tx, actor, id);
    const sealed = message ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), answerPlace(id), message) : null;
    await setAnswer(tx, id, { status: answer, answer: sealed, answeredAt: now });
    if (answer === 'accepted') {
      await joinCoach(tx, { client, coach, now, refusals: refusalsToCoach });
      await startDefaultProgram(tx, coach, client.id, now);
      await publish(tx, { userId: client.id, kind: 'program', at: now });
    }
    await sendNotice(tx, {
      userId: client.id,
      kind: `request-${answer}`,
      detail: { coachId: coach.coachId, coachName: coach.fullName },
      at: now,
    });
    for (const userId of [client.id, coach.coachId]) await publish(tx, { userId, kind: 'request', at: now });
    await queueMail(tx, deps, {
      userId: client.id,
      to: client.email,
      aboutId: coach.coachId,
      kind: `request-${answer}`,
      ...requestAnsweredMail({
        product: deps.config.productName,
        firstName: client.firstName,
        coachName: coach.fullName,
        isAccepted: answer === 'accepted',
        url: pageLink(deps.config, answer === 'accepted' ? '/' : '/invitations'),
      }),
    });
    return client.id;
  });
  deps.identity.forgetUser(clientId);
  return { id, status: answer, answeredAt: now.toISOString() };
}

/** Client, then coach, then request: the common lock order. */
async function lockParties(tx: Tx, actor: SessionUser, id: string): Promise<{ client: HeldClient; coach: HeldCoach }> {
  const clientId = await findClientOf(tx, actor.userId, id);
  const client = clientId && (await lockClient(tx, clientId));
  const coach = await lockCoach(tx, actor.userId);
  const status = await lockStatus(tx, id);
  if (!client || !coach || !status) throw requestNotFound();
  if (status === 'withdrawn')
    throw new AppError('conflict', 'This person has withdrawn the request, or found a coach in the meantime.');
  if (status !== 'pending') throw new AppError('conflict', `You’ve already ${status} this request.`);
  if (client.role !== 'client') throw new AppError('conflict', 'This person isn’t here as a client at the moment.');
  return { client, coach };
}

/** Two texts in one row, sealed for different fields, so that neither can replace the other. */
const answerPlace = (id: string): string => `${id}:answer`;

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

/** Withdrawing again changes nothing and is no error. */
export async function withdrawRequest(deps: Deps, actor: SessionUser, id: string): Promise<OwnRequest> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const coachId = await withdraw(tx, actor.userId, id, now);
    if (coachId) await publish(tx, { userId: coachId, kind: 'request', at: now });
  });
  const request = await ownRequest(deps, deps.db, actor, id);
  if (request.status !== 'withdrawn') throw new AppError('conflict', 'The coach has already answered this request.');
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

type Asked = { product: string; firstName: string; clientName: string; url: string };

/** Without the client's words: those are read in the app. */
function coachingRequestMail({ product, firstName, clientName, url }: Asked): MailContent {
  return composeMail({
    product,
    subject: `Someone is asking for your coaching at ${product}`,
    firstName,
    paragraphs: [
      `${clientName} would like to work with you. The request is on your dashboard, where you can accept ` +
        'it, or decline it with a note.',
    ],
    action: { label: 'See the request', url },
    footnote: 'You’re getting this because your profile says that you accept clients.',
  });
}

type Answered = { product: string; firstName: string; coachName: string; isAccepted: boolean; url: string };

function requestAnsweredMail({ product, firstName, coachName, isAccepted, url }: Answered): MailContent {
  return composeMail({
    product,
    subject: isAccepted ? `${product}: your request was accepted` : `${product}: an answer to your request`,
    firstName,
    paragraphs: [
      isAccepted
        ? `${coachName} accepted your request and is now your coach.`
        : `${coachName} has answered your request and can’t take you on at the moment.`,
    ],
    action: { label: isAccepted ? 'Open Today' : 'Read the answer', url },
    footnote: 'You’re getting this because you asked for coaching.',
  });
}
