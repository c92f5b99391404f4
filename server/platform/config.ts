import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { originsOf, readSources, type Sources } from './config-sources.ts';
import { secretKeySchema, settingsSchema, type Settings } from './config-schema.ts';
import { ConfigError, refuseUnknown, urlProblem, withSecretFiles, type Env } from './config-values.ts';
import {
  databaseInTheClear,
  isLoopback,
  leavesThisMachine,
  mailInTheClear,
  transcriptionAstray,
} from './connection-security.ts';
import { addressesOf } from './db/addresses.ts';

export type Config = ReturnType<typeof readConfig>;
export type OidcConfig = NonNullable<Config['oidc']>;
export type TranscriptionConfig = NonNullable<Config['transcription']>;

const hourMs = 3_600_000;
const bytesOfMb = 1024 * 1024;

/** Tests pass their own environment, and so read no file. */
export function readConfig(given?: Env) {
  if (given) refuseUnknown(given);
  const sources: Sources = given ? { env: given } : readSources(process.env);
  const set = parsed(settingsSchema, trimmed(withSecretFiles(sources.env)));
  const baseUrl = set.BASE_URL ?? `http://localhost:${set.PORT}`;
  const { hostname } = new URL(baseUrl);
  const dataDir = resolve(set.DATA_DIR);
  const trustProxy = set.TRUST_PROXY?.length ? set.TRUST_PROXY : false;
  const isEmbedded = set.DATABASE_URL === undefined;
  const isClosed = isLoopback(set.HOST) && isLoopback(hostname) && !trustProxy;
  refuseContradictions(set, { dataDir, isEmbedded, isClosed });
  return {
    /** The settings themselves, and where each comes from. */
    given: { set, origins: originsOf(sources), file: sources.file?.path },
    /** Set: that PostgreSQL is used and nothing embedded starts. May name several hosts. */
    databaseUrl: readDatabaseUrl('DATABASE_URL', set.DATABASE_URL, set.DATABASE_TLS),
    /** Past the pooler that databaseUrl leads through, for what a pooler cannot do. */
    databaseDirectUrl: readDatabaseUrl('DATABASE_DIRECT_URL', set.DATABASE_DIRECT_URL, set.DATABASE_TLS),
    /** Whether statements on databaseUrl are prepared by name. */
    databaseNames: set.DATABASE_NAMES ?? set.DATABASE_DIRECT_URL === undefined,
    databasePool: set.DATABASE_POOL,
    isDatabaseTlsOn: set.DATABASE_TLS,
    productName: set.PRODUCT_NAME,
    port: set.PORT,
    host: set.HOST,
    /** Origin people use, without a trailing slash. */
    baseUrl,
    dataDir,
    adminEmail: set.ADMIN_EMAIL,
    /** Who can create an account, and at which domains; no domains: at any. */
    signUp: { mode: set.SIGN_UP, domains: set.SIGN_UP_DOMAINS ?? [] },
    smtpUrl: set.SMTP_URL,
    smtpTls: set.SMTP_URL && set.SMTP_TLS && leavesThisMachine(set.SMTP_URL) ? 'demanded' : 'off',
    mailFrom: set.MAIL_FROM ?? `${quotedName(set.PRODUCT_NAME)} <no-reply@${hostname}>`,
    oidc: oidcOf(set),
    /** Undefined: read from DATA_DIR/secret.key, which the first start makes. */
    secretKey: set.SECRET_KEY,
    // With mail or a database elsewhere, other people than the host are at stake.
    requireSecondFactor: set.REQUIRE_SECOND_FACTOR ?? (set.SMTP_URL || !isEmbedded ? ['admin'] : []),
    /** Milliseconds. */
    sessionLife: { everybody: set.SESSION_DAYS * 24 * hourMs, admin: set.ADMIN_SESSION_HOURS * hourMs },
    /** Only this machine gets in: no other address leads here, and no proxy is in front. */
    isClosed,
    demo: set.DEMO ?? (isEmbedded && isClosed),
    simulation: set.SIMULATION ?? isEmbedded,
    trustProxy,
    requestLimit: set.REQUEST_LIMIT,
    longestWait: set.LONGEST_WAIT,
    /** Between the signal to stop and accepting no more requests. */
    drainMs: (set.DRAIN_SECONDS ?? (isEmbedded ? 0 : 5)) * 1_000,
    signUpLimit: set.SIGN_UP_LIMIT,
    /** Where strangers can reach the sign-up page, unless the host says otherwise. */
    coachApproval: set.COACH_APPROVAL ?? (set.SIGN_UP === 'open' && !(isLoopback(set.HOST) && isLoopback(hostname))),
    screeners: set.SCREENERS,
    unreadMinutes: set.UNREAD_MINUTES,
    formerNotesMonths: set.FORMER_NOTES_MONTHS,
    backup: {
      // A database of the host's usually has backups already, unless we are told where ours go.
      isOn: set.BACKUP ?? (isEmbedded || Boolean(set.BACKUP_S3 ?? set.BACKUP_COMMAND)),
      keep: set.BACKUP_KEEP,
      passphrase: set.BACKUP_PASSPHRASE,
      target: backupTargetOf(set, sources.env),
    },
    transcription: transcriptionOf(set),
    media: {
      perPersonBytes: set.MEDIA_PER_PERSON_MB * bytesOfMb,
      /** Of everybody together; null for no limit. */
      totalBytes: set.MEDIA_TOTAL_MB === undefined ? null : set.MEDIA_TOTAL_MB * bytesOfMb,
      /** Where pieces are stored; undefined for the database. */
      bucket: set.MEDIA_S3 === undefined ? undefined : bucketAt(set.MEDIA_S3, set),
    },
    /** Hosts that webhooks may lead to although they are in a private network. */
    webhookHosts: set.WEBHOOK_HOSTS ?? [],
    metricsToken: set.METRICS_TOKEN,
    traces: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    strictTransport: set.STRICT_TRANSPORT,
    helpLines: set.HELP_LINES ?? null,
    /** Who runs this server, for the people on it. */
    operator: set.OPERATOR,
    logLevel: set.LOG_LEVEL,
    /** Shows the component sheet and the API page. */
    development: set.NODE_ENV === 'development',
  };
}

