import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { audit } from '#server/platform/audit.ts';
import { auditSeals } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { testDatabase } from '#testing/test-db.ts';
import { firstHash, walkChain, sealOf, type SealedRow } from './chain.ts';
import { claimSealing } from './seal-queries.ts';
import { createSealing, headText, readHead, sealAuditLog, verdictLines, verifyAuditLog } from './seal.ts';

const { db, pool, url } = await testDatabase();
const someone = newId();
const note = async (count = 1) => {
  for (let left = count; left > 0; left -= 1)
    await audit(db, { actorId: someone, action: 'sign-in', detail: { method: 'password', count: left } });
};
const lastRow = async () => (await pool.query<{ id: string }>('select max(id) as id from audit_log')).rows[0]?.id ?? '';
const kinds = async () => (await verifyAuditLog(db)).findings.map(({ kind }) => kind);

/** As someone does who owns the tables. */
async function tamper(table: 'audit_log' | 'audit_seals', statement: string, values: unknown[] = []): Promise<void> {
  await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(statement, values);
  await pool.query(`alter table ${table} enable trigger user`);
}

/** Each test begins with an empty record. */
afterEach(async () => {
  await tamper('audit_log', 'truncate audit_log');
  await tamper('audit_seals', 'truncate audit_seals');
});

describe('sealing', () => {
  it('puts a chain over the log, once, and goes on where it stood', async () => {
    await note(3);
    expect(await sealAuditLog({ db })).toBe(3);
    expect(await sealAuditLog({ db })).toBe(0);
    await note(2);
    expect(await sealAuditLog({ db })).toBe(2);
    const { head, findings, waiting } = await verifyAuditLog(db);
    expect({ position: head.position, findings, waiting }).toEqual({ position: 5, findings: [], waiting: 0 });
    expect((await db.select().from(auditSeals)).map(({ hash }) => hash)).toContain(head.hash);
  });

  it('has room for more rows than one round takes', async () => {
    await pool.query(
      `insert into audit_log (action, detail) select 'sign-in', jsonb_build_object('count', n) from generate_series(1, 2001) n`,
    );
    expect(await sealAuditLog({ db })).toBe(2001);
    expect((await verifyAuditLog(db)).findings).toEqual([]);
  });

  it('makes one chain when several processes seal at the same moment', async () => {
    await note(20);
    const counts = await Promise.all([1, 2, 3, 4].map(() => sealAuditLog({ db })));
    expect(counts.reduce((sum, count) => sum + count)).toBe(20);
    expect(await verifyAuditLog(db)).toMatchObject({ head: { position: 20 }, findings: [] });
  });

  it('leaves the work to the process that is at it', async () => {
    await note(2);
    await db.transaction(async (tx) => {
      expect(await claimSealing(tx)).toBe(true);
      expect(await sealAuditLog({ db })).toBe(0);
    });
    expect(await sealAuditLog({ db })).toBe(2);
  });

  it('waits for a transaction that still writes, and never makes it wait', async () => {
    const slow = new pg.Client(url);
    await slow.connect();
    try {
      await slow.query('begin');
      await slow.query(`insert into audit_log (action) values ('sign-in')`);
      await note(2);
      expect(await sealAuditLog({ db })).toBe(0);
      expect((await verifyAuditLog(db)).waiting).toBe(2);
      await slow.query(`insert into audit_log (action) values ('sign-out')`);
      await slow.query('commit');
    } finally {
      await slow.end();
    }
    expect(await sealAuditLog({ db })).toBe(4);
    const order = await pool.query<{ audit_id: string }>('select audit_id from audit_seals order by position');
    const numbers = order.rows.map((row) => Number(row.audit_id));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it('keeps the order of the numbers while many write and commit in any order', async () => {
    let isOver = false;
    const sealing = (async () => {
      let sealed = 0;
      while (!isOver) sealed += await sealAuditLog({ db });
      return sealed + (await sealAuditLog({ db }));
    })();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        [30, 20, 10, 0].map((delay) =>
          db.transaction(async (tx) => {
            await audit(tx, { actorId: someone, action: 'sign-in', detail: { count: round } });
            await new Promise((done) => setTimeout(done, delay));
            await audit(tx, { actorId: someone, action: 'sign-out' });
          }),
        ),
      );
    }
    isOver = true;
    expect(await sealing).toBe(40);
    expect(await verifyAuditLog(db)).toMatchObject({ head: { position: 40 }, findings: [], waiting: 0 });
  });

  it('is refused to be taken back', async () => {
    await note();
    await sealAuditLog({ db });
    for (const statement of [`update audit_seals set hash = 'x'`, 'delete from audit_seals', 'truncate audit_seals']) {
      await expect(pool.query(statement)).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('audit_seals is append-only'),
      });
    }
  });

  it('says the head in the log once a day, and outlives a database that is away', async () => {
    const lines: unknown[] = [];
    const log = { info: (data: unknown) => lines.push(data), warn: (data: unknown) => lines.push(data) };
    let now = new Date('2026-03-04T09:00:00Z');
    const deps = { db, clock: { now: () => now }, log } as unknown as Parameters<typeof createSealing>[0];
    const seal = createSealing(deps);
    await note();
    await seal();
    await note();
    await seal();
    now = new Date('2026-03-05T00:01:00Z');
    await seal();
    const { head } = await verifyAuditLog(db);
    expect(lines).toEqual([{ head: expect.stringMatching(/^1:[0-9a-f]{64}$/) }, { head: headText(head) }]);
    await createSealing({ ...deps, db: { transaction: () => Promise.reject(new TypeError('gone')) } as never })();
    expect(lines.at(-1)).toEqual({ type: 'TypeError' });
  });
});

