import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { findPrimary, startTrouble, whyUnfit } from './external.ts';

const log = createLog({ logLevel: 'silent' });
const fit = { version: '150004', encoding: 'UTF8', replica: false };

describe('a PostgreSQL behind DATABASE_URL', () => {
  test.each([
    [fit, undefined],
    [{ ...fit, version: '140011' }, 'DATABASE_URL leads to PostgreSQL 14; version 15 or newer is needed.'],
    [
      { ...fit, encoding: 'SQL_ASCII' },
      'The database of DATABASE_URL is encoded in SQL_ASCII; make one with encoding UTF8.',
    ],
    [{ ...fit, replica: true }, 'DATABASE_URL leads to a read-only replica; it has to lead to the primary.'],
  ])('%o', (facts, sentence) => {
    expect(whyUnfit(facts, 'DATABASE_URL')).toBe(sentence);
  });

  test('that is not there', async () => {
    await expect(findPrimary('DATABASE_URL', ['postgres://ada:secret@127.0.0.1:1/dayloom'], log, 0)).rejects.toThrow(
      'DATABASE_URL cannot be used: Nothing answers at 127.0.0.1.',
    );
  });

  test.each([
    ['28P01', 'refuses the password of ada'],
    ['3D000', 'has no database dayloom'],
    ['53100', 'There is no room left on the database’s disk.'],
    ['53300', 'PostgreSQL has no connection left. Raise max_connections there, or set DATABASE_POOL'],
  ])('that refuses with %s is explained without the password', async (code, sentence) => {
    const port = await refuseWith(code);
    const address = `postgres://ada:secret@127.0.0.1:${port}/dayloom`;
    const refusal = await findPrimary('DATABASE_URL', [address], log, 0).catch((error: Error) => error);
    expect(refusal).toMatchObject({ name: 'DatabaseStartError', message: expect.stringContaining(sentence) });
    expect((refusal as Error).message).not.toContain('secret');
  });

  test('with several hosts is the one that can be written to', async () => {
    const { url } = await testDatabase();
    const standby = await testDatabase();
    await standby.pool.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    const gone = 'postgres://ada@127.0.0.1:1/dayloom';
    expect(await findPrimary('DATABASE_URL', [gone, standby.url, url], log, 0)).toBe(url);
    await expect(findPrimary('DATABASE_URL', [gone, standby.url], log, 0)).rejects.toThrow(
      'DATABASE_URL leads to a read-only replica; it has to lead to the primary.',
    );
  });

  test('that has no connection left in the middle of a start is a sentence and no stack', () => {
    const refused = Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
    expect(startTrouble(new Error('Failed query', { cause: refused }))?.message).toMatch(
      /^The database was lost while starting\. PostgreSQL has no connection left\./,
    );
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(startTrouble(full)?.message).toMatch(/^There is no room left on the database’s disk\./);
    expect(startTrouble(new Error('something else'))).toBeUndefined();
  });
});

/** Speaks just enough of the protocol to say no. */
async function refuseWith(code: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return (server.address() as AddressInfo).port;
}
