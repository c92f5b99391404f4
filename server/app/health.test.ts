import { describe, expect, it } from 'vitest';
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

  it('shows metrics to this machine only, or to the holder of the token', async () => {
    const open = await testApp();
    const local = await open.app.inject({ url: '/metrics' });
    expect(local.body).toContain('dayloom_request_seconds');
    expect((await open.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })).statusCode).toBe(404);
    expect((await open.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '192.0.2.7' } })).statusCode).toBe(
      404,
    );

    const guarded = await testApp({ METRICS_TOKEN: 'a-token' });
    expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const withToken = await guarded.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token' } });
    expect(withToken.statusCode).toBe(200);
  });
});
