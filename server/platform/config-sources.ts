import { resolve } from 'node:path';
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
