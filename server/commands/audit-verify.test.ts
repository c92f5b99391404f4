import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { headText, sealAuditLog, verifyAuditLog } from '#server/features/audit/seal.ts';
import { audit } from '#server/platform/audit.ts';
import { runCommand } from '#testing/commands.ts';
import { testDatabase } from '#testing/test-db.ts';

const { db, pool, url } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'dayloom-verify-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const verify = async (...words: string[]) =>
  await runCommand('audit-verify', words, { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: 's'.repeat(40) });

it('leaves with 0 for a whole log and with 1 for one that was tampered with, and says where', async () => {
  await audit(db, { actorId: null, action: 'key-rotated' });
  await audit(db, { actorId: null, action: 'entries-erased', detail: { count: 3 } });
  await sealAuditLog({ db });
  const head = headText((await verifyAuditLog(db)).head);
  expect(await verify(head)).toEqual({ code: 0, said: `The audit log is whole: 2 rows.\nHead: ${head}\n` });
  await pool.query('alter table audit_log disable trigger user');
  await pool.query(`update audit_log set detail = '{"count":2}' where action = 'entries-erased'`);
  expect(await verify()).toEqual({
    code: 1,
    said: expect.stringMatching(/tampered with: 1 place\.\n- Row \d+ is not what was sealed/),
  });
});
