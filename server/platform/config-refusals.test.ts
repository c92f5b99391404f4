import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

/* Settings that are sound each by itself, in every combination: which are refused together, and no other. */

type Env = Record<string, string | undefined>;

const either = (...values: string[]) => [undefined, ...values];
const database = { DATABASE_URL: either('postgres://localhost/x'), SECRET_KEY: either('s'.repeat(40)) };
const keys = { S3_ACCESS_KEY_ID: either('id'), S3_SECRET_ACCESS_KEY: either('secret') };
const buckets = ['https://s3.example.org/one', 'https://s3.example.org/two'];

const rules: [what: string, settings: Record<string, (string | undefined)[]>, isRefused: (env: Env) => boolean][] = [
  [
    'the demo beside real people, or where others get in',
    {
      DEMO: either('on', 'off'),
      DATABASE_URL: either('postgres://localhost/x'),
      SECRET_KEY: ['s'.repeat(40)],
      HOST: either('127.0.0.1', '0.0.0.0'),
      BASE_URL: either('http://localhost:3000', 'https://dayloom.example.org'),
      TRUST_PROXY: either('127.0.0.1'),
    },
    ({ DEMO, DATABASE_URL, HOST, BASE_URL, TRUST_PROXY }) =>
      DEMO === 'on' &&
      (DATABASE_URL !== undefined ||
        HOST === '0.0.0.0' ||
        BASE_URL === 'https://dayloom.example.org' ||
        TRUST_PROXY !== undefined),
  ],
  [
    'a database elsewhere without the key, a way past a pooler without a database',
    { ...database, DATABASE_DIRECT_URL: either('postgres://localhost/x') },
    ({ DATABASE_URL, SECRET_KEY, DATABASE_DIRECT_URL }) =>
      DATABASE_URL === undefined ? DATABASE_DIRECT_URL !== undefined : SECRET_KEY === undefined,
  ],
  [
    'half an issuer, and groups without one',
    {
      OIDC_ISSUER: either('https://id.example.org'),
      OIDC_CLIENT_ID: either('id'),
      OIDC_CLIENT_SECRET: either('secret'),
      OIDC_GROUPS_CLAIM: either('roles'),
      OIDC_ADMIN_GROUP: either('hosts'),
      OIDC_COACH_GROUP: either('coaches'),
    },
    ({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret, ...groups }) => {
      const given = [issuer, id, secret].filter((one) => one !== undefined).length;
      const named = Object.values(groups).some((one) => one !== undefined);
      return given !== 3 && (given !== 0 || named);
    },
  ],
  [
    'words about transcription without a service, and recordings that leave the machine unasked',
    {
      TRANSCRIBE_URL: either('http://127.0.0.1:8080/v1', 'http://8.8.8.8/v1', 'https://8.8.8.8/v1'),
      TRANSCRIBE_KEY: either('key'),
      TRANSCRIBE_PUBLIC: either('on', 'off'),
    },
    ({ TRANSCRIBE_URL, TRANSCRIBE_KEY, TRANSCRIBE_PUBLIC }) =>
      TRANSCRIBE_URL === undefined
        ? TRANSCRIBE_KEY !== undefined || TRANSCRIBE_PUBLIC === 'on'
        : TRANSCRIBE_URL.includes('8.8.8.8') && (TRANSCRIBE_PUBLIC !== 'on' || !TRANSCRIBE_URL.startsWith('https')),
  ],
  [
    'two places for backups, a bucket without keys, one bucket for both',
    {
      ...keys,
      BACKUP_S3: either(...buckets),
      BACKUP_COMMAND: either('/bin/true'),
      MEDIA_S3: either(...buckets),
    },
    ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_S3, BACKUP_COMMAND, MEDIA_S3 }) => {
      const hasKeys = S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined;
      const hasBucket = BACKUP_S3 !== undefined || MEDIA_S3 !== undefined;
      const isTwice = BACKUP_S3 !== undefined && BACKUP_COMMAND !== undefined;
      return isTwice || (hasBucket && !hasKeys) || (BACKUP_S3 !== undefined && BACKUP_S3 === MEDIA_S3);
    },
  ],
];

function combinations(settings: Record<string, (string | undefined)[]>): Env[] {
  return Object.entries(settings).reduce<Env[]>(
    (before, [name, values]) => before.flatMap((env) => values.map((value) => ({ ...env, [name]: value }))),
    [{}],
  );
}

function refusedWith(env: Env): boolean {
  try {
    readConfig(env);
    return false;
  } catch {
    return true;
  }
}

it.each(rules)('refuses %s', (_, settings, isRefused) => {
  const all = combinations(settings);
  expect(all.filter((env) => refusedWith(env) !== isRefused(env))).toEqual([]);
  expect(new Set(all.map(isRefused)).size).toBe(2);
});
