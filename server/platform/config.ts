import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { HelpLine } from '#contract/journal/schema.ts';
import { unreadMinutesDefault } from '#contract/messages/constants.ts';
import { formerNotesMonthsDefault } from '#contract/parting/constants.ts';
import { roles } from '#contract/roles/rules.ts';
import type { Role } from '#contract/roles/rules.ts';
import { readDatabase } from './config-database.ts';
import type { DatabaseConfig } from './config-database.ts';
import { ConfigError, readCount, readSwitch, readUrl, refuseUnknown, withSecretFiles } from './config-values.ts';
import type { Env, Values, Variable } from './config-values.ts';
import { isLoopback, leavesThisMachine, mailInTheClear } from './connection-security.ts';
import type { MailSecurity } from './connection-security.ts';
import { readEnvFile } from './env-file.ts';
import { defaultHelpLines, parseHelpLines } from './help-lines.ts';
import { isSampleSecret } from './sample-secrets.ts';

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

type BackupConfig = {
  isOn: boolean;
  /** How many are kept. */
  keep: number;
  /** With it the files are sealed. */
  passphrase: string | undefined;
};

export type Config = DatabaseConfig & {
  productName: string;
  port: number;
  host: string;
  /** Origin people use, without a slash at the end. */
  baseUrl: string;
  dataDir: string;
  adminEmail: string | undefined;
  smtpUrl: string | undefined;
  /** Whether mail may leave this machine only encrypted. */
  smtpTls: MailSecurity;
  mailFrom: string;
  oidc: OidcConfig | undefined;
  /** Given, or read from DATA_DIR/secret.key, which the first start makes. */
  secretKey: string | undefined;
  /** Roles whose people can do nothing before they have signed in with a second factor. */
  requireSecondFactor: Role[];
  /** How long a session lasts at most, and that of an admin, in milliseconds. */
  sessionLife: { everybody: number; admin: number };
  /** Demo people are offered: only on the embedded database, and where nobody but this machine can get in. */
  demo: boolean;
  /** An admin may have test data written and cleared. */
  simulation: boolean;
  /** Addresses of proxies whose X-Forwarded-* headers are believed. */
  trustProxy: string[] | false;
  /** Requests a minute from one address. */
  requestLimit: number;
  /** Milliseconds; 0 is without limit. */
  longestWait: number;
  /** Milliseconds between being told to stop and taking no more requests. */
  drainMs: number;
  signUpLimit: number;
  /** A coach must have been approved by an admin before they see people without a coach. */
  coachApproval: boolean;
  /** Minutes a message may wait unread before a mail says so. */
  unreadMinutes: number;
  /** Months a coach's notes on a former client are kept. */
  formerNotesMonths: number;
  /** Daily backups into DATA_DIR/backups: only of the embedded database. */
  backup: BackupConfig;
  metricsToken: string | undefined;
  /** Nobody but this machine gets in: no other address leads here, and no proxy is in front. */
  isClosed: boolean;
  /** Where traces are sent; without it none are made. */
  traces: string | undefined;
  /** How far browsers are told to use https alone. */
  strictTransport: (typeof strictTransports)[number];
  /** Shown beside an entry that sounds like a heavy day. */
  helpLines: HelpLine[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Shows the component sheet and the API page. */
  development: boolean;
};

/** A day: whoever wants it later wants no mail at all. */
const unreadMinutesMax = 1_440;

/** Twenty years: whoever must keep them longer keeps them elsewhere. */
const formerNotesMonthsMax = 240;

const strictTransports = ['subdomains', 'host', 'off'] as const;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** What the environment says, and below it the file. Tests hand in an environment of their own, and so read no file. */
function environment(): Env {
  const named = process.env.ENV_FILE?.trim() || undefined;
  if (named === 'off') return process.env;
  const path = resolve(named ?? '.env');
  const file = readEnvFile(path);
  if (file.kind === 'wrong') throw new ConfigError(`${path} ${file.why}`);
  if (file.kind === 'missing' && named) throw new ConfigError(`ENV_FILE names ${path}, which is not there.`);
  return file.kind === 'settings' ? { ...file.settings, ...process.env } : process.env;
}

export function readConfig(given: Env = environment()): Config {
  refuseUnknown(given);
  const env = withSecretFiles(given);
  const value: Values = (name) => env[name]?.trim() || undefined;

  const port = readPort(value('PORT'));
  const host = value('HOST') ?? '127.0.0.1';
  const baseUrl = readBaseUrl(value('BASE_URL'), port);
  const productName = readProductName(value('PRODUCT_NAME'));
  const trustProxy = readTrustProxy(value('TRUST_PROXY'));
  const dataDir = resolve(value('DATA_DIR') ?? './data');
  const secretKey = readSecret('SECRET_KEY', value('SECRET_KEY'));
  const database = readDatabase(value, secretKey, dataDir);
  const { databaseUrl } = database;
  const isClosed = isLoopback(host) && isLoopback(new URL(baseUrl).hostname) && !trustProxy;

  return {
    ...database,
    productName,
    port,
    host,
    baseUrl,
    dataDir,
    adminEmail: readEmail('ADMIN_EMAIL', value('ADMIN_EMAIL')),
    ...readSmtp(value),
    mailFrom: value('MAIL_FROM') ?? `${quotedName(productName)} <no-reply@${new URL(baseUrl).hostname}>`,
    oidc: readOidc(value),
    secretKey,
    requireSecondFactor: readRequiredRoles(
      value('REQUIRE_SECOND_FACTOR'),
      value('SMTP_URL') !== undefined || databaseUrl !== undefined,
    ),
    sessionLife: {
      everybody: readCount('SESSION_DAYS', value('SESSION_DAYS'), 90, 400) * 24 * hourMs,
      admin: readCount('ADMIN_SESSION_HOURS', value('ADMIN_SESSION_HOURS'), 12, 9_600) * hourMs,
    },
    isClosed,
    demo: readDemo(value('DEMO'), { embedded: !databaseUrl, closed: isClosed }),
    simulation: readSwitch('SIMULATION', value('SIMULATION'), !databaseUrl),
    trustProxy,
    requestLimit: readRequestLimit(value('REQUEST_LIMIT')),
    longestWait: readLongestWait(value('LONGEST_WAIT')),
    drainMs: readDrainSeconds(value('DRAIN_SECONDS'), databaseUrl ? 5 : 0) * 1_000,
    signUpLimit: readSignUpLimit(value('SIGN_UP_LIMIT')),
    coachApproval: readSwitch('COACH_APPROVAL', value('COACH_APPROVAL'), false),
    unreadMinutes: readUnreadMinutes(value('UNREAD_MINUTES')),
    formerNotesMonths: readFormerNotesMonths(value('FORMER_NOTES_MONTHS')),
    backup: readBackup(value, !databaseUrl),
    metricsToken: readMetricsToken(value('METRICS_TOKEN')),
    traces: readTraces(value('OTEL_EXPORTER_OTLP_ENDPOINT')),
    strictTransport: readStrictTransport(value('STRICT_TRANSPORT')),
    helpLines: readHelpLines(value('HELP_LINES')),
    logLevel: readLogLevel(value('LOG_LEVEL')),
    development: value('NODE_ENV') === 'development',
  };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readBaseUrl(text: string | undefined, port: number): string {
  if (text === undefined) return `http://localhost:${port}`;
  const url = readUrl('BASE_URL', text, ['https:', 'http:']);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError('BASE_URL must be an origin without a path, such as https://dayloom.example.org.');
  }
  return url.origin;
}

function readSmtp(value: Values): Pick<Config, 'smtpUrl' | 'smtpTls'> {
  const isTlsOn = readSwitch('SMTP_TLS', value('SMTP_TLS'), true);
  const text = value('SMTP_URL');
  if (text === undefined) return { smtpUrl: undefined, smtpTls: 'off' };
  readUrl('SMTP_URL', text, ['smtp:', 'smtps:']);
  const problem = isTlsOn ? mailInTheClear(text) : undefined;
  if (problem) throw new ConfigError(problem);
  return { smtpUrl: text, smtpTls: isTlsOn && leavesThisMachine(text) ? 'demanded' : 'off' };
}

function readEmail(name: Variable, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)) throw new ConfigError(`${name} must be one e-mail address.`);
  return text.toLowerCase();
}

