import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig, readOldSecretKey } from './config.ts';
import { ConfigError, secretVariables } from './config-values.ts';
import { addressesOf } from './db/addresses.ts';
import { settingGroups } from './config-variables.ts';

const own = { DATABASE_URL: 'postgres://localhost/x', SECRET_KEY: 's'.repeat(40) };

describe('configuration', () => {
  it('needs nothing at all', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      demo: true,
      productName: 'Dayloom',
    });
  });

  it('switches the demo off away from loopback or with an own database', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(readConfig(own).demo).toBe(false);
  });

  it('backs up the embedded database, and another where it is told to or knows where the copies go', () => {
    const s3 = { BACKUP_S3: 'https://s3.example.org/bucket', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfig({}).backup).toEqual({ isOn: true, keep: 7, passphrase: undefined, target: undefined });
    expect(
      [own, { ...own, BACKUP: 'on' }, { ...own, ...s3 }, { ...own, ...s3, BACKUP: 'off' }].map(
        (env) => readConfig(env).backup.isOn,
      ),
    ).toEqual([false, true, true, false]);
    expect(() => readConfig({ ...s3, BACKUP_COMMAND: '/bin/true' })).toThrow('Backups go to one place');
    expect(() => readConfig({ BACKUP_S3: s3.BACKUP_S3 })).toThrow('needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
    const given = { ...own, BACKUP_COMMAND: '/bin/true', PATH: '/bin', PGPASSWORD: 'of others' };
    expect(readConfig(given).backup.target).toEqual({ kind: 'command', program: '/bin/true', env: { PATH: '/bin' } });
  });

  it('stores photos and recordings in the database, or in a bucket of their own', () => {
    const s3 = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'eu-1' };
    const address = 'https://s3.example.org/media';
    expect(readConfig({}).media).toEqual({ perPersonBytes: 2_048 * 1024 ** 2, totalBytes: null, bucket: undefined });
    expect(readConfig({ ...s3, MEDIA_S3: address, MEDIA_PER_PERSON_MB: '3', MEDIA_TOTAL_MB: '4' }).media).toEqual({
      perPersonBytes: 3 * 1024 ** 2,
      totalBytes: 4 * 1024 ** 2,
      bucket: { address, accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-1' },
    });
    expect(() => readConfig({ MEDIA_S3: address })).toThrow('MEDIA_S3 needs S3_ACCESS_KEY_ID');
    expect(() => readConfig({ ...s3, MEDIA_S3: address, BACKUP_S3: address })).toThrow(
      'a bucket or a folder of its own',
    );
  });

  it('lets test data be made with the embedded database, and with another only when told to', () => {
    expect(
      [{}, own, { SIMULATION: 'off' }, { ...own, SIMULATION: 'on' }].map((env) => readConfig(env).simulation),
    ).toEqual([true, false, false, true]);
  });

  it('switches the demo off behind a proxy on the same machine', () => {
    expect(readConfig({ BASE_URL: 'https://dayloom.example.org' }).demo).toBe(false);
    expect(readConfig({ TRUST_PROXY: '127.0.0.1' }).demo).toBe(false);
    expect(readConfig({ BASE_URL: 'http://[::1]:3000', HOST: '::1' }).demo).toBe(true);
  });

  it('makes a sender of any product name', () => {
    expect(readConfig({ PRODUCT_NAME: 'Acme, "Inc." <b>' }).mailFrom).toBe(
      '"Acme, \\"Inc.\\" <b>" <no-reply@localhost>',
    );
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['BASE_URL', 'dayloom.example.org'],
    ['BASE_URL', 'https://dayloom.example.org/app'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'mail.example.org'],
    ['ADMIN_EMAIL', 'not an address'],
    ['SECRET_KEY', 'short'],
    ['DEMO', 'yes'],
    ['TRUST_PROXY', 'nginx'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['PRODUCT_NAME', 'Two\nlines'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['SIGN_UP_LIMIT', '0'],
    ['SIGN_UP_LIMIT', 'all'],
    ['REQUEST_LIMIT', '0'],
    ['REQUEST_LIMIT', 'many'],
    ['DRAIN_SECONDS', 'long'],
    ['LONGEST_WAIT', '5'],
    ['LONGEST_WAIT', 'long'],
    ['UNREAD_MINUTES', '0'],
    ['UNREAD_MINUTES', '1441'],
    ['UNREAD_MINUTES', '1.5'],
    ['BACKUP', 'daily'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
    ['BACKUP_PASSPHRASE', 'too short'],
    ['BACKUP_KEEPS', '3'],
    ['BACKUP_S3', 'http://s3.example.org/bucket'],
    ['BACKUP_S3', 'https://s3.example.org/'],
    ['MEDIA_S3', 'https://s3.example.org'],
    ['MEDIA_PER_PERSON_MB', '0'],
    ['BACKUP_COMMAND', 'copy-backup'],
    ['S3_REGION', 'a b'],
    ['DATABASE_POOL', '2'],
    ['DATABASE_POOL', 'many'],
    ['DATABASE_HOST', 'db'],
    ['DATABASE_DIRECT_URL', 'postgres://localhost/x'],
    ['DATABASE_URL', 'postgres://one,two:x/name'],
    ['DATABASE_URL', 'postgres://localhost/x?target_session_attrs=standby'],
    ['OIDC_ISSUER', 'https://id.example.org'],
    ['OIDC_ISUER', 'https://id.example.org'],
    ['OIDC_GROUPS_CLAIM', 'roles'],
    ['OIDC_ADMIN_GROUP', 'hosts'],
    ['OIDC_COACH_GROUP', 'coaches'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('never repeats a secret in its sentence', () => {
    expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(/^((?!hunter2).)*$/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/x' })).toThrow(/^((?!hunter2).)*$/);
  });

  const elsewhere = 'postgres://dayloom:hunter2@db.example.org/dayloom';

  it('demands TLS of a database on another machine, unless the host says otherwise', () => {
    for (const address of [
      elsewhere,
      `${elsewhere}?sslmode=disable`,
      `${elsewhere}?sslmode=prefer`,
      `${elsewhere}?sslmode=no-verify`,
      `${elsewhere}?sslmode=require&uselibpqcompat=true`,
      'postgres://localhost/x?host=db.example.org',
      'postgres://localhost,db.example.org:5433/x',
    ]) {
      expect(() => readConfig({ DATABASE_URL: address }), address).toThrow(/^DATABASE_URL leads to another machine/);
      expect(() => readConfig({ DATABASE_URL: address }), address).toThrow(/^((?!hunter2).)*$/);
      expect(readConfig({ ...own, DATABASE_URL: address, DATABASE_TLS: 'off' }).databaseUrl).toBe(address);
    }
    for (const address of [
      `${elsewhere}?sslmode=verify-full`,
      `${elsewhere}?sslmode=require`,
      'postgres://localhost/x',
      'postgres://[::1]/x',
      'postgres://dayloom@localhost/x?host=/run/postgresql',
    ])
      expect(readConfig({ ...own, DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it('demands TLS of a mail server on another machine, unless the host says otherwise', () => {
    const asked = (url: string, SMTP_TLS?: string) => readConfig({ SMTP_URL: url, SMTP_TLS }).smtpTls;
    expect(asked('smtp://mail.example.org:587')).toBe('demanded');
    expect(asked('smtps://mail.example.org')).toBe('demanded');
    expect(asked('smtp://mail.example.org', 'off')).toBe('off');
    expect(asked('smtp://127.0.0.1:2525')).toBe('off');
    for (const weak of ['ignoreTLS=true', 'tls.rejectUnauthorized=false']) {
      expect(() => asked(`smtp://mail.example.org?${weak}`)).toThrow(/^SMTP_URL leads to another machine/);
      expect(asked(`smtp://mail.example.org?${weak}`, 'off')).toBe('off');
    }
  });

  it('asks for approval of coaches where strangers can sign up, unless the host says otherwise', () => {
    const asked = (env: Record<string, string>) => readConfig(env).coachApproval;
    const internet = { BASE_URL: 'https://dayloom.example.org' };
    expect([asked({}), asked({ BASE_URL: 'http://127.0.0.1:3000' }), asked({ COACH_APPROVAL: 'on' })]).toEqual([
      false,
      false,
      true,
    ]);
    expect([asked(internet), asked({ HOST: '0.0.0.0' }), asked({ ...internet, COACH_APPROVAL: 'off' })]).toEqual([
      true,
      true,
      false,
    ]);
    for (const SIGN_UP of ['invited', 'closed']) expect(asked({ ...internet, SIGN_UP })).toBe(false);
  });

  it('demands https of an issuer on another machine', () => {
    const at = (OIDC_ISSUER: string) => readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' }).oidc;
    expect(() => at('http://id.example.org')).toThrow('OIDC_ISSUER must begin with https://');
    expect([at('https://id.example.org')?.name, at('http://localhost:8080')?.name]).toEqual([
      'id.example.org',
      'localhost:8080',
    ]);
  });

  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['SERCET_KEY', 'SECRET_KEY'],
    ['ADMIN_MAIL', 'ADMIN_EMAIL'],
    ['REQUIRE_2FA', 'REQUIRE_SECOND_FACTOR'],
    ['BACKUPS', 'BACKUP'],
    ['PROT', 'PORT'],
    ['OTEL_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['DATABASE_DIRCT_URL_FILE', 'DATABASE_DIRECT_URL_FILE'],
  ])('asks whether for %s another name is meant', (name, meant) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(new ConfigError(`${name} is not a setting. Is ${meant} meant?`));
  });

  it('leaves alone what others put into an environment', () => {
    const others =
      'HOME HOSTNAME PATH PWD SESSION_MANAGER HTTP_PROXY HTTPS_PROXY NODE_PATH LOGNAME XDG_DATA_DIRS ' +
      'OTEL_SERVICE_NAME DOMAIN PORTS MAIL FOO';
    const kubernetes = 'DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT DATABASE_PORT DATABASE_PORT_5432_TCP DAYLOOM_PORT';
    const env = Object.fromEntries(
      `${others} ${kubernetes} DAYLOOM_SERVICE_HOST`.split(' ').map((name) => [name, 'x']),
    );
    expect(readConfig(env).port).toBe(3000);
  });

  it('demands the secret key with a database elsewhere, and says where an earlier start has put it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dayloom-key-'));
    const at = () => readConfig({ DATABASE_URL: own.DATABASE_URL, DATA_DIR: folder });
    expect(at).toThrow('DATABASE_URL needs SECRET_KEY, or SECRET_KEY_FILE');
    expect(at).toThrow('openssl rand -base64 48');
    writeFileSync(join(folder, 'secret.key'), `${own.SECRET_KEY}\n`);
    expect(at).toThrow(`set SECRET_KEY_FILE=${join(folder, 'secret.key')}.`);
    const found = readConfig({ ...own, SECRET_KEY: undefined, SECRET_KEY_FILE: join(folder, 'secret.key') });
    expect(found.secretKey).toBe(own.SECRET_KEY);
    rmSync(folder, { recursive: true });
  });

  it('reads every secret from a file as well, never both, and repeats none of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dayloom-secrets-'));
    const path = join(folder, 'secret');
    writeFileSync(path, '  a secret of more than thirty-two letters\n');
    const secret = 'a secret of more than thirty-two letters';
    expect(readConfig({ SECRET_KEY_FILE: path, METRICS_TOKEN_FILE: path, BACKUP_PASSPHRASE_FILE: path })).toMatchObject(
      {
        secretKey: secret,
        metricsToken: secret,
        backup: { passphrase: secret },
      },
    );
    expect(readOldSecretKey({ OLD_SECRET_KEY_FILE: path })).toBe(secret);
    for (const name of secretVariables) {
      expect(() => readConfig({ [name]: secret, [`${name}_FILE`]: path })).toThrow(
        new ConfigError(`${name} and ${name}_FILE are both set. Set one of them.`),
      );
      expect(() => readConfig({ [`${name}_FILE`]: join(folder, 'none') })).toThrow(/which is not there\.$/);
    }
    writeFileSync(path, '\n');
    expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow('SMTP_URL_FILE names');
    expect(() => readConfig({ SMTP_URL_FILE: folder })).toThrow('cannot be read (EISDIR)');
    rmSync(folder, { recursive: true });
  });

  it('takes several hosts of a database in order', () => {
    expect(addressesOf('postgres://a:b@one,two:5433/x?target_session_attrs=read-write&sslmode=require')).toEqual([
      'postgres://a:b@one/x?sslmode=require',
      'postgres://a:b@two:5433/x?sslmode=require',
    ]);
    expect(addressesOf('postgres://a@localhost/x?host=%2Frun%2Fone,two&port=5432,5433')).toEqual([
      'postgres://a@localhost/x?host=%2Frun%2Fone&port=5432',
      'postgres://a@localhost/x?host=two&port=5433',
    ]);
    expect(addressesOf(own.DATABASE_URL)).toEqual([own.DATABASE_URL]);
    const several = 'postgres://localhost:5432,127.0.0.1:5433/x?target_session_attrs=primary';
    expect(readConfig({ ...own, DATABASE_URL: several, DATABASE_POOL: '40' })).toMatchObject({
      databaseUrl: several,
      databasePool: 40,
    });
  });

  it('refuses the demo where strangers could reach it', () => {
    expect(() => readConfig({ DEMO: 'on', HOST: '0.0.0.0' })).toThrow(/loopback/);
    expect(() => readConfig({ DEMO: 'on', BASE_URL: 'https://dayloom.example.org' })).toThrow(/loopback/);
  });
});

describe('a file of settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-env-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  // The test runner has a BASE_URL of its own.
  beforeEach(() => vi.stubEnv('BASE_URL', ''));
  afterEach(() => vi.unstubAllEnvs());
  const given = (text: string): string => {
    const path = join(folder, 'settings');
    writeFileSync(path, text);
    vi.stubEnv('ENV_FILE', path);
    return path;
  };

  it('is read below the environment, which wins', () => {
    given('# of this machine\n\nPORT=4100\r\nexport PRODUCT_NAME="Two Looms" # in quotes\nUNREAD_MINUTES=20\n');
    vi.stubEnv('UNREAD_MINUTES', '30');
    expect(readConfig()).toMatchObject({ port: 4100, productName: 'Two Looms', unreadMinutes: 30 });
  });

  it('is refused with its line, and without what stands there, when it is malformed', () => {
    for (const wrong of ['SECRET_KEY: secret words', 'secret words', 'SECRET_KEY="secret words', '1PORT=3']) {
      const path = given(`PORT=4100\n${wrong}\n`);
      expect(() => readConfig()).toThrow(
        new ConfigError(`${path} is wrong in line 2: write NAME=value, on one line, or begin it with #.`),
      );
    }
  });

  it('may be missing unless it is named, and is not looked for when it is off', () => {
    vi.stubEnv('ENV_FILE', join(folder, 'nowhere'));
    expect(() => readConfig()).toThrow('which is not there');
    vi.stubEnv('ENV_FILE', 'off');
    vi.stubEnv('PORT', '');
    expect(readConfig().port).toBe(3000);
  });

  it('takes no published sample text as a token', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'what Prometheus sends as bearer token' })).toThrow(/sample text/);
  });

  it.each([
    ['METRICS_TOKEM', 'Is METRICS_TOKEN meant?'],
    ['PORTT', 'Is PORT meant?'],
    ['REQUIRE_2FA', 'Is REQUIRE_SECOND_FACTOR meant?'],
    ['FOO', 'All settings are listed in .env.example.'],
    ['NODE_OPTIONS', 'Variables of other programs belong in the environment.'],
    ['ENV_FILE', 'only read from the environment'],
  ])('is refused with name, line and best guess when it has %s', (name, sentence) => {
    const path = given(`# ours\nPORT=4100\n${name}=secret words\n`);
    expect(() => readConfig()).toThrow(`${path}, line 3: ${name} is`);
    expect(() => readConfig()).toThrow(sentence);
    expect(() => readConfig()).not.toThrow('secret words');
  });

  it('may be the one of docker compose in the same folder', () => {
    given('DOMAIN=dayloom.example.org\nCOMPOSE_PROJECT_NAME=x\nADMIN_EMAIL=me@example.org\nSECRET_KEY_FILE=\n');
    expect(readConfig().adminEmail).toBe('me@example.org');
  });
});

