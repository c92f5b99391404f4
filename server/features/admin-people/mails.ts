import type { Role } from '#contract/roles/rules.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { composeMail, pageLink } from '#server/platform/mail/mail-layout.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { findRecipient } from './queries.ts';

type Needs = Pick<Deps, 'clock' | 'config' | 'vault'>;

const askAdmin = (product: string) => `An administrator of ${product} made this change. Questions? Reply to them.`;

type Moved = { client: { id: string; name: string }; coach: { id: string; name: string }; before: string | null };

/** All three are notified, each of what it means for them, with nothing anyone wrote. */
export async function mailMove(deps: Needs, tx: Tx, { client, coach, before }: Moved): Promise<void> {
  const { config } = deps;
  const { productName: product, formerNotesMonths: months } = config;
  const clientName = client.name || 'A client';
  const [toClient, toCoach] = [await findRecipient(tx, client.id), await findRecipient(tx, coach.id)];
  const toBefore = before ? await findRecipient(tx, before) : undefined;
  if (toClient)
    await queueMail(tx, deps, {
      userId: client.id,
      aboutId: coach.id,
      to: toClient.email,
      kind: 'coach-changed',
      ...composeMail({
        product,
        subject: `${product}: ${coach.name || 'somebody new'} is your coach now`,
        firstName: toClient.firstName,
        paragraphs: [
          `From now on you work with ${coach.name || 'another coach'}.`,
          'If you’re on a program, it continues where you are. ' +
            (before
              ? 'Your new coach can’t see what you shared before. You choose what to share.'
              : 'What you write stays yours: your coach reads only what you share.'),
        ],
        action: { label: 'Open Today', url: pageLink(config, '/') },
        footnote: askAdmin(product),
      }),
    });
  if (toCoach)
    await queueMail(tx, deps, {
      userId: coach.id,
      aboutId: client.id,
      to: toCoach.email,
      kind: 'client-joined',
      ...composeMail({
        product,
        subject: `${product}: ${client.name || 'somebody'} is your client now`,
        firstName: toCoach.firstName,
        paragraphs: [`${clientName} works with you from now on. If they’re on a program, it continues where they are.`],
        action: { label: 'Open their page', url: pageLink(config, `/client/${client.id}`) },
        footnote: askAdmin(product),
      }),
    });
  if (before && toBefore)
    await queueMail(tx, deps, {
      userId: before,
      aboutId: client.id,
      to: toBefore.email,
      kind: 'client-moved',
      ...composeMail({
        product,
        subject: `${client.name || 'A client'} has moved to another coach`,
        firstName: toBefore.firstName,
        paragraphs: [
          `${clientName} has moved to another coach. Their page and what they shared are closed to you.`,
          `Your own notes stay under Former Clients for ${months === 1 ? 'a month' : `${months} months`}, and the place ` +
            'is free again.',
        ],
        action: { label: 'Open your dashboard', url: pageLink(config, '/') },
        footnote: askAdmin(product),
      }),
    });
}

const roleWords: Record<Role, string> = {
  client: 'You are now a client. Today’s page is waiting for you.',
  coach: 'You are now a coach. You can write programs and guide clients.',
  admin: 'You are now an administrator.',
};

export async function mailRoleChange(
  deps: Needs,
  tx: Tx,
  person: { id: string; email: string; firstName: string },
  role: Role,
): Promise<void> {
  const { config } = deps;
  const { productName: product } = config;
  await queueMail(tx, deps, {
    userId: person.id,
    to: person.email,
    kind: 'role-changed',
    ...composeMail({
      product,
      subject: `${product}: your role has changed`,
      firstName: person.firstName,
      paragraphs: [
        `An administrator has changed your role. ${roleWords[role]}`,
        'You were signed out everywhere; please sign in again. Everything you wrote is kept.',
      ],
      action: { label: `Open ${product}`, url: pageLink(config, '/') },
      footnote: askAdmin(product),
    }),
  });
}
