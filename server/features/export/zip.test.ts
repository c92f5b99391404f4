import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { zipOf } from './zip.ts';

const app = fastify();

it('stops being made when the person goes away in the middle', async () => {
  let isStopped = false;
  const begun: string[] = [];
  const stopped = new Promise<void>((resolve) => {
    // Longer than all buffers on the way, so that it can only end by being stopped.
    const endless = async function* () {
      begun.push('endless.md');
      try {
        for (;;) yield randomBytes(24_000).toString('base64');
      } finally {
        isStopped = true;
        resolve();
      }
    };
    const next = async function* () {
      begun.push('next.md');
      yield 'Never reached.';
    };
    app.get('/', async (_request, reply) => {
      const files = [
        { name: 'endless.md', text: endless },
        { name: 'next.md', text: next },
      ];
      return await reply.send(zipOf(files, new Date('2026-02-11T20:00:00Z')));
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => await app.close());
  const { port } = app.server.address() as AddressInfo;
  const asked = get({ port, host: '127.0.0.1', path: '/' });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'readable');
  expect(isStopped).toBe(false);
  answer.destroy();
  await stopped;
  expect(begun).toEqual(['endless.md']);
});
