import { readHead, verdictLines, verifyAuditLog } from '#server/features/audit/seal.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { commandConfig, openForCommand, runCommand } from './command.ts';

/**
 * `npm run audit:verify [-- <a head kept from before>]`: also while the server runs. Leaves with 1 when something is
 * wrong.
 */
await runCommand(async ([given, ...rest]) => {
  const kept = given === undefined ? undefined : readHead(given);
  if (rest.length > 0 || (given !== undefined && !kept)) {
    return `Give nothing, or one head as it was printed or logged before: ${commandLine('audit:verify', '1234:9f86d0…')}`;
  }
  const database = await openForCommand(commandConfig(), createLog({ logLevel: 'warn' }));
  try {
    const verdict = await verifyAuditLog(database.db, kept);
    const lines = verdictLines(verdict).join('\n');
    if (verdict.findings.length > 0) return lines;
    process.stdout.write(`${lines}\n`);
    return undefined;
  } finally {
    await database.close();
  }
});
