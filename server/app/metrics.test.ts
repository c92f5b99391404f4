import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { createLog } from '#server/platform/log.ts';
import { createPushSender } from '#server/platform/push/push-sender.ts';
import { movedClock } from '#testing/moved-clock.ts';
import { coach, trialClient } from '#testing/people.ts';
import { smallWebBuild } from '#testing/small-web-build.ts';
import { testApp } from '#testing/test-app.ts';
import { buildApp } from './build-app.ts';

const clock = movedClock('2026-03-04T09:00:00Z');
const lines: string[] = [];
const test = await testApp();
const webRoot = await smallWebBuild();
const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) });
/** With an issuer and a target of backups, so that every metric is there. */
let awaySince: Date | null = null;
const identity = { ...test.deps.identity, issuer: { isReady: async () => true, status: () => ({ awaySince }) } };
const { target } = readConfig({ BACKUP_COMMAND: '/bin/true' }).backup;
const config = { ...test.deps.config, backup: { ...test.deps.config.backup, target } };
const app = await buildApp({ ...test.deps, clock, log, identity, config }, { webRoot });
afterAll(async () => {
  await app.close().catch(() => {});
  await rm(webRoot, { recursive: true, force: true });
});
beforeEach(() => void lines.splice(0));

const metrics = async () => (await app.inject({ url: '/metrics' })).body;
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
const get = (url: string, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers: { host: 'localhost:3000' } });

describe('the name of a request', () => {
  it('is its pattern in metrics and log, for pages too, and every other address is one name', async () => {
    for (const url of ['/', '/?x=cinnabar', '/coaches', '/cohorts/new', '/client/cinnabar', '/group/cinnabar/'])
      await get(url);
    for (const url of ['/wp-login.php', '/cinnabar', '/client/a/b/c', '/assets/cinnabar.js']) await get(url);
    await get('/coaches', 'POST');
    await get('/assets/app-1.js');
    await get('/api/cinnabar');
    const routes = lines.map((line) => (JSON.parse(line) as { route: string }).route);
    const pages = ['/', '/', '/coaches', '/cohorts/new', '/client/:clientId', '/group/:code'];
    const others = ['unknown', 'unknown', 'unknown', '/assets/*', 'unknown', '/assets/*', '/api/*'];
    expect(routes).toEqual([...pages, ...others]);
    const text = await metrics();
    const series = 'dayloom_http_request_duration_seconds_count{method="GET",route';
    expect(valueOf(text, `${series}="/",status="2xx"}`)).toBe(2);
    expect(valueOf(text, `${series}="unknown",status="4xx"}`)).toBe(3);
    expect(text).not.toContain('cinnabar');
    expect(text).not.toContain('app-1');
  });

  it('is not logged for checks that monitoring repeats, unless they fail', async () => {
    await get('/healthz');
    await get('/readyz');
    await metrics();
    expect(lines).toEqual([]);
    await app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
    expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toContain('info');
  });
});

describe('metrics', () => {
  it('count sign-ins that failed, mail that was sent and pushes by their outcome', async () => {
    const before = await metrics();
    await app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: test.deps.config.baseUrl },
      payload: 'email=nobody%40example.org&password=wrong-password-here',
    });
    const keys = { publicKey: '', privateKey: '' };
    const push = createPushSender(keys, test.deps.config, log, async () => 500);
    const target = { endpoint: 'https://push.example.org/1', p256dh: '', auth: '' };
    expect(await push.send(target, { title: '', body: '' })).toBe('failed');
    const after = await metrics();
    const grown = (series: string) => valueOf(after, series) - valueOf(before, series);
    expect(grown('dayloom_sign_in_failures_total')).toBe(1);
    expect(grown('dayloom_pushes_total{outcome="failed"}')).toBe(1);
    expect(grown('dayloom_pushes_total{outcome="sent"}')).toBe(0);
    expect(grown('dayloom_mail_sent_total')).toBe(0);
  });

  it('count people and entries once an hour, and nobody of the demo', async () => {
    clock.set('2026-03-05T09:00:00Z');
    await Promise.all([trialClient(test), coach(test)]);
    await test.deps.db
      .insert(users)
      .values({ id: newId(), name: 'D', email: 'd@test.invalid', role: 'client', isDemo: true });
    const first = await metrics();
    const clients = 'dayloom_people{role="client"}';
    expect([valueOf(first, clients), valueOf(first, 'dayloom_people{role="coach"}')]).toEqual([1, 1]);
    expect(valueOf(first, 'dayloom_journal_entries')).toBe(0);
    await trialClient(test);
    clock.set('2026-03-05T09:59:59Z');
    expect(valueOf(await metrics(), clients)).toBe(1);
    clock.set('2026-03-05T10:00:00Z');
    expect(valueOf(await metrics(), clients)).toBe(2);
  });

  it('say how much room the disk has and whether the database is there', async () => {
    const text = await metrics();
    expect(valueOf(text, 'dayloom_disk_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'dayloom_disk_size_bytes')).toBeGreaterThan(valueOf(text, 'dayloom_disk_free_bytes'));
    expect(valueOf(text, 'dayloom_database_up')).toBe(1);
    const away = await testApp();
    await away.deps.database.pool.end();
    expect(valueOf((await away.app.inject({ url: '/metrics' })).body, 'dayloom_database_up')).toBe(0);
  });
});

it('says whether the OpenID Connect issuer answers, and nothing where there is none', async () => {
  const issuer = 'dayloom_oidc_issuer_up';
  expect(valueOf(await metrics(), issuer)).toBe(1);
  awaySince = new Date();
  expect(valueOf(await metrics(), issuer)).toBe(0);
  expect((await test.app.inject({ url: '/metrics' })).body).not.toContain(issuer);
});

describe('the board and the alert rules', () => {
  const read = async (name: string) => await readFile(join(import.meta.dirname, '../../deploy', name), 'utf8');
  const namesIn = (text: string) => new Set(text.match(/\b(?:dayloom|process|nodejs)_[a-z0-9_]+\b/g));

  it('name only metrics that exist', async () => {
    const types = [...(await metrics()).matchAll(/^# TYPE (\S+) (\w+)$/gm)];
    const parts = (name: string, type: string) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name];
    const all = new Set(types.flatMap(([, name = '', type = '']) => parts(name, type)));
    const [board, rules] = [namesIn(await read('grafana/dayloom.json')), namesIn(await read('prometheus/alerts.yaml'))];
    expect([...board, ...rules].filter((name) => !all.has(name))).toEqual([]);
  });

  it('say for each alert what is wrong and what to do', async () => {
    const alerts = (await read('prometheus/alerts.yaml')).split('- alert: ').slice(1);
    expect(alerts.length).toBeGreaterThan(9);
    for (const alert of alerts)
      expect(alert).toMatch(/severity: (?:critical|warning).*\n {10}summary: \S.*\n {10}action: \S/s);
  });
});
