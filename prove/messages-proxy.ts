import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type SmallProxy = {
  url: string;
  /** The server processes behind it. Each request goes to a random one; one that cannot be reached is skipped. */
  leadTo: (targets: readonly string[]) => void;
  /** Cuts the open streams. */
  cutStreams: () => void;
  /** Cuts every connection and refuses new ones until `open`. */
  shut: () => void;
  open: () => void;
  /** How many streams each process was given. */
  streamsOf: ReadonlyMap<string, number>;
  stop: () => Promise<void>;
};

/** A load balancer between browsers and several server processes. */
export async function startSmallProxy(random: () => number): Promise<SmallProxy> {
  let targets: readonly string[] = [];
  let isShut = false;
  const sockets = new Set<Socket>();
  const streams = new Set<ServerResponse>();
  const streamsOf = new Map<string, number>();

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      pass(
        request,
        response,
        Buffer.concat(parts),
        targets.toSorted(() => random() - 0.5),
      ),
    );
  });
  // Node's fetch would otherwise reuse a connection at the moment it is closed as idle.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    if (isShut) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function pass(request: IncomingMessage, response: ServerResponse, body: Buffer, [target, ...others]: string[]): void {
    if (!target) return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    const isStream = request.url?.startsWith('/api/live') ?? false;
    const forwarded = ask(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: request.headers, agent: false },
      (answer) => {
        if (isStream) {
          streams.add(response);
          streamsOf.set(target, (streamsOf.get(target) ?? 0) + 1);
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        // Killed in the middle of the answer: half of it must not look like all of it.
        answer.once('error', () => response.destroy());
        answer.once('close', () => void (answer.complete || response.destroy()));
      },
    );
    response.once('close', () => {
      streams.delete(response);
      forwarded.destroy();
    });
    forwarded.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(request, response, body, others);
      else response.destroy();
    });
    forwarded.end(body);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (next) => void (targets = next),
    cutStreams: () => {
      for (const stream of streams) stream.destroy();
    },
    shut: () => {
      isShut = true;
      for (const socket of sockets) socket.destroy();
    },
    open: () => void (isShut = false),
    streamsOf,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
