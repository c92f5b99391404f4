import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * As PgBouncer before 1.21 in transaction mode: everybody who connects shares one connection to PostgreSQL, taking turns.
 * Speaks just enough of the protocol: a turn goes from what a client sends to PostgreSQL's "ready, in no transaction".
 */
export async function transactionPooler(url: string): Promise<string> {
  const { searchParams } = new URL(url);
  const upstream = connect(`${searchParams.get('host') ?? ''}/.s.PGSQL.5432`);
  let whose: Socket | undefined;
  let wasReady: (() => void) | undefined;
  const turns: (() => void)[] = [];

  const free = () => {
    whose = undefined;
    turns.shift()?.();
  };
  const takeTurn = async (socket: Socket) => {
    if (whose === socket) return;
    if (whose) await new Promise<void>((resolve) => turns.push(resolve));
    whose = socket;
  };

  let rest = Buffer.alloc(0);
  upstream.on('error', () => {});
  upstream.on('data', (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      whose?.write(message);
      if (message.toString('latin1', 0, 1) !== 'Z') continue;
      wasReady?.();
      if (message.toString('latin1', 5, 6) === 'I') free();
    }
  });

  let isStarted = false;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    let begun = false;
    socket.on('data', (piece: Buffer) => {
      if (!begun) {
        begun = true;
        if (isStarted) return void socket.write(welcome);
        isStarted = true;
        whose = socket;
        wasReady = () => (wasReady = undefined);
        return void upstream.write(piece);
      }
      // Goodbye is for the pooler alone.
      if (piece.toString('latin1', 0, 1) === 'X') return void socket.end();
      void takeTurn(socket).then(() => upstream.write(piece));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    upstream.destroy();
    server.close();
  });
  const address = new URL(url);
  address.searchParams.set('host', '127.0.0.1');
  address.port = String((server.address() as AddressInfo).port);
  return address.href;
}

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
