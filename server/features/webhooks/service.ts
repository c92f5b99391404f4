import { earlierSecretHours, webhooksMost, webhookTriesShown } from '#contract/webhooks/constants.ts';
import type { Webhook, WebhookBody, Webhooks, WebhooksWithSecret } from '#contract/webhooks/endpoints.ts';
import { refusal, unauthorized } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import { demandFreshSignIn, holdSession } from '#server/platform/auth/hold-session.ts';
import { limits } from '#server/platform/auth/limits.ts';
import { isFreshSignIn } from '#server/platform/auth/prove-identity.ts';
import { takeAttempt } from '#server/platform/auth/rate-limit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { isWebhookAddress } from './address.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertWebhook,
  isInForce,
  listStored,
  listTried,
  replaceSecret,
} from './queries.ts';
import { sendTest } from './send.ts';
import { addressPlace, newWebhookSecret, secretPlace } from './sign.ts';

export async function readWebhooks(deps: Deps, actor: SessionUser, db: Db | Tx = deps.db): Promise<Webhooks> {
  const now = deps.clock.now();
  const stored = await listStored(db, actor.userId);
  const tried = await listTried(
    db,
    stored.map(({ id }) => id),
  );
  const key = stored.length > 0 ? await dataKeyOf(deps, db, actor.userId) : undefined;
  const webhooks = stored.flatMap((row): Webhook[] => {
    if (!key) return [];
    const tries = tried
      .filter(({ webhookId }) => webhookId === row.id)
      .flatMap(({ kind, tries: of }) => of.map((one) => ({ ...one, kind })))
      .toSorted((one, other) => other.at.localeCompare(one.at));
    return [
      {
        id: row.id,
        address: deps.vault.open(key, addressPlace(row.id), row.addressSealed),
        kinds: row.kinds,
        createdAt: row.createdAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
        endedAs: row.endedAs,
        earlierSecretUntil: row.earlierUntil && row.earlierUntil > now ? row.earlierUntil.toISOString() : null,
        tries: tries.slice(0, webhookTriesShown),
      },
    ];
  });
  return { webhooks, isFreshSignIn: isFreshSignIn(deps, actor) };
}

export async function makeWebhook(
  deps: Deps,
  actor: SessionUser,
  { address, kinds }: WebhookBody,
  db: Db | Tx,
): Promise<WebhooksWithSecret> {
  if (!isWebhookAddress(deps.config, address)) throw refusal('webhook-address').with({ field: 'address' });
  demandFreshSignIn(deps, actor);
  const secret = newWebhookSecret();
  await db.transaction(async (tx) => {
    if (!(await holdSession(tx, actor))) throw unauthorized();
    const coachId = actor.userId;
    if ((await countWebhooks(tx, coachId)) >= webhooksMost) throw refusal('webhooks-full', { most: webhooksMost });
    const id = newId();
    const key = await dataKeyOf(deps, tx, coachId);
    const wanted = [...new Set(kinds)];
    await insertWebhook(tx, {
      id,
      coachId,
      kinds: wanted,
      addressSealed: deps.vault.seal(key, addressPlace(id), address),
      secretSealed: deps.vault.seal(key, secretPlace(id), secret),
      createdAt: deps.clock.now(),
    });
    const detail = { webhookId: id, kinds: wanted.join(' ') };
    await audit(tx, { actorId: coachId, action: 'webhook-made', detail });
    await deps.identity.mail.securityChanged(tx, actor, 'webhook-made');
  });
  return { ...(await readWebhooks(deps, actor, db)), secret };
}

/** For a day both secrets sign, so that the receiver can be changed without a gap. A third ends the first. */
export async function exchangeSecret(
  deps: Deps,
  actor: SessionUser,
  id: string,
  db: Db | Tx,
): Promise<WebhooksWithSecret> {
  demandFreshSignIn(deps, actor);
  const secret = newWebhookSecret();
  await db.transaction(async (tx) => {
    if (!(await holdSession(tx, actor))) throw unauthorized();
    const secretSealed = deps.vault.seal(await dataKeyOf(deps, tx, actor.userId), secretPlace(id), secret);
    const earlierUntil = new Date(deps.clock.now().getTime() + earlierSecretHours * 3_600_000);
    const isThere = await replaceSecret(tx, actor.userId, id, { secretSealed, earlierUntil });
    if (!isThere) throw refusal('webhook-not-found');
    await audit(tx, { actorId: actor.userId, action: 'webhook-secret-exchanged', detail: { webhookId: id } });
  });
  return { ...(await readWebhooks(deps, actor, db)), secret };
}

/** Sent while the coach waits: what became of it is in the answer. */
export async function testWebhook(deps: Deps, actor: SessionUser, webhookId: string): Promise<Webhooks> {
  if (!(await isInForce(deps.db, actor.userId, webhookId))) throw refusal('webhook-not-found');
  await takeAttempt(deps.db, deps.clock, `webhook test:${actor.userId}`, limits.webhookTest);
  await sendTest(deps, webhookId);
  return await readWebhooks(deps, actor);
}

/** Someone else's is answered like one that does not exist. */
export async function endWebhook(deps: Deps, actor: SessionUser, webhookId: string): Promise<Webhooks> {
  await deps.db.transaction(async (tx) => {
    if (!(await deleteWebhook(tx, actor.userId, webhookId))) throw refusal('webhook-not-found');
    await audit(tx, { actorId: actor.userId, action: 'webhook-ended', detail: { webhookId } });
  });
  return await readWebhooks(deps, actor);
}
