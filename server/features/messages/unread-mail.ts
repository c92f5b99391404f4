import type { FastifyInstance } from 'fastify';
import { askNoUnreadMail } from '#contract/messages/endpoints.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { listRecipients, setUnreadMailOff, takeUnmailed } from './unread-mail-queries.ts';
import { words } from './words.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

const minute = 60_000;
/** After a long outage nothing is sent about old messages. */
const newestWithin = 7 * 24 * 60 * minute;
const takenAtOnce = 50;

/**
 * Writes to those with unread messages: one mail per conversation until they have read it, without the text. Safe with
 * several processes. Returns the number of mails.
 */
export async function mailUnread(deps: Needs): Promise<number> {
  const { db, clock, config } = deps;
  const now = clock.now().getTime();
  // Where mail goes to files, addresses need no confirmation.
  const span = {
    isAnyAddress: deps.mail.kind === 'files',
    waitingSince: new Date(now - config.unreadMinutes * minute),
    notBefore: new Date(now - newestWithin),
    limit: takenAtOnce,
  };
  let told = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const due = await takeUnmailed(tx, span);
      for (const { conversationId, userId, aboutId, email, firstName, locale, from } of due.length > 0
        ? await listRecipients(tx, due)
        : []) {
        const language = nearestLanguage([locale]);
        const copy = words(language).unreadMail;
        const unsubscribeUrl = personLink(deps, use, askNoUnreadMail.path, userId);
        await queueMail(tx, deps, {
          userId,
          aboutId,
          to: email,
          kind: 'unread-message',
          headers: unsubscribeHeaders(unsubscribeUrl),
          // Without the text, which is read in the app.
          ...composeMail({
            language,
            product: config.productName,
            subject: copy.subject({ product: config.productName }),
            firstName,
            paragraphs: [copy.text({ hasName: from !== '', name: from })],
            action: { label: copy.read, url: pageLink(config, `/messages/${conversationId}`) },
            footnote: copy.why,
            unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
          }),
        });
      }
      return due.length;
    });
    told += taken;
    if (taken < takenAtOnce) return told;
  }
}

const use = 'no more unread mail';

/** The link in a mail about unread messages. */
export async function registerUnreadMailUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUnsubscribePages(app, deps, {
    endpoint: askNoUnreadMail,
    use,
    copy: (language) => words(language).unsubscribePages,
    end: async (userId) => await setUnreadMailOff(deps.db, userId, deps.clock.now()),
  });
}
