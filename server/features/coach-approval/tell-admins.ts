import { dayInMs } from '#contract/days.ts';
import { containsAddress } from '#contract/person-names.ts';
import type { Deps } from '#server/platform/deps.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { listAdmins, listWaiting, lockTold, setTold, type WaitingCoach } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

const words = catalogue<typeof import('#messages/server/coach-approval.ts')>('coach-approval');

/** Strangers choose how many sign up, so the rest are counted. */
const namedInMail = 20;

/**
 * Mails every admin who waits for approval: as soon as somebody new does, at most once a day, and all of them together. So
 * after an upgrade one mail names everyone who now waits. Gives how many mails were written.
 */
export async function tellAdminsWhoWaits(deps: Needs): Promise<number> {
  const { db, clock, config } = deps;
  if (!config.coachApproval) return 0;
  const everybody = { isDemo: false };
  // Nothing is locked while nobody waits, which is nearly always.
  if ((await listWaiting(config, db, everybody, 1)).length === 0) return 0;
  const now = clock.now();
  return await db.transaction(async (tx) => {
    const told = await lockTold(tx);
    if (told && now.getTime() - Date.parse(told.at) < dayInMs) return 0;
    const waiting = await listWaiting(config, tx, everybody, undefined);
    const known = new Set(told?.coaches);
    // Where mail goes to files, addresses need no confirmation.
    const admins = await listAdmins(tx, deps.mail.kind === 'files');
    if (admins.length === 0 || waiting.every(({ id }) => known.has(id))) return 0;
    await setTold(tx, { at: now.toISOString(), coaches: waiting.map(({ id }) => id) });
    const [first, ...others] = waiting.slice(0, namedInMail);
    for (const { id: userId, email: to, firstName, locale } of admins)
      await queueMail(tx, deps, {
        userId,
        to,
        ...(first && { aboutId: first.id }),
        aboutOthers: others.map(({ id }) => id),
        kind: 'coaches-waiting',
        ...waitingMail(config, waiting, { firstName, language: nearestLanguage([locale]) }),
      });
    return admins.length;
  });
}

function waitingMail(
  config: Needs['config'],
  waiting: readonly WaitingCoach[],
  { firstName, language }: { firstName: string; language: string },
): MailContent {
  const copy = words(language).waitingMail;
  const { productName: product } = config;
  const coaches = waiting.length;
  const left = coaches - namedInMail;
  return composeMail({
    language,
    product,
    subject: copy.subject({ coaches, product }),
    firstName,
    // A stranger's name may be an advertisement.
    people: waiting
      .slice(0, namedInMail)
      .map(({ name, email }) => ({ name: containsAddress(name) ? '' : name, when: email })),
    paragraphs: [copy.text({ coaches }), ...(left > 0 ? [copy.others({ coaches: left })] : [])],
    action: { label: copy.open, url: pageLink(config, '/admin/dashboard') },
    footnote: copy.why,
  });
}
