import { createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * - `pass`: as if it were not there
 * - `down`: the connection breaks off
 * - `bad-gateway`: what a proxy says while the server behind it is away
 * - `silent`: takes the call and does not answer, until it breaks off when the mood changes
 * - `slow`: pages come in pieces, with time to draw each of them
 */
type ProxyMood = 'pass' | 'down' | 'bad-gateway' | 'silent' | 'slow';

export type ProxyInFront = {
  url: string;
  mood: ProxyMood;
  /** Another answer than the server's for some addresses; undefined leaves it to the server. */
  instead: (path: string) => { status: number } | { change: (text: string) => string } | undefined;
  /** The requests so far; a journey empties it. */
  asked: string[];
  leadTo: (target: string) => void;
  /** Breaks off everything that is open, streams among it. */
  cut: () => void;
  stop: () => Promise<void>;
};

/** A proxy with which a journey can lose the server, or meet a newer one. */
export async function startProxyInFront(): Promise<ProxyInFront> {
  let target = '';
  let mood: ProxyMood = 'pass';
  const held: Socket[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    proxy.asked.push(`${request.method} ${path}`);
    if (mood === 'down') return void request.socket.destroy();
    if (mood === 'silent') return void held.push(request.socket);
    if (mood === 'bad-gateway')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    const instead = proxy.instead(path);
    if (instead && 'status' in instead) return void response.writeHead(instead.status).end();
    pass(request, response, target, { change: instead?.change, isSlow: mood === 'slow' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: ProxyInFront = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
      for (const socket of held.splice(0)) socket.destroy();
    },
    instead: () => undefined,
    asked: [],
    leadTo: (url) => void (target = url),
    cut: () => server.closeAllConnections(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

function pass(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  { change, isSlow }: { change: ((text: string) => string) | undefined; isSlow: boolean },
): void {
  // Where it comes in pieces, each of them has to be something to draw.
  const headers = isSlow ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
  const forwarded = ask(new URL(request.url ?? '/', target), { method: request.method, headers }, (answer) => {
    if (isSlow && answer.headers['content-type']?.startsWith('text/html')) return void inPieces(answer, response);
    if (!change) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      return void answer.pipe(response);
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      const { 'content-length': _length, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers).end(change(Buffer.concat(parts).toString('utf8')));
    });
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}

async function inPieces(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const whole = Buffer.concat(parts);
  response.writeHead(answer.statusCode ?? 502, answer.headers);
  for (let from = 0; from < whole.length; from += pieceBytes) {
    response.write(whole.subarray(from, from + pieceBytes));
    await sleep(pauseMs);
  }
  response.end();
}

const pieceBytes = 3_000;
const pauseMs = 50;
