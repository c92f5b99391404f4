import { dayInMs } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { pushToBrowsers } from '#server/features/reminders/deliver.ts';
import type { Deps } from '#server/platform/deps.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { takeUntold, type Alert } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'push' | 'vault'>;

/** What waited longer, because no server ran, stands on the coach's pages and is no alarm any more. */
const newestWithin = dayInMs;
const takenAtOnce = 50;

/**
 * Tells coaches by mail and push that a client may be having a hard time, once for each heavy entry and never what it
 * says. The mail is written in the transaction that marks the signal as told: killed in between, both stand or neither.
 * A push goes out after it and cannot be taken back, so it may be lost, and is never sent twice.
 */
export async function tellCoaches(deps: Needs): Promise<number> {
  const now = deps.clock.now();
  const span = {
    now,
    notBefore: new Date(now.getTime() - newestWithin),
    limit: takenAtOnce,
    // Where mail goes to files nobody has to prove that an address is theirs.
    isAnyAddress: deps.mail.kind === 'files',
  };
  let told = 0;
  for (;;) {
    const { taken, alerts } = await deps.db.transaction(async (tx) => {
      const found = await takeUntold(tx, span);
      for (const alert of found.alerts.filter(({ isMailed }) => isMailed)) {
        await queueMail(tx, deps, {
          userId: alert.coachId,
          aboutId: alert.clientId,
          to: alert.email,
          kind: 'distress',
          ...distressMail(deps.config, alert),
        });
      }
      return found;
    });
    for (const coachId of new Set(alerts.map((alert) => alert.coachId))) {
      await pushToBrowsers(deps, coachId, 'One of your clients may be having a hard time.');
    }
    told += alerts.length;
    if (taken < takenAtOnce) return told;
  }
}

/** For the job. Never fails: what could not be told now is told the next time. */
export async function tellCoachesSafely(deps: Needs & Pick<Deps, 'log'>): Promise<void> {
  try {
    await tellCoaches(deps);
  } catch (error) {
    deps.log.warn(
      { type: error instanceof Error ? error.name : 'unknown' },
      'coaches could not be told of a heavy entry and are later',
    );
  }
}

function distressMail(config: Needs['config'], alert: Alert): MailContent {
  const name = fullName({ firstName: alert.clientFirstName, lastName: alert.clientLastName }) || 'A client';
  return composeMail({
    product: config.productName,
    subject: 'One of your clients may be having a hard time',
    firstName: alert.firstName,
    paragraphs: [
      `${name} saved an entry that sounds like a hard day. What it says stays with them unless they share it.`,
      `${config.productName} shows them help lines, but it is no emergency service, and nobody expects you to be one: ` +
        'you do not have to be on call. If you believe that somebody is in danger, please call the emergency number.',
    ],
    action: { label: `Open ${name}’s page`, url: pageLink(config, `/client/${alert.clientId}`) },
    footnote: 'You get one such mail for an entry. You can switch it off in Settings, under Notifications.',
  });
}