describe('who has to sign in with a second factor', () => {
  it.each([
    [{}, []],
    [{ SMTP_URL: 'smtps://mail.example.org' }, ['admin']],
    [own, ['admin']],
    [{ SMTP_URL: 'smtps://mail.example.org', REQUIRE_SECOND_FACTOR: 'none' }, []],
    [{ REQUIRE_SECOND_FACTOR: 'admin, coach' }, ['admin', 'coach']],
  ])('%o names %o', (env, roles) => {
    expect(readConfig(env).requireSecondFactor).toEqual(roles);
  });
  it('knows no other roles', () => {
    expect(() => readConfig({ REQUIRE_SECOND_FACTOR: 'admin,boss' })).toThrow('not "boss"');
  });
});

it('SIGN_UP and SIGN_UP_DOMAINS say who can create an account', () => {
  expect(readConfig({}).signUp).toEqual({ mode: 'open', domains: [] });
  const env = { SIGN_UP: 'invited', SIGN_UP_DOMAINS: 'Practice.example, a.b.example' };
  expect(readConfig(env).signUp).toEqual({ mode: 'invited', domains: ['practice.example', 'a.b.example'] });
  expect(() => readConfig({ SIGN_UP: 'off' })).toThrow('SIGN_UP must be one of open, invited, closed.');
  for (const wrong of ['@practice.example', '*.practice.example', 'practice', 'a.example,,b.example'])
    expect(() => readConfig({ SIGN_UP_DOMAINS: wrong }), wrong).toThrow('SIGN_UP_DOMAINS must list domains such as');
});

