import type { Role } from '#contract/roles/rules.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { catalogue, nearestLanguage } from '#server/platform/messages.ts';
import { findRecipient } from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'vault'>;

const words = catalogue<typeof import('#messages/server/admin-people.ts')>('admin-people');
export const answersIn = (language: string) => words(language).answers;

type Moved = { client: { id: string; name: string }; coach: { id: string; name: string }; before: string | null };

export const named = ({ name }: { name: string }) => ({ hasName: name !== '', name });

/** All three are notified, each of what it means for them, with nothing anyone wrote. */
export async function mailMove(deps: Needs, tx: Tx, { client, coach, before }: Moved): Promise<void> {
  const { config } = deps;
  const { productName: product, formerNotesMonths: months } = config;
  const [toClient, toCoach] = [await findRecipient(tx, client.id), await findRecipient(tx, coach.id)];
  const toBefore = before ? await findRecipient(tx, before) : undefined;
  if (toClient) {
    const { language, firstName, email, copy, footnote } = addressed(toClient, product, 'newCoachMail');
    await queueMail(tx, deps, {
      userId: client.id,
      aboutId: coach.id,
      to: email,
      kind: 'coach-changed',
      ...composeMail({
        language,
        product,
        subject: copy.subject({ product, ...named(coach) }),
        firstName,
        paragraphs: [copy.text(named(coach)), copy.continues({ hadCoach: before !== null })],
        action: { label: copy.open, url: pageLink(config, '/') },
        footnote,
      }),
    });
  }
  if (toCoach) {
    const { language, firstName, email, copy, footnote } = addressed(toCoach, product, 'newClientMail');
    await queueMail(tx, deps, {
      userId: coach.id,
      aboutId: client.id,
      to: email,
      kind: 'client-joined',
      ...composeMail({
        language,
        product,
        subject: copy.subject({ product, ...named(client) }),
        firstName,
        paragraphs: [copy.text(named(client))],
        action: { label: copy.open, url: pageLink(config, `/client/${client.id}`) },
        footnote,
      }),
    });
  }
  if (before && toBefore) {
    const { language, firstName, email, copy, footnote } = addressed(toBefore, product, 'clientMovedMail');
    await queueMail(tx, deps, {
      userId: before,
      aboutId: client.id,
      to: email,
      kind: 'client-moved',
      ...composeMail({
        language,
        product,
        subject: copy.subject(named(client)),
        firstName,
        paragraphs: [copy.text(named(client)), copy.notes({ months })],
        action: { label: copy.open, url: pageLink(config, '/') },
        footnote,
      }),
    });
  }
}

type Recipient = { email: string; firstName: string; locale: string | null };
type Words = Omit<ReturnType<typeof words>, 'answers'>;

function addressed<Kind extends keyof Words>(person: Recipient, product: string, kind: Kind) {
  const language = nearestLanguage([person.locale]);
  const { [kind]: copy, why } = words(language);
  return { ...person, language, copy, footnote: why({ product }) };
}

export async function mailRoleChange(
  deps: Needs,
  tx: Tx,
  person: Recipient & { id: string },
  role: Role,
): Promise<void> {
  const { config } = deps;
  const { productName: product } = config;
  const { language, firstName, copy, footnote } = addressed(person, product, 'roleChangedMail');
  await queueMail(tx, deps, {
    userId: person.id,
    to: person.email,
    kind: 'role-changed',
    ...composeMail({
      language,
      product,
      subject: copy.subject({ product }),
      firstName,
      paragraphs: [copy[role], copy.signedOut],
      action: { label: copy.open({ product }), url: pageLink(config, '/') },
      footnote,
    }),
  });
}