function readOidc(value: Values): OidcConfig | undefined {
  const issuer = value('OIDC_ISSUER');
  const clientId = value('OIDC_CLIENT_ID');
  const clientSecret = value('OIDC_CLIENT_SECRET');
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three or none.');
  }
  const url = readUrl('OIDC_ISSUER', issuer, ['https:', 'http:']);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new ConfigError('OIDC_ISSUER must begin with https:// unless it is on this machine.');
  return { issuer: issuer.replace(/\/$/, ''), clientId, clientSecret, name: value('OIDC_NAME') ?? url.host };
}

function readSecret(name: 'SECRET_KEY' | 'OLD_SECRET_KEY', text: string | undefined): string | undefined {
  if (text !== undefined && text.length < 32) throw new ConfigError(`${name} must have at least 32 characters.`);
  return text;
}

/** Only for `npm run rotate-key`: the key to come from. A server has one key and knows no other. */
export function readOldSecretKey(env: Env = environment()): string | undefined {
  return readSecret('OLD_SECRET_KEY', withSecretFiles(env).OLD_SECRET_KEY?.trim() || undefined);
}

/** Where mail is sent or the database is elsewhere, other people than the host themselves are at stake. */
function readRequiredRoles(text: string | undefined, isForOthers: boolean): Role[] {
  if (text === undefined) return isForOthers ? ['admin'] : [];
  if (text === 'none') return [];
  return text.split(',').map((item) => {
    const role = roles.find((known) => known === item.trim());
    if (!role)
      throw new ConfigError(
        `REQUIRE_SECOND_FACTOR must list admin, coach or client, or be none, not "${item.trim()}".`,
      );
    return role;
  });
}

