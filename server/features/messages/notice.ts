import type { Deps } from '#server/platform/deps.ts';
import { unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { unreadMail } from '#server/platform/mail/templates/unread.ts';
import { noMoreAddress } from './no-more-pages.ts';
import { listRecipients, takeUntold } from './notice-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

const minute = 60_000;
/** A server that was off for long does not write about what is old by now. */
const newestWithin = 7 * 24 * 60 * minute;
const takenAtOnce = 50;

/**
 * Writes to those for whom something waits unread: one mail a conversation until they have read it, without the text.
 * Several processes may do this at once. Gives how many mails were written.
 */
export async function tellOfUnread(deps: Needs): Promise<number> {
  const { db, clock, config } = deps;
  const now = clock.now().getTime();
  // Where mail goes to files nobody has to prove that an address is theirs.
  const span = {
    isAnyAddress: deps.mail.kind === 'files',
    waitingSince: new Date(now - config.unreadMinutes * minute),
    notBefore: new Date(now - newestWithin),
    limit: takenAtOnce,
  };
  let told = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const due = await takeUntold(tx, span);
      for (const { conversationId, userId, aboutId, email, firstName, from } of due.length > 0
        ? await listRecipients(tx, due)
        : []) {
        const noMoreUrl = noMoreAddress(deps, userId);
        await queueMail(tx, clock, {
          userId,
          aboutId,
          to: email,
          kind: 'unread-message',
          headers: unsubscribeHeaders(noMoreUrl),
          ...unreadMail({
            product: config.productName,
            firstName,
            from,
            url: `${config.baseUrl}/messages/${conversationId}`,
            noMoreUrl,
          }),
        });
      }
      return due.length;
    });
    told += taken;
    if (taken < takenAtOnce) return told;
  }
}

/** For the job that comes every minute. Never fails: what could not be told now is told the next time. */
export async function lookForUnread(deps: Needs & Pick<Deps, 'log'>): Promise<void> {
  try {
    await tellOfUnread(deps);
  } catch (error) {
    deps.log.warn(
      { type: error instanceof Error ? error.name : 'unknown' },
      'unread messages could not be looked at and are later',
    );
  }
}