const root = resolve(import.meta.dirname, '../..');

it('docs/configuration.md lists exactly the variables that exist, by group, and the secrets', async () => {
  const page = await readFile(join(root, 'docs/configuration.md'), 'utf8');
  const between = (mark: string) => new RegExp(`<!-- ${mark} -->([^]*?)<!-- /${mark} -->`).exec(page)?.[1];
  const tables = settingGroups.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(([name, meaning]) => `| \`${name}\` | ${meaning} |\n`);
    return `\n## ${title}\n\n| Variable | Meaning |\n|---|---|\n${rows.join('')}`;
  });
  expect(between('configuration')).toBe(tables.join(''));
  expect(between('secrets')?.match(/\w+/g)).toEqual([...secretVariables]);
});

it('.env.example lists exactly the variables that can be set in such a file, by group', async () => {
  const example = await readFile(join(root, '.env.example'), 'utf8');
  const [, ...listed] = example.split('\n\n');
  const entries = settingGroups.flatMap(({ title, variables }) => [
    `# --- ${title} ---`,
    ...Object.entries(variables)
      .filter(([name]) => name !== 'ENV_FILE')
      .map(([name, meaning]) => `# ${meaning}\n# ${name}=`),
  ]);
  expect(listed.map((entry) => entry.trimEnd())).toEqual(entries);
});

it('takes hosts for webhooks with and without a port', () => {
  const given = 'automation.internal,192.168.1.5:5678,[fd00::1]:80,one.internal:443,all.internal:*';
  expect(readConfig({ WEBHOOK_HOSTS: given }).webhookHosts).toEqual(given.split(','));
  for (const wrong of ['http://one.internal', 'One.internal', 'one.internal:x', 'one.internal:70000', 'one.internal/x'])
    expect(() => readConfig({ WEBHOOK_HOSTS: wrong }), wrong).toThrow('WEBHOOK_HOSTS must list hosts such as');
});
