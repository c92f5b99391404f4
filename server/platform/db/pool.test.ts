import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { testDatabase } from '#testing/test-db.ts';
import { databaseTrouble } from './database.ts';
import { connect } from './open-database.ts';
import { lookAtDatabase } from './pool.ts';
import { isDatabaseAway } from './reach.ts';
import { installation } from './schema.ts';

const log = createLog({ logLevel: 'silent' });

/** The database refuses writes from now on, also on connections that are open, or takes them again. */
const readOnly = (name: string, isOn: boolean) =>
  `alter database ${name} set default_transaction_read_only = ${isOn ? 'on' : 'off'}`;

async function twoDatabases() {
  const [first, second] = [await testDatabase(), await testDatabase()];
  const nameOf = async ({ pool }: typeof first) =>
    (await pool.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  return { first, second, firstName: await nameOf(first) };
}

it('drops connections that have become read-only, answers with what may be tried again, and moves to the next host', async () => {
  const { first, second, firstName } = await twoDatabases();
  const addresses = [first.url, second.url];
  const own = connect({ connectionString: first.url }, log, 'external', { addresses });
  onTestFinished(() => own.close());
  const databaseName = async () =>
    (await own.pool.query('select current_database() as name')).rows[0] as { name: string };
  expect(await lookAtDatabase(own.pool)).toBe('ready');
  expect(await databaseName()).toEqual({ name: firstName });

  // As after a switch-over: the connection is the old one, what it leads to takes no more writes.
  const held = await own.pool.connect();
  await first.pool.query(readOnly(firstName, true));
  await held.query('set default_transaction_read_only = on');
  held.release();
  const refusal = await own.db
    .transaction(async (tx) => await tx.insert(installation).values({ key: 'a', value: 'b' }))
    .catch((error: unknown) => error);
  expect(databaseTrouble(refusal)).toBe('away');

  await expect.poll(async () => await lookAtDatabase(own.pool)).toBe('ready');
  expect((await databaseName()).name).not.toBe(firstName);
  await own.db.insert(installation).values({ key: 'a', value: 'b' });
  expect(await second.db.$count(installation)).toBe(1);
});

it('says that it is read-only, and is ready again on the same host when that is over', async () => {
  const { first, firstName } = await twoDatabases();
  const own = connect({ connectionString: first.url }, log, 'external');
  onTestFinished(() => own.close());
  expect(await lookAtDatabase(own.pool)).toBe('ready');
  const held = await own.pool.connect();
  await held.query('set default_transaction_read_only = on');
  held.release();
  await first.pool.query(readOnly(firstName, true));
  expect(await lookAtDatabase(own.pool), 'the old connection').toBe('read-only');
  expect(await lookAtDatabase(own.pool), 'a new one').toBe('read-only');
  const client = await first.pool.connect();
  await client.query(`set default_transaction_read_only = off; ${readOnly(firstName, false)}`);
  client.release();
  await expect.poll(async () => await lookAtDatabase(own.pool)).toBe('ready');
});

it('shares the connections it has when PostgreSQL gives no more', async () => {
  const { url } = await testDatabase();
  const way = await throughGate(new URL(url).searchParams.get('host') ?? '', 2);
  const address = new URL(url);
  address.searchParams.set('host', '127.0.0.1');
  address.port = String(way.port);
  const own = connect({ connectionString: address.href }, log, 'external');
  onTestFinished(() => own.close());
  const asked = Array.from({ length: 12 }, () => own.pool.query('select pg_sleep(0.02)'));
  await expect(Promise.all(asked)).resolves.toHaveLength(12);
  expect(own.pool.totalCount).toBe(2);
  expect(way.refused()).toBeGreaterThan(0);
});

/** Leads to PostgreSQL, and says for it that there are too many clients when there are more than so many. */
async function throughGate(socketDir: string, most: number): Promise<{ port: number; refused: () => number }> {
  let open = 0;
  let refused = 0;
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    if (open >= most) {
      refused += 1;
      const fields = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0');
      const head = Buffer.alloc(5);
      head.write('E');
      head.writeInt32BE(fields.length + 4, 1);
      socket.once('data', () => socket.end(Buffer.concat([head, fields])));
      return;
    }
    open += 1;
    const through = connectSocket(`${socketDir}/.s.PGSQL.5432`);
    through.on('error', () => socket.destroy());
    socket.pipe(through).pipe(socket);
    socket.once('close', () => {
      open -= 1;
      through.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, refused: () => refused };
}

it('says once that the database is unreachable, however many ask, and once that it is back', async () => {
  const { url } = await testDatabase();
  const socketDir = new URL(url).searchParams.get('host') ?? '';
  const gate = createServer((socket) => {
    const through = connectSocket(`${socketDir}/.s.PGSQL.5432`);
    socket
      .on('error', () => through.destroy())
      .pipe(through)
      .pipe(socket);
  });
  const open = async (port: number) => await once(gate.listen(port, '127.0.0.1'), 'listening');
  await open(0);
  const { port } = gate.address() as AddressInfo;
  const address = new URL(url);
  address.searchParams.set('host', '127.0.0.1');
  address.port = String(port);
  const lines: string[] = [];
  const heard = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const own = connect({ connectionString: address.href }, heard, 'external');
  onTestFinished(() => own.close());
  onTestFinished(() => void gate.close());
  const ask = async () => await Promise.allSettled(Array.from({ length: 6 }, () => own.pool.query('select 1')));

  await new Promise((done) => gate.close(done));
  await ask();
  await ask();
  expect(isDatabaseAway(own.pool)).toBe(true);
  await open(port);
  await ask();
  expect(isDatabaseAway(own.pool)).toBe(false);
  await ask();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'error', code: 'ECONNREFUSED', msg: expect.stringMatching(/^the database is unreachable/) as string },
    { level: 'info', msg: 'the database is reachable again' },
  ]);
});

it('reports a lost connection while it is in use, and not at its own end', async () => {
  const { url } = await testDatabase();
  const lines: string[] = [];
  const heard = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
  const { pool } = connect({ connectionString: url }, heard, 'external');
  const lost = new Error('terminating connection due to administrator command');
  const client = await pool.connect();
  client.release();
  // All are lost at once.
  for (const _ of [1, 2, 3]) pool.emit('error', lost, client);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', msg: 'an idle database connection was lost' },
  ]);
  await pool.end();
  // As the embedded PostgreSQL says to connections that have not closed yet when it stops.
  pool.emit('error', lost, undefined as never);
  expect(lines).toHaveLength(1);
});
