import { securityChangedMail } from '#server/platform/auth/auth-mail.ts';
import { resetSecondFactor } from '#server/platform/auth/second-factor.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openVault } from '#server/platform/crypto/open-vault.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { nearestLanguage } from '#server/platform/messages.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

/**
 * `npm run reset-second-factor -- someone@example.org`, also while the server runs: for a person who has lost the phone
 * and the recovery codes. Make sure that it is them who asks; the mail that tells them is the only other guard.
 */
await runCommand(async ([email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0)
    return `Name one address: ${commandLine('reset-second-factor', 'someone@example.org')}`;
  const config = commandConfig();
  const log = createLog({ logLevel: 'warn' });
  const database = await openForCommand(config, log);
  try {
    const clock = systemClock;
    const vault = await openVault(config, database.db, log);
    const outcome = await resetSecondFactor(
      {
        db: database.db,
        clock,
        tell: async (tx, person) => {
          if (person.isDemo) return;
          const content = securityChangedMail({
            language: nearestLanguage([person.locale]),
            product: config.productName,
            firstName: person.firstName,
            url: `${config.baseUrl}/api/login/forgotten`,
            change: 'second-factor-reset',
          });
          await queueMail(
            tx,
            { clock, vault },
            { ...content, kind: 'security-changed', userId: person.userId, to: person.email },
          );
        },
      },
      email,
    );
    if (outcome === 'unknown') return `There is no account with the address ${email}.`;
    process.stdout.write(
      outcome === 'reset'
        ? `The second factor of ${email} is off, and all sessions are ended. An open page knows it within ten seconds.\n` +
            'A mail tells them. They sign in with the password and set it up again in Settings.\n'
        : `${email} has no second factor.\n`,
    );
    return undefined;
  } finally {
    await database.close();
  }
});
