import { moodLinkHours } from '#contract/reminders/constants.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nudgeMail, reminderMail } from '#server/platform/mail/templates/reminder.ts';
import type { PushWords } from '#server/platform/push/push-sender.ts';
import { copy } from './copy.ts';
import { insertMoodLink } from './day-queries.ts';
import type { OpenDay } from './may-remind.ts';
import { deleteSubscription, listSubscriptions } from './queries.ts';
import type { Reached } from './queries.ts';
import { moodAddress, noMoreAddress } from './signed-links.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'vault' | 'mail'>;

/** Writes the mail, in the caller's transaction, where the person wants mail and the address is known to be theirs. */
export async function mailAbout(
  deps: Needs,
  tx: Tx,
  person: Reached,
  day: OpenDay,
  coach?: { id: string; name: string },
): Promise<void> {
  if (!person.byMail || !(person.emailVerified || deps.mail.kind === 'files')) return;
  const linkId = await insertMoodLink(
    tx,
    person.id,
    day,
    new Date(deps.clock.now().getTime() + moodLinkHours * 3_600_000),
  );
  const noMoreUrl = noMoreAddress(deps, person.id);
  const parts = {
    product: deps.config.productName,
    firstName: person.firstName,
    url: `${deps.config.baseUrl}/`,
    moodUrl: (mood: number) => moodAddress(deps, linkId, mood),
    noMoreUrl,
  };
  await queueMail(tx, deps.clock, {
    ...(coach ? nudgeMail({ ...parts, coachName: coach.name }) : reminderMail(parts)),
    to: person.email,
    userId: person.id,
    ...(coach ? { aboutId: coach.id } : {}),
    kind: coach ? 'nudge' : 'reminder',
    headers: unsubscribeHeaders(noMoreUrl),
  });
}

/** After the commit: a push cannot be taken back. Browsers that take no more are forgotten. */
export async function pushTo(deps: Pick<Deps, 'db' | 'push' | 'config'>, userId: string, body: string): Promise<void> {
  const words: PushWords = { title: copy.push.title(deps.config.productName), body };
  const browsers = await listSubscriptions(deps.db, userId);
  await Promise.all(
    browsers.map(async ({ id, ...target }) => {
      if ((await deps.push.send(target, words)) === 'gone') await deleteSubscription(deps.db, id);
    }),
  );
}
