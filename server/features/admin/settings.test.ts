import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminSettings } from '#contract/admin/schema.ts';
import { readConfig } from '#server/platform/config.ts';
import { secretVariables } from '#server/platform/config-values.ts';
import { configVariables } from '#server/platform/config-variables.ts';
import { admin, coach } from '#testing/people.ts';
import { testApp } from '#testing/test-app.ts';
import { askedIn } from '#testing/translations.ts';
import { settingsFor } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'dayloom-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const reader = { isDemo: false };
const listed = (env?: Record<string, string>, actor = reader) =>
  settingsFor({ config: readConfig(env) }, actor, 'en').flatMap(({ settings }) => settings);
const one = (name: string, env?: Record<string, string>, actor?: { isDemo: boolean }) =>
  listed(env, actor).find((setting) => setting.name === name);

const canary = 'canary-0123456789-0123456789-0123456789';
/** Each secret with a value of its kind that holds the canary where a password is. */
const secrets: Record<string, string> = {
  DATABASE_URL: `postgres://user:${canary}@db.example.org,two.example.org/name?sslmode=verify-full`,
  DATABASE_DIRECT_URL: `postgres://user:${canary}@direct.example.org/name?sslmode=verify-full`,
  SMTP_URL: `smtps://user:${canary}@mail.example.org:465`,
};
const allSecrets = Object.fromEntries(secretVariables.map((name) => [name, secrets[name] ?? canary]));
const others = {
  OIDC_ISSUER: `https://user:${canary}@id.example.org/realm`,
  OIDC_CLIENT_ID: 'dayloom',
  TRANSCRIBE_URL: 'http://127.0.0.1:9000/v1',
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://collector.example.org/otlp?key=${canary}`,
};

describe('settings for an admin', () => {
  it('are all of them, in order, and no secret of any kind', () => {
    const all = listed({ ...allSecrets, ...others });
    expect(all.map(({ name, meaning }) => [name, meaning])).toEqual(Object.entries(configVariables));
    expect(JSON.stringify(all)).not.toContain(canary);
    for (const name of secretVariables.filter((each) => each !== 'OLD_SECRET_KEY'))
      expect(one(name, { ...allSecrets, ...others }), name).toMatchObject({ isSecret: true, isSet: true });
    expect(one('DATABASE_URL', { ...allSecrets, ...others })?.value).toBe('db.example.org, two.example.org');
    expect(one('SMTP_URL', { ...allSecrets, ...others })?.value).toBe('mail.example.org:465');
    expect(one('OIDC_ISSUER', { ...allSecrets, ...others })?.value).toBe('https://id.example.org');
    expect(one('SECRET_KEY', {})).toMatchObject({ value: null, isSecret: true, isSet: false, source: 'default' });
  });

  it('hold no secret that was read from a file', () => {
    const paths = secretVariables.map((name) => {
      const path = join(folder, name.toLowerCase());
      writeFileSync(path, allSecrets[name] ?? '');
      return [`${name}_FILE`, path];
    });
    const all = listed({ ...Object.fromEntries(paths), ...others });
    expect(JSON.stringify(all)).not.toContain(canary);
    expect(all.find(({ name }) => name === 'SECRET_KEY')).toMatchObject({ source: 'file', file: 'secret_key' });
  });

  it('say where each comes from, and what is in use where nothing is set', () => {
    const path = join(folder, 'settings');
    writeFileSync(path, 'PORT=4100\nUNREAD_MINUTES=20\n');
    for (const name of Object.keys(configVariables)) vi.stubEnv(name, undefined);
    vi.stubEnv('ENV_FILE', path);
    vi.stubEnv('UNREAD_MINUTES', '30');
    expect(one('PORT')).toMatchObject({ value: '4100', source: 'file', file: 'settings' });
    expect(one('UNREAD_MINUTES')).toMatchObject({ value: '30', source: 'environment', file: null });
    expect(one('BASE_URL')).toMatchObject({ value: 'http://localhost:4100', source: 'default', isSet: false });
    expect(one('DEMO')?.value).toBe('on');
    expect(one('REQUIRE_SECOND_FACTOR')?.value).toBe('none');
  });

  it('say what they mean in the admin’s language', async () => {
    const test = await testApp();
    const answer = await askedIn(test, await admin(test), 'de', '/api/admin/settings');
    const [address] = answer.json<AdminSettings>();
    expect([address?.title, address?.settings[1]]).toEqual([
      'Adresse',
      expect.objectContaining({ name: 'PORT', meaning: 'Port, auf dem der Server lauscht. Standard: 3000.' }),
    ]);
  });

  it('are for admins alone, and the demo’s admin does not read the host’s address', async () => {
    const test = await testApp({ ADMIN_EMAIL: 'host@example.org' });
    const answer = await (await admin(test)).get('/api/admin/settings');
    expect([answer.statusCode, answer.body.includes('host@example.org')]).toEqual([200, true]);
    expect((await (await coach(test)).get('/api/admin/settings')).statusCode).toBe(403);
    expect(one('ADMIN_EMAIL', { ADMIN_EMAIL: 'host@example.org' }, { isDemo: true })).toMatchObject({
      value: null,
      isSecret: true,
      isSet: true,
    });
  });
});
