import { awaitsConfirmation, confirmAddress, grantAdmin } from '#server/platform/auth/accounts.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { openForCommand, runCommand, sayingOutcome, type Outcome } from './command.ts';

const confirmFlag = '--confirm';

/** `npm run grant-admin -- someone@example.org [--confirm]`: also while the server runs. */
export async function grantAdminTo(db: Db, words: string[], config: Config): Promise<Outcome> {
  const [given = '', ...rest] = words.filter((word) => word !== confirmFlag);
  if (!given.includes('@') || rest.length > 0)
    return { refusal: `Name one address: ${commandLine('grant-admin', 'someone@example.org')}` };
  const email = given.trim().toLowerCase();
  const granted = await grantAdmin(db, email);
  if (granted === 'unknown')
    return {
      refusal: `There is no account with the address ${email}. It has to be created on the sign-in page first.`,
    };
  const said = [
    granted === 'granted'
      ? `${email} may now choose the admin role. An open page knows it within ten seconds.`
      : `${email} already holds the admin grant.`,
  ];
  const who = { email, userId: null };
  if (words.includes(confirmFlag)) {
    // Pages of other processes look the account up again within ten seconds.
    const deps = { db, config, clock: systemClock, identity: { forgetUser: () => {} } };
    said.push(
      (await confirmAddress(deps, who, 'command')) ? `${email} is confirmed now.` : `${email} was already confirmed.`,
    );
  } else if (await awaitsConfirmation(db, who)) {
    said.push(
      `The address is not confirmed yet${config.smtpUrl ? ', so its owner cannot sign in' : ''}. They confirm it with the ` +
        'link in the mail; if mail does not arrive, and you know that the address is theirs, confirm it here: ' +
        commandLine('grant-admin', `${email} ${confirmFlag}`),
    );
  }
  return { said: said.join('\n') };
}

if (import.meta.main)
  await runCommand(
    sayingOutcome(async (words, config) => {
      const database = await openForCommand(config, createLog({ logLevel: 'warn' }));
      try {
        return await grantAdminTo(database.db, words, config);
      } finally {
        await database.close();
      }
    }),
  );
