import { approveCoachByEmail } from '#server/features/coach-approval/approve.ts';
import { systemClock } from '#server/platform/clock.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

/** `npm run approve-coach -- someone@example.org`: also while the server runs. */
await runCommand(async ([email, ...rest]) => {
  if (!email?.includes('@') || rest.length > 0)
    return `Name one address: ${commandLine('approve-coach', 'someone@example.org')}`;
  const config = commandConfig();
  const database = await openForCommand(config, createLog({ logLevel: 'warn' }));
  try {
    const outcome = await approveCoachByEmail({ db: database.db, clock: systemClock }, email);
    if (outcome === 'unknown')
      return `There is no coach with the address ${email}. The account has to choose the coach’s role first.`;
    process.stdout.write(
      outcome === 'approved' ? `${email} is approved as a coach.\n` : `${email} was already approved.\n`,
    );
    if (!config.coachApproval) process.stdout.write('COACH_APPROVAL is off, so nobody needs it at the moment.\n');
    return undefined;
  } finally {
    await database.close();
  }
});
