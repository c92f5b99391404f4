import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { unreadMinutesDefault } from '#contract/messages/constants.ts';
import { formerNotesMonthsDefault } from '#contract/parting/constants.ts';
import { roles } from '#contract/roles/rules.ts';
import { isSampleSecret, urlProblem } from './config-values.ts';
import { isLoopback } from './connection-security.ts';
import { parseHelpLines } from './help-lines.ts';

/*
 * Each sentence continues the name of its variable: "PORT must be …". None repeats a secret. What depends on another
 * variable is decided in config.ts.
 */

type Problem = (text: string) => string | undefined;

const text = (problem: Problem = () => undefined) =>
  z.string().check(
    z.check(({ value, issues }) => {
      const message = problem(value);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    }),
  );

const matching = (pattern: RegExp, sentence: string) => text((value) => (pattern.test(value) ? undefined : sentence));

/** Not by z.coerce, which reads 1e3 and 0x10 as numbers too. */
const whole = (min: number, max: number, sentence = `must be a whole number from ${min} to ${max}.`) =>
  z.pipe(
    text((value) => (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max ? undefined : sentence)),
    z.transform(Number),
  );

const onOff = z.pipe(
  z.enum(['on', 'off'], { error: ({ input }) => `must be on or off, not "${String(input)}".` }),
  z.transform((value) => value === 'on'),
);

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}.` });

const url = (protocols: readonly string[], more: (parsed: URL) => string | undefined = () => undefined) =>
  text((value) => urlProblem(value, protocols) ?? more(new URL(value)));

const webUrl = ['https:', 'http:'];

export const secretKeySchema = text((value) => (value.length < 32 ? 'must have at least 32 characters.' : undefined));

const listed = (value: string): string[] => value.split(',').map((item) => item.trim());

/** Names the framework knows for groups of addresses. */
const proxyGroups = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isAddressOrRange(item: string): boolean {
  const [address = '', bits] = item.split('/', 2);
  const kind = isIP(address);
  return (
    kind !== 0 &&
    (bits === undefined || isIP(bits) === kind || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128)))
  );
}

const proxies = z.pipe(
  text((value) => {
    const wrong = listed(value).find((item) => item !== '' && !proxyGroups.has(item) && !isAddressOrRange(item));
    return wrong && `must list addresses or ranges such as 127.0.0.1 or 10.0.0.0/8, not "${wrong}".`;
  }),
  z.transform((value) => listed(value).filter(Boolean)),
);

/** Exact: a subdomain is another domain. */
const domains = z.pipe(
  text((value) => {
    const wrong = listed(value).find((item) => !/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(item));
    return wrong === undefined
      ? undefined
      : `must list domains such as practice.example, without @ or wildcards, not "${wrong}".`;
  }),
  z.transform((value) => listed(value.toLowerCase())),
);

const isHostIn = (scheme: string, item: string): boolean =>
  URL.canParse(scheme + item) && new URL(scheme + item).host === item;

/** As an address names them, IPv6 in brackets, with or without a port; `*` is any. */
const webhookHosts = z.pipe(
  text((value) => {
    const wrong = listed(value).find(
      (item) => !['http', 'https'].some((scheme) => isHostIn(`${scheme}://`, item.replace(/:\*$/, ''))),
    );
    return wrong === undefined
      ? undefined
      : 'must list hosts such as automation.internal or 192.168.1.5, in lower case, each alone or with a port ' +
          `(automation.internal:8080, or :* for any), not "${wrong}".`;
  }),
  z.transform(listed),
);

const roleOf = (item: string) => roles.find((role) => role === item);

const requiredRoles = z.pipe(
  text((value) => {
    const wrong = value === 'none' ? undefined : listed(value).find((item) => !roleOf(item));
    return wrong === undefined ? undefined : `must list admin, coach or client, or be none, not "${wrong}".`;
  }),
  z.transform((value) => listed(value).flatMap((item) => roleOf(item) ?? [])),
);

const helpLines = z.pipe(
  text((value) =>
    parseHelpLines(value)
      ? undefined
      : 'must be one to eight lines such as Samaritans|116 123;Find a help line|https://findahelpline.com, each with a ' +
        'name and a number, an https address or a few words.',
  ),
  z.transform((value) => parseHelpLines(value) ?? null),
);

const operatorOf = (value: string) => {
  const [line, ...more] = parseHelpLines(value) ?? [];
  return line?.href && more.length === 0 ? { name: line.name, contact: line.contact, href: line.href } : undefined;
};

const operator = z.pipe(
  text((value) =>
    operatorOf(value)
      ? undefined
      : 'must be a name and an e-mail address, phone number or https address, such as River Practice|hello@example.org.',
  ),
  z.transform(operatorOf),
);

/** Generous: a person with several tabs never reaches it, a loop does. */
const requestLimit = whole(10, 999_999_999, 'must be a whole number of at least 10.');
const longestWait = matching(/^(0|[1-9]\d{1,5})$/, 'must be 0, or milliseconds from 10 on.');

const bucket = url(webUrl, ({ protocol, hostname, pathname, search, hash, username }) => {
  if (protocol === 'http:' && !isLoopback(hostname)) return 'must begin with https:// unless it is on this machine.';
  return /^\/[^/]/.test(pathname) && !search && !hash && !username
    ? undefined
    : 'must be endpoint and bucket, such as https://s3.example.org/bucket or https://s3.example.org/bucket/folder.';
});

/** More would not make two or four cores faster, and several processes must fit into one server's 100 connections. */
export const usualPool = 15;

