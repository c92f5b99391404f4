import type { FastifyInstance } from 'fastify';
import { dayInMs, daysBetween } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { askNoDistressMail } from '#contract/settings/endpoints.ts';
import { pushToBrowsers } from '#server/features/reminders/deliver.ts';
import { dayInWords, timeOfDay } from '#server/platform/dates.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { localDate } from '#server/platform/local-date.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { setDistressAlertOff, takeUntold, type Alert } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'push' | 'vault'>;

const words = catalogue<typeof import('#messages/server/care.ts')>('care');
const wordsFor = ({ locale }: Alert) => words(nearestLanguage([locale]));

/** Older signals, because no server ran, are on the coach's pages and are no alarm any more. */
const newestWithin = dayInMs;
/** At most one mail per coach in this time. Signals in between are sent together in the next one. */
const mailEveryMs = 3_600_000;
const takenAtOnce = 500;

/**
 * Notifies coaches by mail and push that clients may be having a hard time: who and when, never a mood or a word. The mail is written
 * in the transaction that marks the signals as sent, so a crash leaves both or neither. A push follows and cannot be
 * undone, so it may be lost and is never sent twice.
 */
export async function tellCoaches(deps: Needs): Promise<number> {
  const now = deps.clock.now();
  const span = {
    now,
    notBefore: new Date(now.getTime() - newestWithin),
    noMailSince: new Date(now.getTime() - mailEveryMs),
    limit: takenAtOnce,
    // Where mail goes to files, addresses need no confirmation.
    isAnyAddress: deps.mail.kind === 'files',
  };
  let told = 0;
  for (;;) {
    const { taken, byCoach } = await deps.db.transaction(async (tx) => {
      const found = await takeUntold(tx, span);
      const gathered = Map.groupBy(found.alerts, ({ coachId }) => coachId);
      for (const [coachId, [first, ...others]] of gathered) {
        if (!first?.isMailed) continue;
        const unsubscribeUrl = personLink(deps, use, askNoDistressMail.path, coachId);
        await queueMail(tx, deps, {
          userId: coachId,
          aboutId: first.clientId,
          aboutOthers: others.map(({ clientId }) => clientId),
          to: first.email,
          kind: 'distress',
          headers: unsubscribeHeaders(unsubscribeUrl),
          ...distressMail(deps.config, first, others, now, unsubscribeUrl),
        });
      }
      return { taken: found.taken, byCoach: gathered };
    });
    await Promise.all(
      [...byCoach].map(async ([coachId, alerts]) => {
        const [first] = alerts;
        if (first) await pushToBrowsers(deps, coachId, wordsFor(first).push);
        told += alerts.length;
      }),
    );
    if (taken < takenAtOnce) return told;
  }
}

const use = 'no more distress mail';

/** The link in a mail about a hard day. It ends what the switch in Settings ends: mail and push. */
export async function registerDistressMailUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUnsubscribePages(app, deps, {
    endpoint: askNoDistressMail,
    use,
    copy: (language) => words(language).unsubscribePages,
    end: async (userId) => await setDistressAlertOff(deps.db, userId),
  });
}

function distressMail(
  { productName: product, ...config }: Needs['config'],
  first: Alert,
  others: Alert[],
  now: Date,
  unsubscribeUrl: string,
): MailContent {
  const copy = wordsFor(first).distressMail;
  const people = [first, ...others].sort((one, other) => one.at.getTime() - other.at.getTime());
  const who = nameOf(first);
  const many = { people: people.length };
  const isOne = others.length === 0;
  return composeMail({
    language: nearestLanguage([first.locale]),
    product,
    subject: isOne ? copy.subject(who) : copy.subjectOfMany(many),
    title: isOne ? copy.title(who) : copy.titleOfMany(many),
    firstName: first.firstName,
    paragraphs: [copy.noEmergency({ product })],
    people: people.map((one) => ({ name: copy.person(nameOf(one)), when: whenOf(one, now) })),
    action: isOne
      ? { label: copy.openPage(who), url: pageLink(config, `/client/${first.clientId}`) }
      : { label: copy.openDashboard, url: pageLink(config, '/') },
    footnote: copy.why,
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  });
}

/** "today at 6:40": as the coach has it, in their zone. */
function whenOf(alert: Alert, now: Date): string {
  const { at, timeZone, locale } = alert;
  const date = localDate(at, timeZone);
  const days = daysBetween(date, localDate(now, timeZone));
  const language = nearestLanguage([locale]);
  return wordsFor(alert).distressMail.when({
    on: days === 0 ? 'today' : days === 1 ? 'yesterday' : 'other',
    day: dayInWords(date, language, locale),
    time: timeOfDay(at, alert, language),
  });
}

function nameOf({ clientFirstName, clientLastName }: Alert) {
  const name = fullName({ firstName: clientFirstName, lastName: clientLastName });
  return { hasName: name !== '', name };
}
