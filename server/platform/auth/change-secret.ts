import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/database.ts';
import { sessions, twoFactors, verifications } from '#server/platform/db/schema.ts';

/**
 * What rests on the secret for signing. Second factors are encrypted with it and move to the new one, so that nobody is
 * locked out. Cookies and links in mail are signed with it and end: their rows would only lie there.
 */
export async function changeAuthSecret(tx: Tx, from: string, to: string): Promise<{ secondFactors: number }> {
  const move = async (data: string) =>
    await symmetricEncrypt({ key: to, data: await symmetricDecrypt({ key: from, data }) });
  const rows = await tx
    .select({ id: twoFactors.id, secret: twoFactors.secret, backupCodes: twoFactors.backupCodes })
    .from(twoFactors)
    .for('update');
  for (const { id, secret, backupCodes } of rows) {
    await tx
      .update(twoFactors)
      .set({ secret: await move(secret), backupCodes: await move(backupCodes) })
      .where(eq(twoFactors.id, id));
  }
  await tx.delete(sessions);
  await tx.delete(verifications);
  return { secondFactors: rows.length };
}
