import { phraseLanguages } from '#contract/journal/rules.ts';
import { namesOfLanguages } from '#contract/messages.ts';
import type { Config } from '#server/platform/config.ts';
import { isLoopback } from '#server/platform/connection-security.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { languageStates, sourceLanguage } from '#server/platform/messages.ts';

type Announced = {
  config: Pick<Config, 'productName' | 'baseUrl' | 'dataDir' | 'logLevel' | 'host' | 'trustProxy' | 'demo'>;
  mail: Pick<Deps['mail'], 'kind'>;
  database: Pick<Deps['database'], 'kind'>;
  log: Deps['log'];
};

/** That the server is ready, and what its host should know: for the person who typed the command, or as lines of the log. */
export function announce(
  { config, mail, database, log }: Announced,
  { url, hasDemoPeople, commands }: { url: string; hasDemoPeople: boolean; commands: string[] },
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): void {
  log.info({ address: url, database: database.kind, mail: mail.kind, demo: config.demo }, 'started');
  const unlisted = namesOfLanguages(languageStates, sourceLanguage).filter(
    ({ code }) => !phraseLanguages.includes(code),
  );
  const notes = [
    mail.kind === 'files' &&
      `No SMTP_URL is set, so mail is written to ${config.dataDir}/mail and addresses need no confirmation.`,
    looksProxied(config) &&
      'A proxy seems to be in front, but TRUST_PROXY is not set: all visitors would share the limits of one address.',
    unlisted.length > 0 &&
      `No list of distress phrases is known in ${unlisted.map(({ nameHere }) => nameHere).join(', ')}: there a mood of 1 or 2 ` +
        'alone shows the help lines.',
    commands.length > 0 &&
      'Coaches wait for approval and there is no admin yet. Sign up, then make yourself an admin, or approve a coach: ' +
        commands.join(' or '),
    hasDemoPeople && `Demo people are there to try it with. Remove them: ${commandLine('demo:remove')}`,
  ].filter((note) => note !== false);
  // What collects logs gets lines of the log and nothing else.
  if (!terminal.isTTY) return notes.forEach((note) => log.info(note));
  if (config.logLevel === 'silent') return;
  const lines = [`${config.productName} is ready: ${config.baseUrl}`, ...notes].map((line) => `  ${line}\n`);
  terminal.write(`\n${lines.join('')}\n`);
}

/** People come by another name than this machine's, but only this machine can reach us. */
function looksProxied({ baseUrl, host, trustProxy }: Announced['config']): boolean {
  return isLoopback(host) && !isLoopback(new URL(baseUrl).hostname) && !trustProxy;
}
