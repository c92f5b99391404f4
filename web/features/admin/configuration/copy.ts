export const configurationCopy = {
  back: 'Back to Admin Dashboard',
  title: 'Configuration',
  about:
    'Every setting this server is running with. They’re changed where the server runs, in its environment or its file, and ' +
    'take effect after a restart. Secrets are never shown.',
  loading: 'Loading the configuration...',
  lost: { title: 'The configuration couldn’t be loaded' },
  secret: { set: 'Set, not shown', unset: 'Not set' },
  unset: 'Not set',
  source: {
    environment: 'From the environment',
    file: (name: string) => `From the file ${name}`,
    default: 'Default',
  },
} as const;