const hourMs = 3_600_000;

/** A loopback HOST alone says little: behind a proxy on the same machine the whole world comes in by it. */
function readDemo(text: string | undefined, place: { embedded: boolean; closed: boolean }): boolean {
  const possible = place.embedded && place.closed;
  const wanted = readSwitch('DEMO', text, possible);
  if (wanted && !possible) {
    throw new ConfigError(
      'DEMO=on needs the embedded database, a loopback HOST and BASE_URL and no TRUST_PROXY: demo people can ' +
        'be entered without a password.',
    );
  }
  return wanted;
}

function readTrustProxy(text: string | undefined): string[] | false {
  const items =
    text
      ?.split(',')
      .map((item) => item.trim())
      .filter(Boolean) ?? [];
  const wrong = items.find((item) => !proxyGroups.has(item) && !isAddressOrRange(item));
  if (wrong !== undefined)
    throw new ConfigError(`TRUST_PROXY must list addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, not "${wrong}".`);
  return items.length > 0 ? items : false;
}

/** Names the framework knows for whole groups of addresses. */
const proxyGroups = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isAddressOrRange(item: string): boolean {
  const [address = '', bits] = item.split('/', 2);
  const kind = isIP(address);
  return (
    kind !== 0 &&
    (bits === undefined || isIP(bits) === kind || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  );
}

/** It stands in titles, in mail headers and in log lines: a line break would begin something new in each of them. */
function readProductName(text: string | undefined): string {
  if (text === undefined) return 'Dayloom';
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || text.length > 60)
    throw new ConfigError('PRODUCT_NAME must be one line of at most 60 characters.');
  return text;
}

