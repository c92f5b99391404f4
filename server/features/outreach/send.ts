import type { OutreachSent, SendOutreachBody } from '#contract/outreach/endpoints.ts';
import { canSendOutreach, nextOutreachAt, outreachMessagesMax, personalise } from '#contract/outreach/rules.ts';
import { addCoachMessage } from '#server/features/messages/send.ts';
import { sendNotice } from '#server/features/notices/service.ts';
import { refusal, type AppError } from '#server/platform/app-error.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import { dataKeyOf } from '#server/platform/crypto/data-keys.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { localDate } from '#server/platform/local-date.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { notContactable, refuseUnlessMayContact } from './access.ts';
import { findOutreachState, insertOutreachMessage, takeOutreach } from './queries.ts';
import { presentState } from './service.ts';
import { outreachUnsubscribeHeaders, unsubscribeLink } from './unsubscribe.ts';
import { addressOf, words } from './words.ts';

/**
 * Count, outreach message, conversation, notice and mail are one transaction. The message is sealed with the client's
 * key.
 */
export async function sendOutreach(
  deps: Deps,
  db: Db | Tx,
  actor: SessionUser,
  body: SendOutreachBody,
): Promise<OutreachSent> {
  const now = deps.clock.now();
  return await db.transaction(async (tx) => {
    const { fullName } = await refuseUnlessMayContact(deps, tx, actor);
    const client = await takeOutreach(tx, actor, body.clientId, now);
    if (!client) throw await whyRefused(tx, actor, body.clientId);
    const id = newId();
    const message = personalise(body.message, addressOf(client, actor));
    const key = await dataKeyOf(deps, tx, body.clientId);
    await insertOutreachMessage(tx, {
      id,
      coachId: actor.userId,
      clientId: body.clientId,
      message: deps.vault.seal(key, id, message),
      sentAt: now,
    });
    await sendNotice(tx, {
      userId: body.clientId,
      kind: 'letter-arrived',
      detail: { coachId: actor.userId, coachName: fullName },
      at: now,
    });
    await addCoachMessage(deps, tx, { coachId: actor.userId, clientId: body.clientId, text: message });
    await queueMail(tx, deps, {
      userId: body.clientId,
      to: client.email,
      aboutId: actor.userId,
      kind: 'outreach',
      headers: outreachUnsubscribeHeaders(deps, body.clientId),
      ...outreachMail({
        language: nearestLanguage([client.locale]),
        product: deps.config.productName,
        firstName: client.firstName,
        coachName: fullName,
        message,
        url: pageLink(deps.config, '/invitations'),
        unsubscribeUrl: unsubscribeLink(deps, body.clientId),
      }),
    });
    return { id, clientId: body.clientId, ...presentState(client, now) };
  });
}

/** Why a message to this person would be refused now; undefined if it would not. */
export async function outreachRefusal(deps: Deps, actor: SessionUser, clientId: string): Promise<AppError | undefined> {
  await refuseUnlessMayContact(deps, deps.db, actor);
  const state = await findOutreachState(deps.db, actor, clientId);
  const isFree = state?.role === 'client' && state.isFindable && state.isPresent && !state.coachId && !state.haveParted;
  if (isFree && canSendOutreach(state, deps.clock.now())) return undefined;
  return await whyRefused(deps.db, actor, clientId);
}

async function whyRefused(tx: Db | Tx, actor: SessionUser, clientId: string): Promise<AppError> {
  const state = await findOutreachState(tx, actor, clientId);
  if (state?.role === 'client' && state.isPresent && state.coachId === actor.userId)
    return refusal('already-your-client');
  if (state?.role !== 'client' || !state.isFindable || !state.isPresent || state.coachId) return notContactable();
  if (state.haveParted) return refusal('outreach-worked-together');
  if (state.hasOptedOut) return refusal('outreach-opted-out');
  const next = nextOutreachAt(state);
  if (!next) return refusal('outreach-used-up', { most: outreachMessagesMax });
  return refusal('outreach-too-soon', { day: { date: localDate(next, actor.timeZone) } });
}

type Parts = {
  language: string;
  product: string;
  firstName: string;
  coachName: string;
  message: string;
  url: string;
  unsubscribeUrl: string;
};

/** A coach's outreach message to an unassigned client. */
function outreachMail({ language, product, firstName, coachName, message, url, unsubscribeUrl }: Parts): MailContent {
  const copy = words(language).outreachMail;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    firstName,
    paragraphs: [copy.text({ coach: coachName, product })],
    quote: message.split(/\n+/),
    action: { label: copy.read, url },
    footnote: copy.why({ most: outreachMessagesMax }),
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  });
}
