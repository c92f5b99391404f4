import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { testDatabase } from '#testing/test-db.ts';
import { startServer } from './start-server.ts';

it('stops in time, also while somebody sends a request that never ends', async () => {
  const { url } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-stop-'));
  const server = await startServer(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }), { stopPatience: 300 });
  const slow = connect(Number(new URL(server.url).port), '127.0.0.1');
  const cutOff = new Promise((resolve) => slow.once('close', resolve).on('error', () => {}));
  slow.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nemail=');
  await new Promise((resolve) => setTimeout(resolve, 100));

  const begun = performance.now();
  await server.stop();
  expect(performance.now() - begun).toBeLessThan(3_000);
  await cutOff;
  await rm(dataDir, { recursive: true, force: true });
}, 15_000);
