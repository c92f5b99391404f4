import { eq } from 'drizzle-orm';
import { listLinked, removeLink } from '#server/platform/auth/provider-link.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openVault } from '#server/platform/crypto/open-vault.ts';
import { users } from '#server/platform/db/schema.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

const line = (words: string) => commandLine('oidc:link-again', words);

/**
 * `npm run oidc:link-again -- someone@example.org`, also while the server runs: for a person who has another `sub` at the
 * issuer now. With `--all` for everyone, before the first start with another issuer.
 */
await runCommand(async (words) => {
  const isForAll = words.includes('--all');
  const [email, ...more] = words.filter((word) => !word.startsWith('--'));
  if (isForAll ? email !== undefined : !email?.includes('@') || more.length > 0)
    return `Name one address, or everyone: ${line('someone@example.org')} or ${line('--all')}`;
  const config = commandConfig();
  const { oidc } = config;
  if (!oidc) return 'OIDC_ISSUER is not set, so people sign in with a password here.';
  const log = createLog({ logLevel: 'warn' });
  const database = await openForCommand(config, log);
  const { db } = database;
  try {
    const vault = await openVault(config, db, log);
    const unlink = async (userId: string) =>
      await db.transaction((tx) =>
        removeLink({ config, clock: systemClock, vault }, tx, userId, { actorId: null, provider: oidc.name }),
      );
    if (isForAll) {
      const linked = await listLinked(db);
      if (!words.includes('--yes'))
        return (
          `${linked.length} accounts are linked to an identity at the issuer. All are signed out and linked again at their ` +
          `next sign-in, each by its address. A mail tells them. If that is what you want: ${line('--all --yes')}`
        );
      let count = 0;
      for (const { userId } of linked) count += Number(await unlink(userId));
      const unconfirmed = linked.filter(({ emailVerified }) => !emailVerified).length;
      process.stdout.write(
        `${count} accounts are linked again at their next sign-in, and their sessions are ended.\n` +
          (unconfirmed > 0
            ? `The addresses of ${unconfirmed} of them are not confirmed. An admin has to confirm those first.\n`
            : ''),
      );
      return undefined;
    }
    const address = String(email).trim().toLowerCase();
    const [person] = await db.select().from(users).where(eq(users.email, address));
    if (!person) return `There is no account with the address ${address}.`;
    if (!person.emailVerified)
      return `The address ${address} is not confirmed, so the next sign-in could not be linked. Confirm it first.`;
    process.stdout.write(
      (await unlink(person.id))
        ? `The next sign-in with ${address} at ${oidc.name} is linked to the account, and all sessions are ended. An open ` +
            'page knows it within ten seconds. A mail tells them.\n'
        : `${address} is not linked to an identity at the issuer.\n`,
    );
    return undefined;
  } finally {
    await database.close();
  }
});
