import type { FastifyInstance } from 'fastify';
import { daysToChangeMind } from '#contract/account/constants.ts';
import { dayInMs } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { askNoSharedMail } from '#contract/sharing/endpoints.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { personLink, unsubscribeHeaders } from '#server/platform/http/signed-link.ts';
import { registerUnsubscribePages } from '#server/platform/http/unsubscribe-pages.ts';
import { composeMail, pageLink, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { setSharedMailNever, takeUnmailedShares, type Told } from './share-mail-queries.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'vault' | 'mail'>;

const words = catalogue<typeof import('#messages/server/sharing.ts')>('sharing');

/** A server that was off for long does not write about what is old by now. */
const newestWithin = 7 * dayInMs;
const coachesAtOnce = 50;
/** So many clients are named in one digest; the others are counted. */
const namedInDigest = 10;

/**
 * Writes to coaches about entries and cards of weeks that were shared with them and that they have not read: a mail for each client where
 * the coach wants to hear at once, one for all of them in the morning otherwise. Never a word of an entry. Several
 * processes may do this at once. Gives how many mails were written.
 */
export async function mailSharedEntries(deps: Needs): Promise<number> {
  const now = deps.clock.now();
  const span = {
    now,
    notBefore: new Date(now.getTime() - newestWithin),
    limit: coachesAtOnce,
    // Where mail goes to files, addresses need no confirmation.
    isAnyAddress: deps.mail.kind === 'files',
  };
  let written = 0;
  for (;;) {
    const mails = await deps.db.transaction(async (tx) => {
      const groups = groupByMail(await takeUnmailedShares(tx, span));
      await queueMails(deps, tx, groups);
      return groups;
    });
    written += mails.length;
    if (new Set(mails.map(([first]) => first?.coachId)).size < coachesAtOnce) return written;
  }
}

/** In the transaction in which a coach who was leaving stays: nothing of those two weeks is too old to be told. */
export async function mailSharedMeanwhile(deps: Needs, tx: Tx, coachId: string): Promise<void> {
  const now = deps.clock.now();
  const notBefore = new Date(now.getTime() - newestWithin - daysToChangeMind * dayInMs);
  const span = { now, notBefore, limit: 1, isAnyAddress: deps.mail.kind === 'files', coachId };
  await queueMails(deps, tx, groupByMail(await takeUnmailedShares(tx, span)));
}

async function queueMails(deps: Needs, tx: Tx, groups: readonly Told[][]): Promise<void> {
  for (const [first, ...others] of groups) {
    if (!first) continue;
    const unsubscribeUrl = personLink(deps, use, askNoSharedMail.path, first.coachId);
    await queueMail(tx, deps, {
      userId: first.coachId,
      aboutId: first.clientId,
      aboutOthers: others.map(({ clientId }) => clientId),
      to: first.email,
      kind: 'entries-shared',
      headers: unsubscribeHeaders(unsubscribeUrl),
      ...sharedMail(deps.config, [first, ...others], unsubscribeUrl),
    });
  }
}

function groupByMail(rows: readonly Told[]): Told[][] {
  const groups = new Map<string, Told[]>();
  for (const row of rows) {
    const key = row.choice === 'daily' ? row.coachId : `${row.coachId} ${row.clientId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

const use = 'no more shared mail';

/** The link in a mail about shared entries. */
export async function registerSharedMailUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUnsubscribePages(app, deps, {
    endpoint: askNoSharedMail,
    use,
    copy: (language) => words(language).unsubscribePages,
    end: async (userId) => await setSharedMailNever(deps.db, userId),
  });
}

/** That something was shared and by whom, without what it says. */
function sharedMail(config: Needs['config'], told: [Told, ...Told[]], unsubscribeUrl: string): MailContent {
  const [first, ...others] = told;
  const language = nearestLanguage([first.locale]);
  const copy = words(language).sharedMail;
  const { productName: product } = config;
  const pageOf = ({ clientId }: Told) => pageLink(config, `/client/${clientId}`);
  const named = others.slice(0, namedInDigest - 1);
  const left = others.length - named.length;
  const many = told.every(({ cards }) => cards === 0) ? copy.subject.entriesOfMany : copy.subject.thingsOfMany;
  return composeMail({
    language,
    product,
    subject:
      told.length === 1
        ? copy.subject[whatOf(first)]({ ...shareOf(first), product })
        : many({ clients: told.length, product }),
    firstName: first.firstName,
    paragraphs: [
      ...[first, ...named].map((one) => copy.shared[whatOf(one)](shareOf(one))),
      ...(left > 0 ? [copy.others({ clients: left })] : []),
    ],
    action: { label: copy.openPage(shareOf(first)), url: pageOf(first) },
    ...(named.length > 0
      ? {
          choices: {
            question: copy.otherPages,
            links: named.map((one) => ({ label: copy.page(shareOf(one)), url: pageOf(one) })),
          },
        }
      : {}),
    footnote: first.choice === 'daily' ? copy.whyDaily : copy.whyAtOnce,
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  });
}

const whatOf = ({ entries, cards }: Told) => (cards === 0 ? 'entries' : entries === 0 ? 'cards' : 'both');

function shareOf({ clientFirstName, clientLastName, entries, cards }: Told) {
  const name = fullName({ firstName: clientFirstName, lastName: clientLastName });
  return { hasName: name !== '', name, entries, cards };
}
