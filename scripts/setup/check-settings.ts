import { readConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-values.ts';

// Run by commands.mjs: says what the server would say of its settings, without starting it.
try {
  readConfig();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
