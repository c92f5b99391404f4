// The process that is killed. It writes as the server does, through openDatabase, and says each id only after the
// database has acknowledged it. Output to a pipe is synchronous, so what was said has arrived when the kill comes.
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { proofTable } from './crash-check.ts';

const [dataDir = '', round = '0'] = process.argv.slice(2);
const atOnce = 6;

const { pool, close } = await openDatabase({ dataDir, databaseUrl: undefined }, createLog({ logLevel: 'silent' }), {
  onLost: () => process.exit(3),
});
await pool.query(proofTable);
let stopping = false;
process.on('SIGTERM', () => (stopping = true));
process.stdout.write('open\n');

let next = 0;
await Promise.all(Array.from({ length: atOnce }, writeOn));
await close();

async function writeOn(): Promise<void> {
  while (!stopping) {
    const id = next++;
    // An id is tried once: after an error it is unknown whether it was saved, so it is not claimed.
    await writePair(id).then(
      () => process.stdout.write(`${id}\n`),
      () => sleep(20),
    );
  }
}

/** Two statements in one transaction: a torn one would leave a half behind. */
async function writePair(id: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('insert into crash_proof values ($1, $2, $3)', [round, id, 'first']);
    await client.query('insert into crash_proof values ($1, $2, $3)', [round, id, 'second']);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
