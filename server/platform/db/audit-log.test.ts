import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-db.ts';
import { auditLog } from './schema.ts';

const { db, pool } = await testDatabase();

describe('the audit log', () => {
  beforeAll(async () => {
    await db.insert(auditLog).values({ action: 'admin.role-granted', detail: { role: 'coach' } });
  });

  test.each([
    ['update', `update audit_log set action = 'nothing happened'`],
    ['delete', 'delete from audit_log'],
    ['truncate', 'truncate audit_log'],
    ['update that matches no row', `update audit_log set action = 'x' where id = -1`],
  ])('refuses %s', async (_name, statement) => {
    await expect(pool.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('append-only'),
    });
  });

  test('keeps what was written', async () => {
    const rows = await db.select({ action: auditLog.action, detail: auditLog.detail }).from(auditLog);
    expect(rows).toEqual([{ action: 'admin.role-granted', detail: { role: 'coach' } }]);
  });

  test('a refusal leaves the rest of the transaction undone', async () => {
    const attempt = db.transaction(async (tx) => {
      await tx.insert(auditLog).values({ action: 'second' });
      await tx.execute(sql`delete from audit_log`);
    });
    await expect(attempt).rejects.toThrow();
    expect(await db.$count(auditLog)).toBe(1);
  });
});
