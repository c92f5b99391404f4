import type { FastifyInstance } from 'fastify';
import { askNoRoomMail } from '#contract/cohort-room/endpoints.ts';
import { digestFromHour } from '#contract/cohort-room/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { setDigestsOff, takeDueDigests } from './digest-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

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
      for (const { cohortId, userId, email, firstName, isCoach } of due) {
        const unsubscribeUrl = personLink(deps, use, askNoRoomMail.path, userId);
        await queueMail(tx, deps, {
          userId,
          to: email,
          kind: 'group-news',
          headers: unsubscribeHeaders(unsubscribeUrl),
          ...composeMail({
            product: config.productName,
            subject: `There is something new in your group`,
            firstName,
            paragraphs: ['There is something new in your group.'],
            action: {
              label: 'Open the room',
              url: pageLink(config, isCoach ? `/cohorts/${cohortId}/room` : `/groups/${cohortId}`),
            },
            footnote: 'We send this at most once a day, when something is new. What was written is not included.',
            unsubscribe: { label: 'No more mail about groups', url: unsubscribeUrl },
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
    copy,
    end: async (userId) => await setDigestsOff(deps.db, userId),
  });
}

/** What the pages behind that link say. */
const copy = {
  askTitle: 'No more mail about groups?',
  askLead: 'What’s new will still be marked in the app. You can switch the mail back on at any time in the room.',
  confirm: 'Stop mail about groups',
  keep: 'Leave it as it is',
  doneTitle: 'No more mail about groups',
  doneLead: 'You’ll no longer get an e-mail when something is new in a group. Nothing else has changed.',
} as const;
