import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * As PgBouncer before 1.21 in transaction mode: all clients share the connections to PostgreSQL, one transaction at a time.
 * Speaks just enough of the protocol: a turn goes from what a client sends to PostgreSQL's "ready, in no transaction".
 * `order` says which connection answers the first turns; all others are answered by the first one.
 */
export async function transactionPooler(url: string, order: number[] = []): Promise<string> {
  const path = `${new URL(url).searchParams.get('host') ?? ''}/.s.PGSQL.5432`;
  const connections = Array.from({ length: Math.max(0, ...order) + 1 }, () => sharedConnection(path));
  const toCome = [...order];

  const server = createServer((socket) => {
    socket.on('error', () => {});
    let isGreeted = false;
    let turn: SharedConnection | undefined;
    const onTurnOver = () => (turn = undefined);
    socket.on('data', (piece: Buffer) => {
      if (!isGreeted) {
        isGreeted = true;
        void Promise.all(connections.map(({ start }) => start(piece))).then(() => socket.write(welcome));
        return;
      }
      // Goodbye is for the pooler alone.
      if (piece.toString('latin1', 0, 1) === 'X') return void socket.end();
      turn ??= connections[toCome.shift() ?? 0];
      turn?.send(socket, piece, onTurnOver);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const { end } of connections) end();
    server.close();
  });
  const address = new URL(url);
  address.searchParams.set('host', '127.0.0.1');
  address.port = String((server.address() as AddressInfo).port);
  return address.href;
}

type SharedConnection = ReturnType<typeof sharedConnection>;
type Turn = { socket: Socket; onOver: () => void };

function sharedConnection(path: string) {
  const upstream = connect(path);
  const waiting: (() => void)[] = [];
  let current: Turn | undefined;
  let started: Promise<void> | undefined;
  let onStarted = () => {};

  const takeTurn = async (turn: Turn) => {
    if (current?.socket === turn.socket) return;
    if (current) await new Promise<void>((resolve) => waiting.push(resolve));
    current = turn;
  };
  const endTurn = () => {
    current?.onOver();
    current = undefined;
    waiting.shift()?.();
  };

  let rest = Buffer.alloc(0);
  upstream.on('error', () => {});
  upstream.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      current?.socket.write(message);
      if (message.toString('latin1', 0, 1) !== 'Z') continue;
      onStarted();
      if (message.toString('latin1', 5, 6) === 'I') endTurn();
    }
  });

  return {
    /** With the startup packet of the first client. */
    start: (greeting: Buffer): Promise<void> =>
      (started ??= new Promise((resolve) => {
        onStarted = resolve;
        upstream.write(greeting);
      })),
    send: (socket: Socket, piece: Buffer, onOver: () => void) =>
      void takeTurn({ socket, onOver }).then(() => upstream.write(piece)),
    end: () => upstream.destroy(),
  };
}

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
