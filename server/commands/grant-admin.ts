import { grantAdmin } from '#server/platform/auth/accounts.ts';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

/** `npm run grant-admin -- someone@example.org`: also while the server runs. */
await runCommand(async ([email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0) return 'Say who: npm run grant-admin -- someone@example.org';
  const database = await openForCommand(commandConfig(), createLog({ logLevel: 'warn' }));
  try {
    const outcome = await grantAdmin(database.db, email);
    if (outcome === 'unknown')
      return `There is no account with the address ${email}. It has to be created on the sign-in page first.`;
    process.stdout.write(
      outcome === 'granted'
        ? `${email} may now choose the admin role. An open page knows it within ten seconds.\n`
        : `${email} already holds the admin grant.\n`,
    );
    return undefined;
  } finally {
    await database.close();
  }
});
