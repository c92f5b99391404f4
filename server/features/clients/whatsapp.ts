import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { AppError } from '#server/platform/app-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findContact, insertContact } from './queries.ts';

type Contact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

/** The address that opens the chat. That the coach went there is kept; what they say to each other is theirs. */
export async function sendWhatsapp(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  actor: SessionUser,
  clientId: string,
): Promise<{ whatsappUrl: string }> {
  return await db.transaction(async (tx) => {
    const address = await whatsappAddress(tx, actor, clientId);
    await insertContact(tx, { coachId: actor.userId, clientId, at: clock.now() });
    await audit(tx, {
      actorId: actor.userId,
      action: 'client-contacted',
      subjectId: clientId,
      detail: { way: 'whatsapp' },
    });
    return address;
  });
}

export async function whatsappAddress(
  db: Db | Tx,
  actor: SessionUser,
  clientId: string,
): Promise<{ whatsappUrl: string }> {
  const contact = await findContact(db, actor.userId, clientId);
  if (!contact) throw new AppError('not_found', clientNotFoundSentence);
  if (contact.whatsappNumber === '') {
    throw new AppError(
      'conflict',
      `${contact.firstName || 'This client'} has not given a WhatsApp number. It can be added by the client in Settings.`,
    );
  }
  // wa.me wants the number without the plus.
  return {
    whatsappUrl: `https://wa.me/${contact.whatsappNumber.slice(1)}?text=${encodeURIComponent(greeting(contact))}`,
  };
}

/** Only a beginning: the coach goes on from there. */
function greeting({ firstName, coachFirstName }: Contact): string {
  const hello = firstName ? `Hi ${firstName}` : 'Hi';
  return coachFirstName ? `${hello}, this is ${coachFirstName}. How are you?` : `${hello}, how are you?`;
}
