import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { systemClock } from '#server/platform/clock.ts';
import { findVault } from '#server/platform/crypto/open-vault.ts';
import { isSealedForVersion } from '#server/platform/crypto/vault.ts';
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts';
import { connect } from '#server/platform/db/open-database.ts';
import { journalEntries, userKeys, users } from '#server/platform/db/schema.ts';
import { createLog } from '#server/platform/log.ts';
import { editEntryBy020 } from '#testing/release-0.2.0.ts';
import { root } from '#testing/server-process.ts';

const log = createLog({ logLevel: 'error' });

/**
 * While no server runs, edits the entry with this text as 0.2.0 does, adding to its words: then texts of both forms lie
 * side by side, as in a rolling upgrade. Says how many entries there are of each.
 */
export async function mixForms(dataDir: string, email: string, text: string): Promise<{ old: number; bound: number }> {
  const embedded = await startEmbedded({ dataDir, log });
  const { db, close } = connect(embedded.connection, log, 'embedded', { afterClose: embedded.stop });
  try {
    const vault = await findVault({ dataDir, secretKey: undefined }, db);
    if (!vault) throw new Error('The key of the database is not there.');
    const own = await db
      .select({ entry: journalEntries, wrappedKey: userKeys.wrappedKey })
      .from(journalEntries)
      .innerJoin(users, eq(users.id, journalEntries.clientId))
      .innerJoin(userKeys, eq(userKeys.userId, users.id))
      .where(eq(users.email, email));
    const found = own.find(
      ({ entry, wrappedKey }) =>
        vault.open(vault.unwrap(wrappedKey, entry.clientId), entry, entry.entryTextSealed) === text,
    );
    if (!found) throw new Error('What was written is not there.');
    await editEntryBy020({ db, vault, clock: systemClock }, found.entry.id, `${text} (edited by 0.2.0)`);
    const sealed = await db.select({ text: journalEntries.entryTextSealed }).from(journalEntries);
    const bound = sealed.filter((row) => isSealedForVersion(row.text)).length;
    return { old: sealed.length - bound, bound };
  } finally {
    await close();
  }
}

/** As near as possible to the moment at which the database and the files change. */
export async function rotateAndKill(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, ['server/commands/rotate-key.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ENV_FILE: 'off' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  while (!existsSync(join(dataDir, 'secret.key.next')) && child.exitCode === null) await sleep(1);
  child.kill('SIGKILL');
  await ended;
}
