import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { checkExternal, whyUnfit } from './external.ts';

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
    expect(whyUnfit(facts)).toBe(sentence);
  });

  test('that is not there', async () => {
    await expect(checkExternal('postgres://ada:secret@127.0.0.1:1/dayloom', log, 0)).rejects.toThrow(
      'DATABASE_URL cannot be used: Nothing answers at 127.0.0.1.',
    );
  });

  test.each([
    ['28P01', 'refuses the password of ada'],
    ['3D000', 'has no database dayloom'],
    ['53300', 'has no connection left'],
  ])('that refuses with %s is explained without the password', async (code, sentence) => {
    const port = await refuseWith(code);
    const refusal = await checkExternal(`postgres://ada:secret@127.0.0.1:${port}/dayloom`, log, 0).catch(
      (error: Error) => error,
    );
    expect(refusal).toMatchObject({ name: 'DatabaseStartError', message: expect.stringContaining(sentence) });
    expect((refusal as Error).message).not.toContain('secret');
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
