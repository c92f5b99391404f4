import type { FastifyInstance } from 'fastify';
import { askNoRoomMail } from '#contract/cohort-room/endpoints.ts';
import { digestFromHour } from '#contract/cohort-room/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { setDigestsOff, takeDueDigests } from './digest-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

const words = catalogue<typeof import('#messages/server/cohort-room.ts')>('cohort-room');

const takenAtOnce = 50;
const use = 'no more group mail';

/**
 * Tells those who want it that something is new in their room: once on a date of theirs, from the morning on, and never a
 * word of it, nor whose. Several processes may do this at once. Gives how many mails were written.
 */
export async function mailRoomDigests(deps: Needs): Promise<number> {
  const { db, clock, config } = deps;
  // Where mail goes to files, addresses need no confirmation.
  const isAnyAddress = deps.mail.kind === 'files';
  let told = 0;
  for (;;) {
    const taken = await db.transaction(async (tx) => {
      const due = await takeDueDigests(tx, {
        now: clock.now(),
        fromHour: digestFromHour,
        limit: takenAtOnce,
        isAnyAddress,
      });
      for (const { cohortId, userId, email, firstName, locale, isCoach } of due) {
        const language = nearestLanguage([locale]);
        const copy = words(language).digestMail;
        const unsubscribeUrl = personLink(deps, use, askNoRoomMail.path, userId);
        await queueMail(tx, deps, {
          userId,
          to: email,
          kind: 'group-news',
          headers: unsubscribeHeaders(unsubscribeUrl),
          ...composeMail({
            language,
            product: config.productName,
            subject: copy.subject,
            firstName,
            paragraphs: [copy.text],
            action: {
              label: copy.open,
              url: pageLink(config, isCoach ? `/cohorts/${cohortId}/room` : `/groups/${cohortId}`),
            },
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

/** The link in a mail about a group. */
export async function registerRoomMailUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUnsubscribePages(app, deps, {
    endpoint: askNoRoomMail,
    use,
    copy: (language) => words(language).unsubscribePages,
    end: async (userId) => await setDigestsOff(deps.db, userId),
  });
}
