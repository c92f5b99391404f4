import { fullName } from '#contract/names.ts';
import type {
  AnswerRequestBody,
  OwnRequest,
  RequestAnswered,
  RequestCoachingBody,
  WaitingRequest,
} from '#contract/requests/endpoints.ts';
import { replaceProgram } from '#server/features/assignments/start-program.ts';
import { waitsForApproval } from '#server/features/coach-approval/wait.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { assignableProgram } from '#server/features/programs/read-programs.ts';
import {
  joinCoach,
  refusalsToClient,
  refusalsToCoach,
  refuseUnlessCanJoin,
  startDefaultProgram,
} from '#server/features/roles/join-coach.ts';
import { lockCoach, type HeldCoach } from '#server/features/roles/locks.ts';
import { refusal } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
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
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
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

const words = catalogue<typeof import('#messages/server/requests.ts')>('requests');

export async function requestCoaching(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: RequestCoachingBody,
): Promise<OwnRequest> {
  const createdAt = deps.clock.now();
  return await db.transaction(async (tx) => {
    const client = await lockClient(tx, actor.userId);
    const coach = await lockCoach(deps, tx, body.coachId);
    if (!client || !coach?.role || coach.role === 'client') throw refusal('coach-profile-not-found');
    if (client.coachId === coach.coachId) throw refusal('already-this-coach');
    if (client.coachId) throw refusal(refusalsToClient.taken);
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
    if (!isNew) throw refusal('request-again');
    await takeAttempt(tx, deps.clock, `coaching-request:${client.id}`, limits.coachingRequest);
    await queueMail(tx, deps, {
      userId: coach.coachId,
      to: coach.email,
      aboutId: client.id,
      kind: 'coaching-request',
      ...coachingRequestMail({
        language: nearestLanguage([coach.locale]),
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

/** Accepting connects the two, and the client begins the program the coach has chosen with it. */
export async function answerRequest(
  deps: Deps,
  actor: SessionUser,
  id: string,
  { answer, message, programId }: AnswerRequestBody,
): Promise<RequestAnswered> {
  const now = deps.clock.now();
  const clientId = await deps.db.transaction(async (tx) => {
    const { client, coach } = await lockParties(deps, tx, actor, id);
    if (coach.isWaiting) throw refusal(refusalsToCoach.waiting);
    const sealed = message ? deps.vault.seal(await dataKeyOf(deps, tx, client.id), answerPlace(id), message) : null;
    await setAnswer(tx, id, { status: answer, answer: sealed, answeredAt: now });
    if (answer === 'accepted') {
      await joinCoach(tx, { client, coach, now, refusals: refusalsToCoach });
      if (programId) await startChosen(tx, actor, client, programId, now);
      else if (programId === undefined) await startDefaultProgram(tx, coach, client.id, now);
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
        language: nearestLanguage([client.locale]),
        product: deps.config.productName,
        firstName: client.firstName,
        coachName: coach.fullName,
        answer,
        url: pageLink(deps.config, answer === 'accepted' ? '/' : '/invitations'),
      }),
    });
    return client.id;
  });
  deps.identity.forgetUser(clientId);
  return { id, status: answer, answeredAt: now.toISOString() };
}

/** In place of what runs: the days of a trial are not this coach's. */
async function startChosen(tx: Tx, actor: SessionUser, { id, timeZone }: HeldClient, programId: string, now: Date) {
  const program = await assignableProgram(tx, actor, programId);
  if (!program) throw refusal('program-not-assignable').with({ field: 'programId' });
  await replaceProgram(tx, { clientId: id, programId: program.id, now, timeZone, beginsAnew: true });
  const detail = { programId: program.programId, isChange: false, startsOn: 'today' };
  await audit(tx, { actorId: actor.userId, action: 'program-assigned', subjectId: id, detail });
}

/** Client, then coach, then request: the common lock order. */
async function lockParties(
  deps: Deps,
  tx: Tx,
  actor: SessionUser,
  id: string,
): Promise<{ client: HeldClient; coach: HeldCoach }> {
  const clientId = await findClientOf(tx, actor.userId, id);
  const client = clientId && (await lockClient(tx, clientId));
  const coach = await lockCoach(deps, tx, actor.userId);
  const status = await lockStatus(tx, id);
  if (!client || !coach || !status) throw refusal('request-not-found');
  if (status === 'withdrawn') throw refusal('request-withdrawn');
  if (status !== 'pending') throw refusal('request-answered', { status });
  if (client.role !== 'client') throw refusal('request-no-client');
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
  if (!row) throw refusal('request-not-found');
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
  if (request.status !== 'withdrawn') throw refusal('request-answered-by-coach');
  return request;
}

/** None while the coach waits for approval: they are there once it is given. */
export async function waitingRequests(deps: Deps, actor: SessionUser): Promise<WaitingRequest[]> {
  if (await waitsForApproval(deps, deps.db, actor)) return [];
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

type Asked = { language: string; product: string; firstName: string; clientName: string; url: string };

/** Without the client's words: those are read in the app. */
function coachingRequestMail({ language, product, firstName, clientName, url }: Asked): MailContent {
  const copy = words(language).askedMail;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text({ client: clientName })],
    action: { label: copy.open, url },
    footnote: copy.why,
  });
}

type Answered = {
  language: string;
  product: string;
  firstName: string;
  coachName: string;
  answer: AnswerRequestBody['answer'];
  url: string;
};

function requestAnsweredMail({ language, product, firstName, coachName, answer, url }: Answered): MailContent {
  const { why, [answer]: copy } = words(language).answeredMail;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text({ coach: coachName })],
    action: { label: copy.open, url },
    footnote: why,
  });
}