describe('verifying', () => {
  it.each([
    ['the action', `update audit_log set action = 'sign-out' where id = $1`],
    ['the person', `update audit_log set actor_id = gen_random_uuid() where id = $1`],
    ['whom it is about', `update audit_log set subject_id = null where id = $1`],
    ['a microsecond of the time', `update audit_log set at = at + interval '1 microsecond' where id = $1`],
    ['a detail', `update audit_log set detail = '{"method":"oidc"}' where id = $1`],
  ])('finds a row of which %s was changed', async (_what, statement) => {
    await note(2);
    const id = await lastRow();
    await note(2);
    await sealAuditLog({ db });
    await tamper('audit_log', statement, [id]);
    const verdict = await verifyAuditLog(db);
    expect(verdict.findings).toEqual([{ kind: 'changed', position: 2, auditId: Number(id) }]);
    expect(verdictLines(verdict).join('\n')).toContain(`Row ${id} is not what was sealed`);
  });

  it('finds a row that was removed, and one that was put in', async () => {
    await note(2);
    const id = await lastRow();
    await note(2);
    await sealAuditLog({ db });
    await tamper('audit_log', 'delete from audit_log where id = $1', [id]);
    expect(await kinds()).toEqual(['removed']);
    // A number no one had, below the head: even a server that goes on sealing does not take it for its own.
    await pool.query(
      `insert into audit_log (id, action, at) overriding system value values (0, 'sign-in', '2020-01-01')`,
    );
    await sealAuditLog({ db });
    const verdict = await verifyAuditLog(db);
    expect(verdict.findings).toEqual([
      { kind: 'removed', position: 2, auditId: Number(id) },
      { kind: 'inserted', auditId: 0, at: '2020-01-01 00:00:00' },
    ]);
    expect(verdictLines(verdict)).toEqual([
      'The audit log was tampered with: 2 places.',
      `- Row ${id} was removed (seal 2 is still there).`,
      '- Row 0 was inserted afterwards: it was never sealed, though later rows are. It claims to be from 2020-01-01 00:00:00 UTC.',
    ]);
  });

  it('finds a row that was removed together with its seal, and a seal that was changed', async () => {
    await note(5);
    await sealAuditLog({ db });
    await tamper('audit_log', 'delete from audit_log where id = (select audit_id from audit_seals where position = 2)');
    await tamper('audit_seals', 'delete from audit_seals where position = 2');
    expect((await verifyAuditLog(db)).findings).toEqual([{ kind: 'seals-removed', from: 2, to: 2 }]);
    await tamper('audit_seals', `update audit_seals set hash = repeat('a', 64) where position = 4`);
    expect(await kinds()).toEqual(['seals-removed', 'changed', 'changed']);
  });

  it('finds by a kept head that the end was cut off, or a whole new chain made', async () => {
    await note(3);
    await sealAuditLog({ db });
    const { head } = await verifyAuditLog(db);
    expect((await verifyAuditLog(db, head)).findings).toEqual([]);
    await tamper('audit_log', 'delete from audit_log where id = (select max(id) from audit_log)');
    await tamper('audit_seals', 'delete from audit_seals where position = 3');
    expect(await kinds()).toEqual([]);
    expect((await verifyAuditLog(db, head)).findings).toEqual([{ kind: 'head-missing', position: 3 }]);
    await note();
    await sealAuditLog({ db });
    expect(await kinds()).toEqual([]);
    expect((await verifyAuditLog(db, head)).findings).toEqual([{ kind: 'head-differs', position: 3 }]);
  });

  it('says what waits, and that nothing is sealed yet', async () => {
    const empty = await verifyAuditLog(db);
    expect(verdictLines(empty)).toEqual(['Nothing is sealed yet.']);
    await note();
    await sealAuditLog({ db });
    await note(2);
    const verdict = await verifyAuditLog(db);
    expect(verdictLines(verdict)).toEqual([
      'The audit log is whole: 1 rows.',
      '2 newer rows wait for the seal, which a running server sets once a minute.',
      `Head: 1:${verdict.head.hash}`,
    ]);
  });

  it('takes a head as it was printed and nothing else', () => {
    const hash = 'ab'.repeat(32);
    expect(readHead(` 12:${hash.toUpperCase()}\n`)).toEqual({ position: 12, hash });
    for (const wrong of ['', '12', hash, `12:${hash}0`, `-1:${hash}`, '12:xyz'])
      expect(readHead(wrong)).toBeUndefined();
  });

  it('names one changed row once, not every row behind it', () => {
    const rows: SealedRow[] = [];
    for (const content of ['a', 'b', 'c', 'd'])
      rows.push({
        position: rows.length + 1,
        auditId: rows.length + 1,
        hash: sealOf(rows.at(-1)?.hash ?? firstHash, content),
        content,
      });
    const walk = walkChain();
    for (const row of rows) walk.step(row.position === 2 ? { ...row, content: 'B' } : row);
    expect(walk.end().findings).toEqual([{ kind: 'changed', position: 2, auditId: 2 }]);
  });
});
