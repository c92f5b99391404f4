import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError, refusal } from '#server/platform/app-error.ts';
import { registerErrorHandler } from './error-handler.ts';

async function answerTo(code: string, hasRoom = true) {
  const app = Fastify();
  registerErrorHandler(app, () => hasRoom);
  app.get('/', async () => {
    throw new Error('a statement with its values', { cause: Object.assign(new Error('refused'), { code }) });
  });
  return await app.inject('/');
}

it.each([
  ['ECONNREFUSED', '5', /can’t be reached right now\. Nothing was lost/],
  ['57014', '10', /took longer than it may.* Nothing was lost/],
  ['53100', '30', /disk is full, so nothing can be saved right now\. What you wrote stays on your device/],
  ['ENOSPC', '30', /disk is full/],
])('%s is a 503 with a time and a sentence', async (code, retryAfter, sentence) => {
  const answer = await answerTo(code);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, retryAfter]);
  expect(answer.json<{ code: string; message: string }>()).toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(sentence),
  });
});

it.each(['ECONNREFUSED', '57P03', '53100'])('with %s on a full disk it says that the disk is full', async (code) => {
  const answer = await answerTo(code, false);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.body).toContain('disk is full');
  expect(answer.body).not.toContain('reached');
});

it('anything else of the database is an error of ours, without its values', async () => {
  const answer = await answerTo('42601');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined]);
  expect(answer.body).not.toContain('values');
});

it('while the database is known to be unreachable, what fails for it is not reported one by one', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  let isAway = false;
  registerErrorHandler(app, undefined, () => isAway);
  app.get('/:code', async ({ params }) => {
    throw Object.assign(new Error('refused'), params);
  });
  const reported = async (code: string) => {
    lines.length = 0;
    expect((await app.inject(`/${code}`)).statusCode).toBeGreaterThanOrEqual(500);
    return lines.length;
  };
  expect(await reported('ECONNREFUSED')).toBe(1);
  isAway = true;
  expect(await reported('ECONNREFUSED')).toBe(0);
  expect(await reported('42601'), 'an error of ours').toBe(1);
});

it('a body whose sender goes away is no error', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  registerErrorHandler(app);
  const failed = new Promise((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error));
  });
  app.post('/', async () => 'read');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const arrived = once(app.server, 'request');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a":');
  await arrived;
  socket.destroy();
  expect(await failed).toMatchObject({ code: 'ECONNRESET' });
  await app.close();
  expect(lines).toEqual([]);
});

it('a refusal with an id sends it beside its sentence, with what the sentence was made from', async () => {
  const app = Fastify();
  registerErrorHandler(app);
  const thrown: Record<string, AppError> = {
    '/params': refusal('sign-up-domain', { domains: 'practice.example' }),
    '/none': refusal('sign-up-closed'),
    '/older': new AppError('conflict', 'As before.'),
  };
  for (const [path, error] of Object.entries(thrown)) app.get(path, async () => Promise.reject(error));
  const bodyOf = async (path: string) => (await app.inject(path)).json<unknown>();
  expect((await app.inject('/params')).statusCode).toBe(422);
  expect(await bodyOf('/params')).toEqual({
    message: 'New accounts here need an e-mail address at practice.example.',
    code: 'invalid',
    reason: 'sign-up-domain',
    params: { domains: 'practice.example' },
  });
  expect(await bodyOf('/none')).toEqual({
    message: expect.any(String),
    code: 'forbidden',
    reason: 'sign-up-closed',
  });
  expect(await bodyOf('/older')).toEqual({ message: 'As before.', code: 'conflict' });
});
