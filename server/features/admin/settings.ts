import { basename } from 'node:path';
import type { AdminSettings } from '#contract/admin/schema.ts';
import type { SessionUser } from '#server/platform/auth/session-user.ts';
import type { Config } from '#server/platform/config.ts';
import { secretVariables } from '#server/platform/config-values.ts';
import { settingGroupsIn } from '#server/platform/config-variables.ts';
import { addressesOf } from '#server/platform/db/addresses.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The demo's admin can be anyone at this machine, and the host's address is not theirs to read. */
const hiddenFromDemo = 'ADMIN_EMAIL';

/**
 * Every setting by group, as this process read it at its start, and what it means in the admin’s language. No secret, and of an
 * address with a password only the host.
 */
export function settingsFor(
  { config }: Pick<Deps, 'config'>,
  actor: Pick<SessionUser, 'isDemo'>,
  language: string,
): AdminSettings {
  const values: Record<string, unknown> = { ...config.given.set, ...inUse(config) };
  const present = ([name, meaning]: [string, string]) => {
    const isSecret = secretVariables.some((secret) => secret === name) || (actor.isDemo && name === hiddenFromDemo);
    const origin = config.given.origins.get(name) ?? { source: 'default', file: null };
    return {
      name,
      meaning,
      value: valueOf(name, isSecret, inWords(values[name])),
      isSecret,
      isSet: origin.source !== 'default',
      ...origin,
    };
  };
  return settingGroupsIn(language).map(({ title, variables }) => ({
    title,
    settings: Object.entries(variables).map(present),
  }));
}

/** What a setting is where it is not set, if that depends on others; and paths and addresses in full. */
const inUse = (values: Config) => ({
  BASE_URL: values.baseUrl,
  DATA_DIR: values.dataDir,
  DATABASE_NAMES: values.databaseUrl ? values.databaseNames : undefined,
  MAIL_FROM: values.mailFrom,
  OIDC_NAME: values.oidc?.name,
  REQUIRE_SECOND_FACTOR: values.requireSecondFactor.length > 0 ? values.requireSecondFactor : 'none',
  DEMO: values.demo,
  SIMULATION: values.simulation,
  DRAIN_SECONDS: values.drainMs / 1_000,
  BACKUP: values.backup.isOn,
  HELP_LINES: values.helpLines?.map(({ name }) => name),
  OPERATOR: values.operator && `${values.operator.name}, ${values.operator.contact}`,
  ENV_FILE: values.given.file && basename(values.given.file),
  NODE_ENV: values.development ? 'development' : 'production',
});

function inWords(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : `${value as string | number}`;
}

function valueOf(name: string, isSecret: boolean, text: string | null): string | null {
  if (text === null) return null;
  if (isSecret)
    return name.endsWith('_URL')
      ? addressesOf(text)
          .map((address) => new URL(address).host)
          .join(', ')
      : null;
  if (!/^https?:/.test(text) || !URL.canParse(text)) return text;
  const { username, password, search, origin } = new URL(text);
  return username || password || search ? origin : text;
}
