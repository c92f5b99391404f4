import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from './build-app.ts';
import { testApp } from '#testing/test-app.ts';

describe('health', () => {
  it('says that the process lives and is ready', async () => {
    const { app } = await testApp();
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
  });

  it('is not ready while the database is away, and calls answer 503 with Retry-After and a sentence', async () => {
    const { app, deps } = await testApp();
    await deps.database.pool.end();
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('counts what is asked to come back later', async () => {
    const { app } = await testApp({ REQUEST_LIMIT: '10' });
    // A page, a call that refuses everyone who is not signed in, and no page at all, by three addresses.
    const addresses = ['/api/login', '/api/auth/user', '/api/no-such-call'];
    for (const [place, url] of addresses.entries()) {
      const answers: number[] = [];
      for (let count = 0; count < 12; count += 1)
        answers.push((await app.inject({ url, remoteAddress: `192.0.2.${place}` })).statusCode);
      expect(answers.slice(0, 10)).not.toContain(429);
      expect(answers.slice(10)).toEqual([429, 429]);
    }
    for (let count = 0; count < 12; count += 1)
      expect((await app.inject({ url: '/healthz', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
    const refused = addresses.length * 2;
    expect((await app.inject({ url: '/metrics' })).body).toContain(
      `dayloom_http_refusals_total{status="429"} ${refused}`,
    );
  });

  it('says first that it is stopping, while it still answers everybody and lets go of their connections', async () => {
    const { deps } = await testApp();
    let isStopping = false;
    const app = await buildApp(deps, { isStopping: () => isStopping });
    onTestFinished(async () => await app.close().catch(() => {}));
    expect((await app.inject({ url: '/api/auth/user' })).headers.connection).not.toBe('close');
    isStopping = true;
    const unready = await app.inject({ url: '/readyz' });
    expect([unready.statusCode, unready.json()]).toEqual([503, { status: 'stopping' }]);
    const answered = await app.inject({ url: '/api/auth/user' });
    expect([answered.statusCode, answered.headers.connection]).toEqual([401, 'close']);
  });

  it('shows metrics to this machine only, or to the holder of the token', async () => {
    const open = await testApp();
    const local = await open.app.inject({ url: '/metrics' });
    expect(local.body).toContain('dayloom_http_request_duration_seconds');
    expect((await open.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
    expect((await open.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(
      404,
    );

    expect(local.body).toMatch(/dayloom_build_info\{version="\d+\.\d+\.\d+"\} 1/);
    expect(local.body).toContain('dayloom_database_connections_max 15');
    expect(local.body).toContain('dayloom_database_wait_seconds_count');
    expect(local.body).toContain('dayloom_backup_age_seconds Nan');
    expect(local.body).toContain('dayloom_http_refusals_total{status="429"} 0');
    expect((await open.app.inject({ url: '/readyz' })).statusCode).toBe(200);

    // Behind a proxy on this machine everyone looks like this machine, whether it says so or not.
    const proxied = await testApp({ BASE_URL: 'https://dayloom.example.org' });
    expect((await proxied.app.inject({ url: '/metrics' })).statusCode).toBe(404);

    const guarded = await testApp({ METRICS_TOKEN: 'a-token' });
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const withToken = await guarded.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } });
    expect(withToken.statusCode).toBe(200);
  });
});
