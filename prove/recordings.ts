// npm run prove:recordings -- --rounds 30
// Sends recordings as a device does, while server, database or both are killed at random. A piece that was acknowledged
// must never be asked for again, and a saved page must be there once, with the bytes that were sent.
import { createHash } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cookiesOf, headersOf } from '#bench/people.ts';
import { pieceBytes, pieceCount } from '#contract/media/rules.ts';
import { killPostgres } from '#testing/kill-postgres.ts';
import { isReady, serverProcess } from '#testing/server-process.ts';
import { until } from '#testing/until.ts';
import { seeded } from './seeded-random.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const random = seeded(Number(values.seed));
const kills = ['server', 'database', 'both'] as const;
const atOnce = 2;

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dayloom-recordings-')));
const server = await serverProcess({
  DATA_DIR: join(folder, 'data'),
  DEMO: 'on',
  LOG_LEVEL: 'fatal',
  REQUEST_LIMIT: '100000',
});
await server.start();
const cookie = cookiesOf(
  await fetch(`${server.url}/api/demo/enter`, {
    method: 'POST',
    body: new URLSearchParams({ person: 'client' }),
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  }),
);

/** By the id of their page. */
const saved = new Map<string, { recordingId: string; sum: string }>();
const failures: string[] = [];
let pieces = 0;
let isOver = false;

const senders = Array.from({ length: atOnce }, sendOn);
const strikes = new Map<string, number>();
for (let round = 0; round < rounds; round += 1) {
  await sleep(200 + random() * 1_500);
  const kill = kills[round % kills.length] ?? 'both';
  strikes.set(kill, (strikes.get(kill) ?? 0) + 1);
  if (kill !== 'server') await killPostgres(server.dataDir);
  if (kill !== 'database') {
    await server.kill();
    await server.start();
  }
  await until('the server to answer', () => isReady(server.url), { within: 60_000 });
}
isOver = true;
await Promise.all(senders);

for (const [entryId, { recordingId, sum }] of saved) {
  const answer = await fetch(`${server.url}/api/media/${recordingId}`, { headers: headers() });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (sumOf(bytes) !== sum) failures.push(`${entryId}: ${answer.status}, ${bytes.length} bytes that were not sent`);
}
const listed = await listEntries();
for (const entryId of saved.keys())
  if (listed.filter((id) => id === entryId).length !== 1) failures.push(`${entryId}: is not there once`);
await server.stop();

console.log(`
kills                ${[...strikes].map(([kill, count]) => `${kill} ${count}`).join(', ')}
acknowledged         ${pieces} pieces, ${saved.size} spoken pages, each read again
lost or torn         ${failures.length === 0 ? 'none' : failures.length}`);
if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}\nLeft for inspection: ${folder}`);
  process.exit(1);
}
await rm(folder, { recursive: true, force: true });
process.exit(0);

function headers() {
  return headersOf(server.url, { address: '', cookie });
}

async function listEntries(): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${server.url}/api/client/journal-entries?page=${page}`, { headers: headers() });
    const { entries } = (await answer.json()) as { entries: { id: string }[] };
    if (entries.length === 0) return ids;
    ids.push(...entries.map(({ id }) => id));
  }
}

/** The answer, however often it takes; nothing else than a server that is away is tried again. */
async function sent<T>(method: string, path: string, type: string, body: Buffer | string): Promise<T> {
  for (;;) {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      body: typeof body === 'string' ? body : Uint8Array.from(body),
      headers: { ...headers(), 'content-type': type },
    }).catch(() => undefined);
    if (answer?.ok) {
      const read = await answer.json().catch(() => undefined);
      if (read) return read as T;
    } else if (answer && answer.status < 500 && answer.status !== 429)
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await sleep(50);
  }
}

async function sendOn(): Promise<void> {
  while (!isOver) await sendOne().catch((error: Error) => void failures.push(error.message));
}

async function sendOne(): Promise<void> {
  const [entryId, recordingId] = [crypto.randomUUID(), crypto.randomUUID()];
  const sound = Buffer.alloc(Math.round(pieceBytes * (1 + random() * 5)));
  for (let at = 0; at < sound.length; at += 4)
    sound.writeInt32LE(Math.floor(random() * 2 ** 31), Math.min(at, sound.length - 4));
  sound.set([0x1a, 0x45, 0xdf, 0xa3]);
  const about = { mimeType: 'audio/webm', bytes: sound.length, durationMs: 60_000, levels: '5'.repeat(100) };
  const place = `/api/client/journal-entries/${entryId}/recordings/${recordingId}`;
  let acknowledged = 0;
  for (;;) {
    // Asked before each piece, as after a break: what was acknowledged is never asked for again.
    const { nextPiece } = await sent<{ nextPiece: number | null }>(
      'PUT',
      place,
      'application/json',
      JSON.stringify(about),
    );
    if ((nextPiece ?? Infinity) <= acknowledged) failures.push(`${recordingId}: piece ${nextPiece} was acknowledged`);
    if (nextPiece === null) break;
    const piece = sound.subarray((nextPiece - 1) * pieceBytes, nextPiece * pieceBytes);
    await sent('PUT', `/api/client/recordings/${recordingId}/pieces/${nextPiece}`, 'application/octet-stream', piece);
    acknowledged = nextPiece;
    pieces += 1;
  }
  if (acknowledged < pieceCount(sound.length))
    return void failures.push(`${recordingId}: complete without its last piece`);
  const entry = { id: entryId, isFreePage: true, entryType: 'audio', entryText: '', moodScore: 6 };
  await sent('POST', '/api/journal-entries', 'application/json', JSON.stringify(entry));
  saved.set(entryId, { recordingId, sum: sumOf(sound) });
}

function sumOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