/** Only for `npm run rotate-key`: the key to change from. A server has one key and knows no other. */
export function readOldSecretKey(env: Env = readSources(process.env).env): string | undefined {
  const { OLD_SECRET_KEY } = trimmed(withSecretFiles(env));
  return OLD_SECRET_KEY && parsed(secretKeySchema, OLD_SECRET_KEY, 'OLD_SECRET_KEY');
}

function trimmed(env: Env): Env {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));
}

/** Throws the first problem as a sentence that begins with the name of its variable. */
function parsed<S extends z.ZodMiniType>(schema: S, value: unknown, name?: string): z.infer<S> {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const [issue] = outcome.error.issues;
  throw new ConfigError(`${name ?? String(issue?.path[0])} ${issue?.message}`);
}

/** What each variable may be by itself, but not together with the others. */
function refuseContradictions(
  set: Settings,
  { dataDir, isEmbedded, isClosed }: { dataDir: string; isEmbedded: boolean; isClosed: boolean },
): void {
  const refuse = (isWrong: unknown, sentence: string): void => {
    if (isWrong) throw new ConfigError(sentence);
  };
  refuse(
    isEmbedded && set.DATABASE_DIRECT_URL,
    'DATABASE_DIRECT_URL is the way past a pooler in DATABASE_URL, which is not set.',
  );
  // Before a missing key: with a wrong address nothing else matters.
  readDatabaseUrl('DATABASE_URL', set.DATABASE_URL, set.DATABASE_TLS);
  refuse(!isEmbedded && set.SECRET_KEY === undefined, secretMissing(dataDir));
  const mailProblem = set.SMTP_URL && set.SMTP_TLS ? mailInTheClear(set.SMTP_URL) : undefined;
  refuse(mailProblem, mailProblem ?? '');
  const oidc = [set.OIDC_ISSUER, set.OIDC_CLIENT_ID, set.OIDC_CLIENT_SECRET];
  refuse(
    oidc.some(Boolean) && !oidc.every(Boolean),
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.',
  );
  for (const name of ['TRANSCRIBE_KEY', 'TRANSCRIBE_PUBLIC'] as const)
    refuse(set[name] && !set.TRANSCRIBE_URL, `${name} needs TRANSCRIBE_URL: without it no recording is written down.`);
  const astray = set.TRANSCRIBE_URL && transcriptionAstray(set.TRANSCRIBE_URL, set.TRANSCRIBE_PUBLIC);
  refuse(astray, astray ?? '');
  for (const name of ['OIDC_GROUPS_CLAIM', 'OIDC_ADMIN_GROUP', 'OIDC_COACH_GROUP'] as const)
    refuse(set[name] && !set.OIDC_ISSUER, `${name} needs OIDC_ISSUER: without it nobody signs in at an issuer.`);
  // A loopback HOST alone says little: a proxy on the same machine lets the whole world in by it.
  refuse(
    set.DEMO && !(isEmbedded && isClosed),
    'DEMO=on needs the embedded database, a loopback HOST and BASE_URL and no TRUST_PROXY: demo people can ' +
      'be entered without a password.',
  );
  refuse(
    set.BACKUP_S3 && set.BACKUP_COMMAND,
    'BACKUP_S3 and BACKUP_COMMAND are both set. Backups go to one place: set one of them.',
  );
  for (const name of ['BACKUP_S3', 'MEDIA_S3'] as const)
    refuse(
      set[name] && !(set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY),
      `${name} needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  refuse(
    set.MEDIA_S3 && set.MEDIA_S3 === set.BACKUP_S3,
    'MEDIA_S3 and BACKUP_S3 are the same. Give each a bucket or a folder of its own.',
  );
}

/** All that a program of the host gets of the environment: no setting of ours, and so no secret. */
const commandEnv = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR'];

function backupTargetOf(set: Settings, given: Env) {
  if (set.BACKUP_COMMAND) {
    const env = Object.fromEntries(commandEnv.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
    return { kind: 'command' as const, program: set.BACKUP_COMMAND, env: env as Record<string, string> };
  }
  return set.BACKUP_S3 === undefined ? undefined : { kind: 's3' as const, ...bucketAt(set.BACKUP_S3, set) };
}

/** The keys are there: refuseContradictions has looked. */
function bucketAt(address: string, { S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '', S3_REGION }: Settings) {
  return { address, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, region: S3_REGION };
}

function oidcOf(set: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
    name: set.OIDC_NAME ?? new URL(issuer).host,
    groupsClaim: set.OIDC_GROUPS_CLAIM ?? 'groups',
    adminGroup: set.OIDC_ADMIN_GROUP,
    coachGroup: set.OIDC_COACH_GROUP,
  };
}

/** The service that writes recordings down, if the host has one. */
function transcriptionOf(set: Settings) {
  const { TRANSCRIBE_URL: base, TRANSCRIBE_MODEL: model, TRANSCRIBE_KEY: key, TRANSCRIBE_PUBLIC: isPublic } = set;
  if (!base) return undefined;
  const address = `${base.replace(/\/+$/, '')}/audio/transcriptions`;
  return { address, host: new URL(base).hostname, model, key, isPublic };
}

/** In a From line a comma would begin a second sender, and angle brackets would be read as the address. */
const quotedName = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** A key made on this disk would be lost with it, while the texts it opens live on elsewhere. */
function secretMissing(dataDir: string): string {
  const made = join(dataDir, 'secret.key');
  return (
    'DATABASE_URL needs SECRET_KEY, or SECRET_KEY_FILE: without its key nobody can ever read what is in the database. ' +
    (existsSync(made)
      ? `An earlier start made the key ${made}: keep a copy of it, and set SECRET_KEY_FILE=${made}.`
      : 'Make one with "openssl rand -base64 48", and keep it in a second, safe place.')
  );
}

export function readDatabaseUrl(
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
  value: string | undefined,
  isTlsOn: boolean,
): string | undefined {
  if (value === undefined) return undefined;
  for (const address of addressesOf(value)) {
    const problem = urlProblem(address, ['postgres:', 'postgresql:']);
    if (problem) throw new ConfigError(`${name} ${problem}`);
    if (new URL(address).searchParams.has('host', ''))
      throw new ConfigError(`${name} names no host between two commas.`);
    const risk = isTlsOn ? databaseInTheClear(address) : undefined;
    if (risk) throw new ConfigError(risk.replace('DATABASE_URL', name));
  }
  const wanted = /[?&]target_session_attrs=([^&#]*)/.exec(value)?.[1];
  if (wanted !== undefined && !['read-write', 'primary', 'any'].includes(wanted))
    throw new ConfigError(
      `${name} asks for a connection that cannot write (target_session_attrs=${wanted}). Leave it out: of several ` +
        'hosts the one that can be written to is always used.',
    );
  return value;
}
