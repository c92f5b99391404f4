import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { trialClient } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const inline = "document.documentElement.dataset.theme='light'";

const test = await testApp();
const webRoot = await mkdtemp(join(tmpdir(), 'dayloom-web-'));
await mkdir(join(webRoot, '.vite'));
await writeFile(
  join(webRoot, 'index.html'),
  `<!doctype html>\n<html lang="en"><head><script>${inline}</script><!--page-head--></head><body></body></html>`,
);
await writeFile(join(webRoot, 'sw.js'), 'self.skipWaiting()');
await writeFile(join(webRoot, 'sw.js.br'), 'an older compression');
await writeFile(join(webRoot, 'manifest.webmanifest'), JSON.stringify({ id: '/', name: 'x' }));
await writeFile(
  join(webRoot, '.vite/manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/app-1.js', isEntry: true },
    'web/app/pages/client-home.tsx': { file: 'assets/client-home-1.js' },
    'web/app/shells/client-shell.tsx': { file: 'assets/client-shell-1.js' },
  }),
);
const app = await buildApp(test.deps, { webRoot });
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}, from = app) =>
  from.inject({ url, headers: { host: 'localhost:3000', ...headers } });

it('the frame that devices keep knows nobody, whoever asks for it', async () => {
  const client = await trialClient(test, { firstName: 'Nora' });
  const response = await get('/offline.html', { cookie: client.cookie });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.body).not.toContain('Nora');
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(response.body)?.[1] ?? '') as Record<string, unknown>;
  expect(boot).toMatchObject({ user: null, fromDevice: true, productName: 'Dayloom' });
  for (const file of ['client-home-1.js', 'client-shell-1.js'])
    expect(response.body).toContain(`<link rel="modulepreload" href="/assets/${file}">`);
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`);
  expect(policy).toContain(`'nonce-${String(boot.nonce)}'`);
  expect(policy).not.toContain('unsafe');
  // A client records offline as well.
  expect(policy).toContain("media-src 'self' blob:");
  expect(response.headers['permissions-policy']).toContain('microphone=(self)');
});

it('the service worker is asked for anew each time, and may call only us', async () => {
  const response = await get('/sw.js', { 'accept-encoding': 'br' });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.headers['content-security-policy']).toContain("connect-src 'self'");
  expect(response.body).toContain('self.skipWaiting()');
});

it('a change of the frame makes a new service worker, although the build is the same', async () => {
  const renamed = await buildApp(
    { ...test.deps, config: { ...test.config, productName: 'Another name' } },
    { webRoot },
  );
  expect((await get('/sw.js', {}, renamed)).body).not.toBe((await get('/sw.js')).body);
  expect((await get('/sw.js')).body).toBe((await get('/sw.js')).body);
  await renamed.close();
});