/** In a From line a comma would begin a second sender, and angle brackets would be read as the address. */
const quotedName = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

/**
 * Generous: a person with several tabs never meets it, a loop does. Guessing passwords has its own, stricter limits.
 */
function readRequestLimit(text: string | undefined): number {
  if (text === undefined) return 600;
  if (!/^[1-9]\d{1,8}$/.test(text)) throw new ConfigError('REQUEST_LIMIT must be a whole number of at least 10.');
  return Number(text);
}

function readLongestWait(text: string | undefined): number {
  if (text === undefined) return 1_000;
  if (!/^(0|[1-9]\d{1,5})$/.test(text)) throw new ConfigError('LONGEST_WAIT must be 0, or milliseconds from 10 on.');
  return Number(text);
}

function readDrainSeconds(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  if (!/^(0|[1-9]\d{0,2})$/.test(text)) throw new ConfigError('DRAIN_SECONDS must be a whole number from 0 to 999.');
  return Number(text);
}

function readSignUpLimit(text: string | undefined): number {
  if (text === undefined) return 30;
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new ConfigError('SIGN_UP_LIMIT must be a whole number of at least 1.');
  return Number(text);
}

function readUnreadMinutes(text: string | undefined): number {
  if (text === undefined) return unreadMinutesDefault;
  const minutes = Number(text);
  if (!/^[1-9]\d{0,3}$/.test(text) || minutes > unreadMinutesMax)
    throw new ConfigError(`UNREAD_MINUTES must be a whole number from 1 to ${unreadMinutesMax}.`);
  return minutes;
}

function readFormerNotesMonths(text: string | undefined): number {
  if (text === undefined) return formerNotesMonthsDefault;
  const months = Number(text);
  if (!/^[1-9]\d{0,2}$/.test(text) || months > formerNotesMonthsMax)
    throw new ConfigError(`FORMER_NOTES_MONTHS must be a whole number from 1 to ${formerNotesMonthsMax}.`);
  return months;
}

function readBackup(value: Values, isEmbedded: boolean): BackupConfig {
  const isOn = readSwitch('BACKUP', value('BACKUP'), isEmbedded);
  if (isOn && !isEmbedded)
    throw new ConfigError(
      'BACKUP=on needs the embedded database. Back up the database of DATABASE_URL as you do your others.',
    );
  const keep = value('BACKUP_KEEP') ?? '7';
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new ConfigError('BACKUP_KEEP must be a whole number of at least 1.');
  const passphrase = value('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && passphrase.length < 12)
    throw new ConfigError('BACKUP_PASSPHRASE must have at least 12 characters.');
  return { isOn, keep: Number(keep), passphrase };
}

function readMetricsToken(text: string | undefined): string | undefined {
  if (isSampleSecret(text))
    throw new ConfigError(
      'METRICS_TOKEN is the sample text of an earlier release, which everybody can read. Set it to a random text, such as ' +
        'the output of openssl rand -hex 32.',
    );
  return text;
}

function readTraces(text: string | undefined): string | undefined {
  if (text !== undefined) readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', text, ['https:', 'http:']);
  return text;
}

function readStrictTransport(text: string | undefined): Config['strictTransport'] {
  const known = strictTransports.find((name) => name === (text ?? 'subdomains'));
  if (!known) throw new ConfigError(`STRICT_TRANSPORT must be one of ${strictTransports.join(', ')}.`);
  return known;
}

function readHelpLines(text: string | undefined): HelpLine[] {
  const lines = parseHelpLines(text ?? defaultHelpLines);
  if (!lines)
    throw new ConfigError(
      'HELP_LINES must be one to eight lines such as Samaritans|116 123;Find a help ' +
        'line|https://findahelpline.com, each with a name and a number, an https address or a few words.',
    );
  return lines;
}

function readLogLevel(text: string | undefined): Config['logLevel'] {
  if (text === undefined) return 'info';
  const level = logLevels.find((known) => known === text);
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
}
