import { basename, resolve } from 'node:path';
import type { SettingSource } from '#contract/admin/constants.ts';
import { ConfigError, refuseUnknown, refuseUnknownInFile, type Env } from './config-values.ts';
import { readEnvFile } from './env-file.ts';

/** The variables as they were given, and the file that some of them may come from. */
export type Sources = { env: Env; file?: { path: string; names: ReadonlySet<string> } };

/** The environment, and below it the file. */
export function readSources(environment: Env): Sources {
  refuseUnknown(environment);
  const named = environment.ENV_FILE?.trim() || undefined;
  if (named === 'off') return { env: environment };
  const path = resolve(named ?? '.env');
  const file = readEnvFile(path);
  if (file.kind === 'wrong') throw new ConfigError(`${path} ${file.why}`);
  if (file.kind === 'missing' && named) throw new ConfigError(`ENV_FILE names ${path}, which is not there.`);
  if (file.kind === 'missing') return { env: environment };
  refuseUnknownInFile(path, file.names);
  const own = file.names.filter(({ name }) => environment[name] === undefined);
  return {
    env: { ...file.settings, ...environment },
    file: { path, names: new Set(own.map(({ name }) => name)) },
  };
}

export type Origin = { source: SettingSource; file: string | null };

/** By name; of a file without its folder. A setting that is not in here has its default. */
export function originsOf({ env, file }: Sources): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const [name, value] of Object.entries(env)) {
    const text = value?.trim();
    if (!text) continue;
    origins.set(name, file?.names.has(name) ? fromFile(file.path) : { source: 'environment', file: null });
    if (name.endsWith('_FILE')) origins.set(name.replace(/_FILE$/, ''), fromFile(text));
  }
  return origins;
}

const fromFile = (path: string): Origin => ({ source: 'file', file: basename(path) });
