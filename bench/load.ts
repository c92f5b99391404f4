import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { percentile } from './percentile.ts';

type Load = {
  port: number;
  /** What the next free connection sends, made by `written`. */
  request: (turn: number) => Buffer;
  connections: number;
  seconds: number;
};
type LoadResult = {
  perSecond: number;
  requests: number;
  /** Of the whole way there and back, in milliseconds. */
  p50: number;
  p99: number;
  refused: Map<number, number>;
};

type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** A request as it goes over the wire. */
export function written(port: number, { method = 'GET', path, headers = {}, body }: Request): Buffer {
  const all = {
    host: `localhost:${port}`,
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`);
}

/**
 * Keep-alive requests, one at a time per connection, over plain sockets with prepared requests: a full HTTP client would
 * use more CPU than the servers it measures.
 */
export async function run({ port, request, connections, seconds }: Load): Promise<LoadResult> {
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let turn = 0;
  const wanted = (): Buffer | undefined => (performance.now() < until ? request(turn++) : undefined);
  const count = (status: number, took: number): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    times.push(took);
  };
  await Promise.all(Array.from({ length: connections }, () => converse(port, wanted, count)));
  const took = (performance.now() - began) / 1000;
  const good = statuses.get(200) ?? 0;
  statuses.delete(200);
  return {
    perSecond: good / took,
    requests: good,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refused: statuses,
  };
}

function converse(
  port: number,
  wanted: () => Buffer | undefined,
  count: (status: number, took: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let buffered = '';
    let sentAt = 0;
    const send = (): void => {
      const request = wanted();
      sentAt = performance.now();
      if (request) socket.write(request);
      else socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      // latin1: one character is one byte, so that content-length can be compared.
      buffered = buffered === '' ? chunk.toString('latin1') : buffered + chunk.toString('latin1');
      const end = answerLength(buffered);
      if (end === undefined || buffered.length < end) return;
      count(Number(buffered.slice(9, 12)), performance.now() - sentAt);
      buffered = buffered.slice(end);
      send();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

function answerLength(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error('An answer without content-length cannot be measured.');
  return headEnd + 4 + Number(length);
}
