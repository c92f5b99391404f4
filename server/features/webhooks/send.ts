import { addDays, dayInMs } from '#contract/days.ts';
import {
  webhookFailingDays,
  webhookTest,
  webhookTriesDays,
  type WebhookEnding,
  type WebhookFailure,
} from '#contract/webhooks/constants.ts';
import { audit } from '#server/platform/audit.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { askOutside, bodyUpTo, type Outside } from '#server/platform/http/ask-outside.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { allowedFor } from './address.ts';
import {
  claimDelivery,
  deleteDelivery,
  deleteOldDeliveries,
  findNextTryAt,
  findReceiver,
  insertTaken,
  lockInForce,
  noteSuccess,
  saveTry,
  setEnded,
  type Delivery,
  type Receiver,
} from './delivery-queries.ts';
import { webhookEndedMail } from './mail.ts';
import { addressPlace, secretPlace, signedHeaders } from './sign.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'log' | 'vault'>;
/** `patience` in milliseconds, for all of a try. What stops claims nothing more: the next process sends it. */
type Way = Pick<Outside, 'resolve' | 'ca'> & { patience?: number; isStopping?: () => boolean };

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** After each try, as Standard Webhooks recommends: ten tries in about three days. */
export const webhookWaits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

const usualPatience = 5 * second;
/** Read to the end, so that the other server is not cut off; nothing of it is kept. */
const answerBytesMost = 16 * 1024;
/** The receiver wants no more, by the specification. */
const goneStatus = 410;
/** Addresses that are asked at once by one process. */
const lanes = 4;

/** What is due, each by one of the processes. Says when the next is, within the minute until this is asked for again. */
export async function sendDueWebhooks(deps: Needs, way: Way = {}): Promise<number | null> {
  let claiming: Promise<Delivery | undefined> = Promise.resolve(undefined);
  const lane = async () => {
    while (!way.isStopping?.()) {
      // One after the other: two at the same moment could take two of one webhook.
      claiming = claiming.then(() => claimDelivery(deps.db, deps.clock.now()));
      const delivery = await claiming;
      if (!delivery) return;
      await send(deps, delivery, way);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const next = await findNextTryAt(deps.db);
  const wait = next && next.getTime() - deps.clock.now().getTime();
  return wait !== null && wait > 0 && wait < minute ? wait : null;
}

/** For the job: a first failure is tried again after five seconds, not with the next minute. */
export function webhookJob(deps: Needs): { run: () => Promise<void>; stop: () => void } {
  const timer: { next?: NodeJS.Timeout; isStopped?: true } = {};
  const run = async (): Promise<void> => {
    clearTimeout(timer.next);
    const wait = await sendDueWebhooks(deps, { isStopping: () => timer.isStopped === true });
    if (wait === null || timer.isStopped) return;
    const again = () =>
      void run().catch((error: Error) => deps.log.warn({ type: error.name }, 'webhooks are sent with the next minute'));
    timer.next = setTimeout(again, wait).unref();
  };
  const stop = () => {
    timer.isStopped = true;
    clearTimeout(timer.next);
  };
  return { run, stop };
}

/** While its coach waits. */
export async function sendTest(deps: Needs, webhookId: string): Promise<void> {
  const test = { id: newId(), webhookId, kind: webhookTest, ids: { webhookId } } as const;
  const delivery = await insertTaken(deps.db, test, deps.clock.now());
  if (delivery) await send(deps, delivery, {});
}

export const forgetOldDeliveries = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  await deleteOldDeliveries(db, addDays(clock.now(), -webhookTriesDays));

type Outcome = { status: number | null; failure: WebhookFailure | null };

async function send(deps: Needs, delivery: Delivery, way: Way): Promise<void> {
  const receiver = await findReceiver(deps.db, delivery);
  // They have parted, or the coach is suspended, leaving or none any more.
  if (!receiver) return await deleteDelivery(deps.db, delivery);
  const { webhook } = receiver;
  const key = await dataKeyOf(deps, deps.db, webhook.coachId);
  const address = deps.vault.open(key, addressPlace(webhook.id), webhook.addressSealed);
  const at = deps.clock.now();
  const isEarlierGood = webhook.earlierUntil !== null && webhook.earlierUntil > at;
  const secrets = [webhook.secretSealed, ...(isEarlierGood ? [webhook.earlierSecretSealed] : [])].flatMap((sealed) =>
    sealed ? deps.vault.open(key, secretPlace(webhook.id), sealed) : [],
  );
  const { id, kind, happenedAt, ids } = delivery;
  const body = JSON.stringify({ type: kind, timestamp: happenedAt.toISOString(), data: ids });
  const outcome = await post(deps, address, { headers: signedHeaders({ id, at, body }, secrets), body }, way);
  await keep(deps, delivery, receiver, { address, outcome, at });
}

async function post(
  { config }: Needs,
  address: string,
  message: { headers: Record<string, string>; body: string },
  { patience = usualPatience, resolve, ca }: Way,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(patience);
  try {
    const asked = { method: 'POST', ...message, signal };
    const answer = await askOutside(address, asked, { resolve, ca, isAllowed: allowedFor(config, address) });
    await bodyUpTo(answer, answerBytesMost).catch(() => {});
    answer.destroy();
    return { status: answer.statusCode ?? null, failure: null };
  } catch (error) {
    const isWithin = (error as NodeJS.ErrnoException).code === 'EPRIVATE';
    return { status: null, failure: isWithin ? 'not-allowed' : signal.aborted ? 'too-slow' : 'unreachable' };
  }
}

type Tried = { address: string; outcome: Outcome; at: Date };

async function keep(deps: Needs, delivery: Delivery, receiver: Receiver, tried: Tried): Promise<void> {
  const { webhook } = receiver;
  const { outcome, at } = tried;
  const { status } = outcome;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isLast = isDelivered || status === goneStatus || delivery.kind === webhookTest;
  const wait = isLast ? undefined : webhookWaits[delivery.tryCount - 1];
  const now = deps.clock.now();
  if (!isDelivered) deps.log.info({ webhook: webhook.id, ...outcome, isLast: wait === undefined }, 'a webhook failed');
  await deps.db.transaction(async (tx) => {
    if (!(await lockInForce(tx, webhook))) return;
    const isOurs = await saveTry(tx, delivery, {
      tries: [...delivery.tries, { at: at.toISOString(), ...outcome }],
      triedAt: at,
      nextTryAt: wait === undefined ? null : new Date(now.getTime() + wait),
    });
    if (isDelivered) return await noteSuccess(tx, webhook.id, now);
    if (!isOurs) return;
    const heardAt = webhook.deliveredAt ?? webhook.createdAt;
    const isSilent = now.getTime() - heardAt.getTime() >= webhookFailingDays * dayInMs;
    if (status === goneStatus) await end(deps, tx, receiver, tried, 'gone');
    else if (wait === undefined && isSilent && delivery.kind !== webhookTest)
      await end(deps, tx, receiver, tried, 'failing');
  });
}

async function end(
  deps: Needs,
  tx: Tx,
  { webhook, coach }: Receiver,
  { address }: Tried,
  endedAs: WebhookEnding,
): Promise<void> {
  await setEnded(tx, webhook.id, endedAs, deps.clock.now());
  const detail = { webhookId: webhook.id, reason: endedAs };
  await audit(tx, { actorId: null, action: 'webhook-ended', subjectId: webhook.coachId, detail });
  await queueMail(tx, deps, {
    userId: webhook.coachId,
    to: coach.email,
    kind: 'webhook-ended',
    ...webhookEndedMail(deps.config, coach, { endedAs, host: new URL(address).host }),
  });
}
