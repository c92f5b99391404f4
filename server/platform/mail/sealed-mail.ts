import type { Vault } from '#server/platform/crypto/vault.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Mail } from './mailer.ts';
import { lockSealedMail, replaceSealed, type TakenMail } from './outbox-queries.ts';

/** What a mail says. */
type MailContent = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar'> & { headers: Record<string, string> };

type Row = Pick<TakenMail, 'id' | 'sealed' | 'subject' | 'textBody' | 'htmlBody' | 'headers'>;

/** Nonce, tag and a key of 32 bytes: what the vault makes of a key. */
const wrappedBytes = 60;

/** Each has its own key, stored before it; so a change of the installation's secret rewraps the key alone. */
export function sealContent(vault: Vault, mailId: string, content: MailContent): Buffer {
  const wrapped = vault.newWrappedKey(mailId);
  return Buffer.concat([wrapped, vault.seal(vault.unwrap(wrapped, mailId), mailId, JSON.stringify(content))]);
}

/** Also of mail that was written before all of it was sealed. */
export function contentOf(vault: Vault, { id, sealed, subject, textBody, htmlBody, headers }: Row): MailContent {
  if (!sealed) return { subject: subject ?? '', text: textBody ?? '', html: htmlBody ?? '', headers };
  const key = vault.unwrap(sealed.subarray(0, wrappedBytes), id);
  return JSON.parse(vault.open(key, id, sealed.subarray(wrappedBytes))) as MailContent;
}

/** With a change of the installation's secret, in its transaction: what waits is still sent. */
export async function rewrapMail(tx: Tx, from: Vault, to: Vault): Promise<void> {
  for (const { id, sealed } of await lockSealedMail(tx)) {
    if (!sealed) continue;
    const wrapped = to.wrap(from.unwrap(sealed.subarray(0, wrappedBytes), id), id);
    await replaceSealed(tx, id, Buffer.concat([wrapped, sealed.subarray(wrappedBytes)]));
  }
}
