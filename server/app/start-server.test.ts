import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { assignments, journalEntries, programs, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { testDatabase } from '#testing/test-db.ts';
import { startServer } from './start-server.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dayloom-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

it('stops in time, also while somebody sends a request that never ends', async () => {
  const { url } = await testDatabase();
  const dataDir = await temporaryFolder();
  const server = await startServer(
    readConfig({
      DATABASE_URL: url,
      SECRET_KEY: 's'.repeat(40),
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    }),
    { stopPatience: 300 },
  );
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  // A socket no one reads from never notices that it was closed.
  const cutOff = new Promise<string>((resolve) =>
    slow
      .once('close', () => resolve('cut off'))
      .on('error', () => {})
      .resume(),
  );
  slow.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));

  // Without the cut-off both of these wait for ever, and the test's own time runs out.
  await server.stop();
  expect(await cutOff).toBe('cut off');
});

it('does at the start what has become due: an entry deleted seven days ago is erased', async () => {
  const { url, db } = await testDatabase();
  const dataDir = await temporaryFolder();
  const clientId = newId();
  await db.insert(users).values({ id: clientId, name: 'A', email: 'a@test.invalid' });
  const [program] = await db
    .insert(programs)
    .values({ id: newId(), programId: 'one-week', title: 'One week', durationWeeks: 1 })
    .returning();
  const [assignment] = await db
    .insert(assignments)
    .values({ id: newId(), clientId, programId: program!.id })
    .returning();
  const entry = (deletedAt: string | null) => ({
    id: newId(),
    clientId,
    assignmentId: assignment!.id,
    weekNumber: 1,
    dayNumber: 1,
    programTitle: '',
    promptText: '',
    entryTextSealed: Buffer.from('sealed'),
    wordCount: 1,
    moodScore: 5,
    localDate: '2026-02-20',
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
  });
  await db.insert(journalEntries).values(['2026-02-25T09:00:00Z', '2026-02-25T09:00:01Z', null].map(entry));

  const clock = movedClock('2026-03-04T09:00:00Z');
  const server = await startServer(
    readConfig({
      DATABASE_URL: url,
      SECRET_KEY: 's'.repeat(40),
      DRAIN_SECONDS: '0',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
    }),
    { clock },
  );
  await vi.waitFor(async () => expect(await db.$count(journalEntries)).toBe(2));
  await server.stop();
});
