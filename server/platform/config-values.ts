import { readFileSync } from 'node:fs';
import { configVariables } from './config-variables.ts';

/** A mistake in the configuration. main.ts prints the sentence and leaves with 1. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>;

/** Each may be named by a file instead, as NAME_FILE: what lies in the environment is easily shown to someone. */
export const secretVariables = [
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'BACKUP_PASSPHRASE',
  'S3_SECRET_ACCESS_KEY',
  'TRANSCRIBE_KEY',
  'METRICS_TOKEN',
] as const;

/** The environment with the content of the files that are named in it. */
export function withSecretFiles(env: Env): Env {
  const found: Env = {};
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (env[name]?.trim()) throw new ConfigError(`${name} and ${name}_FILE are both set. Set one of them.`);
    found[name] = readSecretFile(`${name}_FILE`, path);
  }
  return { ...env, ...found };
}

function readSecretFile(name: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      code === 'ENOENT'
        ? `${name} names ${path}, which is not there.`
        : `${name} names ${path}, which cannot be read (${code ?? 'unknown'}).`,
      { cause: error },
    );
  }
  if (text === '') throw new ConfigError(`${name} names ${path}, which is empty.`);
  return text;
}

/** Prefixes that are ours alone. */
const ownPrefixes = ['OIDC_', 'SMTP_', 'DAYLOOM_', 'METRICS_', 'BACKUP_', 'DATABASE_', 'TRANSCRIBE_'];

const knownNames: readonly string[] = [
  ...Object.keys(configVariables),
  'OLD_SECRET_KEY',
  ...secretVariables.map((name) => `${name}_FILE`),
];

/** Names hosts expect us to have, too far from ours for a guess by letters. */
const nearMisses = new Map([
  ['REQUIRE_2FA', 'REQUIRE_SECOND_FACTOR'],
  ['BACKUPS', 'BACKUP'],
  ['PROT', 'PORT'],
  ['OTEL_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
]);

/** What the .env of docker compose holds for compose.yaml; in a clone it is the file that `npm start` reads too. */
export const composeNames = ['DOMAIN'];
const isOfCompose = (name: string): boolean => composeNames.includes(name) || /^(?:COMPOSE|DOCKER)_/.test(name);

const listedIn = 'All settings are listed in .env.example.';

/** A misspelt variable is refused instead of being silently ignored: with DATABSE_URL another database would be used. */
export function refuseUnknown(env: Env): void {
  for (const name of Object.keys(env)) {
    if (knownNames.includes(name) || isOfKubernetes(name, env)) continue;
    const meant = nearMisses.get(name) ?? nearestName(name, mostChanges);
    if (meant !== undefined) throw new ConfigError(`${name} is not a setting. Is ${meant} meant?`);
    if (ownPrefixes.some((prefix) => name.startsWith(prefix)))
      throw new ConfigError(`${name} is not a setting. ${listedIn}`);
  }
}

/** Every line of our own file is meant for us, so every unknown name is a mistake, and a distant guess still helps. */
export function refuseUnknownInFile(path: string, names: readonly { name: string; line: number }[]): void {
  for (const { name, line } of names) {
    if (name === 'ENV_FILE')
      throw new ConfigError(`${path}, line ${line}: ENV_FILE is only read from the environment.`);
    if (knownNames.includes(name) || isOfCompose(name)) continue;
    const meant = nearMisses.get(name) ?? nearestName(name, ({ length }) => Math.floor(length / 3));
    const advice = meant ? `Is ${meant} meant?` : `${listedIn} Variables of other programs belong in the environment.`;
    throw new ConfigError(`${path}, line ${line}: ${name} is not a setting. ${advice}`);
  }
}

/** Kubernetes tells every container the addresses of all services; one of them may well be called database. */
function isOfKubernetes(name: string, env: Env): boolean {
  const service = /^(\w+?)_(?:SERVICE_|PORT(?:_|$))/.exec(name)?.[1];
  return service !== undefined && env[`${service}_SERVICE_HOST`] !== undefined;
}

function nearestName(name: string, allowed: (known: string) => number): string | undefined {
  const near = knownNames
    .map((known) => ({ known, changes: changesBetween(name, known) }))
    .filter(({ known, changes }) => changes <= allowed(known))
    .toSorted((a, b) => a.changes - b.changes);
  return near[0]?.known;
}

/** Short names are near to everything: HOME is not HOST, and PATH is not PORT. */
function mostChanges({ length }: string): number {
  if (length < 7) return 0;
  if (length < 9) return 1;
  return length < 11 ? 2 : 3;
}

/** Letters to change, take out, put in or swap with their neighbour to make one name of the other. */
function changesBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

/** What is wrong with an address, as the rest of a sentence that begins with the variable's name. */
export function urlProblem(text: string, protocols: readonly string[]): string | undefined {
  const beginning = `${protocols.join(' or ')}//.`;
  if (!URL.canParse(text)) return `is not a complete address. It begins with ${beginning}`;
  return protocols.includes(new URL(text).protocol) ? undefined : `must begin with ${beginning}`;
}

/** Texts that earlier releases shipped as examples in deploy/kubernetes/secrets.example: everyone can read them. */
const sampleSecrets = new Set([
  'at least 32 characters, for instance by: openssl rand -hex 32',
  'what Prometheus sends as bearer token',
]);

export const isSampleSecret = (secret: string | undefined): boolean => sampleSecrets.has(secret?.trim() ?? '');