/** Every variable after trimming; an empty one counts as not set. */
export const settingsSchema = z.object({
  PORT: withDefault(
    z.pipe(
      text((value) =>
        /^\d{1,5}$/.test(value) && Number(value) <= 65_535
          ? undefined
          : `must be a number from 0 to 65535, not "${value}".`,
      ),
      z.transform(Number),
    ),
    3_000,
  ),
  HOST: withDefault(z.string(), '127.0.0.1'),
  BASE_URL: z.optional(
    z.pipe(
      url(webUrl, ({ pathname, search, hash }) =>
        pathname !== '/' || search || hash
          ? 'must be an origin without a path, such as https://dayloom.example.org.'
          : undefined,
      ),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_DIRECT_URL: z.optional(z.string()),
  DATABASE_NAMES: z.optional(onOff),
  /** A page sends three calls at once, and one must never wait for the other two forever. */
  DATABASE_POOL: withDefault(whole(3, 500), usualPool),
  DATABASE_TLS: withDefault(onOff, true),
  ADMIN_EMAIL: z.optional(
    z.pipe(
      matching(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be one e-mail address.'),
      z.transform((value) => value.toLowerCase()),
    ),
  ),
  SIGN_UP: withDefault(oneOf(['open', 'invited', 'closed']), 'open'),
  SIGN_UP_DOMAINS: z.optional(domains),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  SMTP_TLS: withDefault(onOff, true),
  MAIL_FROM: z.optional(z.string()),
  OIDC_ISSUER: z.optional(
    url(webUrl, ({ protocol, hostname }) =>
      protocol === 'http:' && !isLoopback(hostname)
        ? 'must begin with https:// unless it is on this machine.'
        : undefined,
    ),
  ),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  OIDC_NAME: z.optional(z.string()),
  OIDC_GROUPS_CLAIM: z.optional(z.string()),
  OIDC_ADMIN_GROUP: z.optional(z.string()),
  OIDC_COACH_GROUP: z.optional(z.string()),
  SECRET_KEY: z.optional(secretKeySchema),
  REQUIRE_SECOND_FACTOR: z.optional(requiredRoles),
  SESSION_DAYS: withDefault(whole(1, 400), 90),
  ADMIN_SESSION_HOURS: withDefault(whole(1, 9_600), 12),
  DEMO: z.optional(onOff),
  SIMULATION: z.optional(onOff),
  TRUST_PROXY: z.optional(proxies),
  REQUEST_LIMIT: withDefault(requestLimit, 600),
  LONGEST_WAIT: withDefault(z.pipe(longestWait, z.transform(Number)), 1_000),
  DRAIN_SECONDS: z.optional(whole(0, 999)),
  SIGN_UP_LIMIT: withDefault(whole(1, 999_999, 'must be a whole number of at least 1.'), 30),
  COACH_APPROVAL: z.optional(onOff),
  SCREENERS: withDefault(onOff, false),
  /** At most a day: later, no mail at all is better. */
  UNREAD_MINUTES: withDefault(whole(1, 1_440), unreadMinutesDefault),
  /** At most twenty years: what must be kept longer is kept elsewhere. */
  FORMER_NOTES_MONTHS: withDefault(whole(1, 240), formerNotesMonthsDefault),
  BACKUP: z.optional(onOff),
  BACKUP_KEEP: withDefault(whole(1, 9_999, 'must be a whole number of at least 1.'), 7),
  BACKUP_PASSPHRASE: z.optional(text((value) => (value.length < 12 ? 'must have at least 12 characters.' : undefined))),
  BACKUP_S3: z.optional(bucket),
  MEDIA_S3: z.optional(bucket),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_REGION: withDefault(matching(/^[\w-]+$/, 'must be a name such as eu-central-1.'), 'us-east-1'),
  BACKUP_COMMAND: z.optional(
    matching(/^\//, 'must be the full path of a program, such as /usr/local/bin/copy-backup, without arguments.'),
  ),
  TRANSCRIBE_URL: z.optional(
    url(webUrl, ({ search, hash, username, password }) =>
      search || hash || username || password
        ? 'must be an address such as http://127.0.0.1:8080/v1; a key belongs in TRANSCRIBE_KEY.'
        : undefined,
    ),
  ),
  TRANSCRIBE_MODEL: withDefault(z.string(), 'whisper-1'),
  TRANSCRIBE_KEY: z.optional(z.string()),
  TRANSCRIBE_PUBLIC: withDefault(onOff, false),
  WEBHOOK_HOSTS: z.optional(webhookHosts),
  MEDIA_PER_PERSON_MB: withDefault(whole(1, 9_999_999, 'must be a whole number of at least 1.'), 2_048),
  MEDIA_TOTAL_MB: z.optional(whole(1, 999_999_999, 'must be a whole number of at least 1.')),
  STRICT_TRANSPORT: withDefault(oneOf(['subdomains', 'host', 'off']), 'subdomains'),
  METRICS_TOKEN: z.optional(
    text((value) =>
      isSampleSecret(value)
        ? 'is the sample text of an earlier release, which everybody can read. Set it to a random text, such as the ' +
          'output of openssl rand -hex 32.'
        : undefined,
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(webUrl)),
  HELP_LINES: z.optional(helpLines),
  OPERATOR: z.optional(operator),
  LOG_LEVEL: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** Part of titles, mail headers and log lines, where a line break would begin something new. */
  PRODUCT_NAME: withDefault(
    text((value) =>
      /[\p{Cc}\u2028\u2029]/u.test(value) || value.length > 60
        ? 'must be one line of at most 60 characters.'
        : undefined,
    ),
    'Dayloom',
  ),
  NODE_ENV: z.optional(z.string()),
});
export type Settings = z.infer<typeof settingsSchema>;
