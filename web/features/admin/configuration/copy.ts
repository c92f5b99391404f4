import type { RiskySetting } from '#contract/admin/constants.ts';

export const configurationCopy = {
  back: 'Back to Admin Dashboard',
  title: 'Configuration',
  about:
    'Every setting this server is running with. They’re changed where the server runs, in its environment or its file, and ' +
    'take effect after a restart. Secrets are never shown.',
  loading: 'Loading the configuration...',
  lost: { title: 'The configuration couldn’t be loaded' },
  risks: (count: number) =>
    count === 0
      ? 'Nothing here looks dangerous.'
      : count === 1
        ? 'One setting needs a look.'
        : `${count} settings need a look.`,
  look: 'Needs a look',
  secret: { set: 'Set, not shown', unset: 'Not set' },
  unset: 'Not set',
  source: {
    environment: 'From the environment',
    file: (name: string) => `From the file ${name}`,
    default: 'Default',
  },
} as const;

/** Why a setting needs a look, as it is set now. */
export const riskCopy: Record<RiskySetting, string> = {
  BASE_URL: 'People reach this server without encryption: passwords and journals can be read on the way.',
  TRUST_PROXY: 'A proxy seems to be in front, but isn’t trusted: all visitors share the limits of one address.',
  STRICT_TRANSPORT: 'Browsers aren’t told to use https only.',
  DATABASE_TLS: 'The connection to the database on another machine isn’t encrypted.',
  SMTP_URL: 'No mail is sent: people can’t confirm an address or reset a password.',
  SMTP_TLS: 'Mail, and the password for the mail server, may travel without encryption.',
  REQUIRE_SECOND_FACTOR: 'Admins can sign in with a password alone.',
  BACKUP: 'This server makes no backups. Make sure something else does.',
  SIMULATION: 'Admins can add test data to this installation, which other people can reach.',
  LOG_LEVEL: 'Nothing is logged, not even errors.',
  NODE_ENV: 'Development pages are open to everyone who reaches this server.',
};
