import { randomBytes } from 'node:crypto';
import { rm, truncate, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const test = await testApp();
const webRoot = await smallWebBuild();
const inAssets = (name: string) => join(webRoot, 'assets', name);
for (const name of ['favicon.svg', 'sw.js', 'notes.html']) await writeFile(join(webRoot, name), name);
const app = await buildApp(test.deps, { webRoot });
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true, force: true });
});

const get = async (url: string, accepted = '') =>
  await app.inject({ url, headers: { host: 'localhost:3000', 'accept-encoding': accepted } });

describe('files of the pages', () => {
  it('travel as the build has compressed them, if the browser can read that, and plain otherwise', async () => {
    await writeFile(inAssets('app-2.js'), 'plain');
    await writeFile(inAssets('app-2.js.gz'), 'gzip');
    expect((await get('/assets/app-2.js', 'br, gzip')).headers['content-encoding']).toBe('gzip');
    await writeFile(inAssets('app-2.js.br'), 'br');
    for (const [accepted, found] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['', 'plain'],
    ] as const) {
      const { body, headers } = await get('/assets/app-2.js', accepted);
      expect([body, headers['content-encoding']]).toEqual([found, found === 'plain' ? undefined : found]);
      expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'accept-encoding' });
    }
  });

  it('are what the build has put there, and nothing else', async () => {
    const { body, headers } = await get('/favicon.svg');
    expect([body, headers['cache-control'], headers['content-type']]).toEqual([
      'favicon.svg',
      'no-cache',
      'image/svg+xml',
    ]);
    for (const path of [
      '../index.html',
      '..%2findex.html',
      '%2e%2e%2fsw.js',
      '',
      '.',
      '/app-1.js',
      'app-1.js.br',
      'app-1',
    ])
      expect((await get(`/assets/${path}`)).statusCode, path).toBe(404);
    expect((await get('/notes.html')).body).not.toBe('notes.html');
    expect((await app.inject({ method: 'HEAD', url: '/favicon.svg' })).statusCode).toBe(200);
  });

  it('end whole once they have begun, whatever becomes of the file', async () => {
    const own = await buildApp(test.deps, { webRoot });
    await own.listen({ port: 0 });
    // More than any buffer on the way takes.
    const content = randomBytes(16 * 2 ** 20);
    await writeFile(inAssets('large-1.js.br'), content);
    const { port } = own.server.address() as AddressInfo;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'accept-encoding': 'br' };
      httpGet({ port, path: '/assets/large-1.js', headers }, resolve).once('error', reject);
    });
    await truncate(inAssets('large-1.js.br'), 1);
    expect(content.equals(await buffer(answer))).toBe(true);
    await own.close();
  });
});
