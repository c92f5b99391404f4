import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig, readOldSecretKey } from '#server/platform/config.ts';
import { countOtherConnections } from '#server/platform/crypto/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { rotateKey } from './key-rotation.ts';
import type { Rotation } from './key-rotation.ts';
import { runCommand } from './run-command.ts';

/** `npm run rotate-key`: while the server is stopped. */
await runCommand(async (words) => {
  if (words.length > 0)
    return 'rotate-key takes no words: keys in a command line can be read by everybody on the machine. See docs/operations.md.';
  const config = readConfig();
  const oldSecret = readOldSecretKey();
  // The embedded database has one owner, so this is refused beside a running server.
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }));
  try {
    if (database.kind === 'external' && (await isUsedByOthers(database.db))) {
      return 'A server or another command is connected to this database. Stop it first: it would go on with the old key and could read nobody’s journal.';
    }
    process.stdout.write(`${said(await rotateKey(database.db, config, oldSecret)).join('\n')}\n`);
  } finally {
    await database.close();
  }
  return undefined;
});

/** Looked at a few times: a connection that has just been closed is still listed for a moment. */
async function isUsedByOthers(db: Db): Promise<boolean> {
  for (let look = 0; look < 5; look += 1) {
    if ((await countOtherConnections(db)) === 0) return false;
    await sleep(200);
  }
  return true;
}

function said({ wasInterrupted, people, secondFactors, to }: Rotation): string[] {
  return [
    wasInterrupted
      ? 'The database has this key already; what was left to do is done.'
      : `The key was changed: for the journals of ${people} people and ${secondFactors} second factors. Everybody has to sign in again.`,
    to === 'file'
      ? 'The new key is DATA_DIR/secret.key. Keep a copy of it with your next backup. The old one lies beside it: backups made before now need it.'
      : 'Start the server with SECRET_KEY as it is set now, without OLD_SECRET_KEY. Keep the old key: backups made before now need it.',
  ];
}
