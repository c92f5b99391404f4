import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';

/** A TCP proxy that can go silent: while it is cut, bytes are dropped and neither side is notified, as when a switch dies. */
export type Cable = { port: number; cut: () => void; repair: () => void; close: () => void };

export async function layCable(to: number, port = 0): Promise<Cable> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (!isCut && !into.write(bytes)) from.pause();
      });
      into.on('drain', () => from.resume());
      from.on('error', () => into.destroy());
      from.on('close', () => {
        open.delete(from);
        if (!isCut) into.destroy();
      });
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The cable has no port.');
  return {
    port: address.port,
    cut: () => void (isCut = true),
    repair: () => {
      isCut = false;
      // What was in flight is lost; both ends have to reconnect.
      for (const socket of open) socket.destroy();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
