import { connect } from 'node:net';
import type { Socket } from 'node:net';

export type Load = {
  port: number;
  path: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};
export type LoadResult = { perSecond: number; requests: number; refused: Map<number, number> };

/**
 * Keep-alive requests, one at a time per connection, over bare sockets with the request written out beforehand: a full
 * HTTP client would need more of the processor than the servers it measures.
 */
export async function run({ port, path, headers, connections, seconds }: Load): Promise<LoadResult> {
  const fixed = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${fixed}\r\n`);
  const statuses = new Map<number, number>();
  const began = performance.now();
  const until = began + seconds * 1000;
  const wanted = (): Buffer | undefined => (performance.now() < until ? request : undefined);
  const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  await Promise.all(Array.from({ length: connections }, () => converse(port, wanted, count)));
  const took = (performance.now() - began) / 1000;
  const good = statuses.get(200) ?? 0;
  statuses.delete(200);
  return { perSecond: good / took, requests: good, refused: statuses };
}

function converse(port: number, wanted: () => Buffer | undefined, count: (status: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let buffered = '';
    const send = (): void => {
      const request = wanted();
      if (request) socket.write(request);
      else socket.end();
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      // latin1: one character is one byte, so that content-length can be compared.
      buffered = buffered === '' ? chunk.toString('latin1') : buffered + chunk.toString('latin1');
      const end = answerLength(buffered);
      if (end === undefined || buffered.length < end) return;
      count(Number(buffered.slice(9, 12)));
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
