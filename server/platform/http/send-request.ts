import { addAbortListener } from 'node:events';
import { request as requestHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Outgoing = RequestOptions & {
  signal?: AbortSignal | undefined;
  ca?: string | undefined;
  body?: Buffer | string | Readable | undefined;
  slowest?: Pace;
};

/** The connection is ended, also while the answer's body comes, once fewer bytes than these moved in so many milliseconds. */
type Pace = { bytes: number; inMs: number };

/** Interim answers (100, 102, 103) before the one that counts. A server sends one or two. */
const interimMost = 16;

/**
 * One request and the head of its answer, for every server that is asked by node:http. Always settles: an answer that
 * switches protocols, a connection that closes without an answer and `signal` all reject, and the connection is ended then.
 */
export async function sendRequest(url: URL, { body, slowest, ...options }: Outgoing): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
  const fail = (error: Error) => {
    outgoing.destroy(error);
    reject(error);
  };
  // 101 without `Upgrade` comes as an answer whose body never ends.
  outgoing.once('response', (answer) => (answer.statusCode === 101 ? fail(switched()) : resolve(answer)));
  // Without a listener node destroys the socket and reports nothing, and then no signal ends the wait.
  outgoing.once('upgrade', (_, socket) => {
    socket.destroy();
    fail(switched());
  });
  let interim = 0;
  outgoing.on('information', () => {
    interim += 1;
    if (interim > interimMost) fail(new Error('nothing came but interim answers'));
  });
  outgoing.on('error', reject);
  outgoing.once('close', () => reject(new Error('the connection closed without an answer')));
  if (slowest) endIfSlow(outgoing, slowest);
  const aborted = options.signal && addAbortListener(options.signal, () => reject(options.signal?.reason as Error));
  // Its own failure is the reason; that the request broke off with it is not.
  if (body instanceof Readable) pipeline(body, outgoing).catch(reject);
  else outgoing.end(body);
  return await promise.finally(() => aborted?.[Symbol.dispose]());
}

const switched = () => new Error('the protocol was switched');

function endIfSlow(outgoing: ClientRequest, { bytes, inMs }: Pace): void {
  let moved = 0;
  const timer = setInterval(() => {
    const before = moved;
    moved = (outgoing.socket?.bytesRead ?? 0) + (outgoing.socket?.bytesWritten ?? 0);
    if (moved - before < bytes) outgoing.destroy(new Error('the connection was too slow'));
  }, inMs);
  outgoing.once('close', () => clearInterval(timer));
}
