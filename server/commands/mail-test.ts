import type { Config } from '#server/platform/config.ts';
import { commandLine } from '#server/platform/host-commands.mjs';
import { createLog } from '#server/platform/log.ts';
import { isMailAddress } from '#server/platform/mail/mailer.ts';
import { sourceLanguage } from '#server/platform/messages.ts';
import { sendTestMail } from '#server/platform/mail/test-mail.ts';
import { runCommand, sayingOutcome, type Outcome } from './command.ts';

/** `npm run mail:test -- me@example.org`: needs no database, and so also tells before the first start whether mail works. */
export async function testMail([to = '', ...rest]: string[], config: Config): Promise<Outcome> {
  if (!isMailAddress(to) || rest.length > 0)
    return { refusal: `Name one address: ${commandLine('mail:test', 'me@example.org')}` };
  if (!config.smtpUrl)
    return { refusal: `SMTP_URL is not set, so nothing was sent. The server writes mail to ${config.dataDir}/mail.` };
  const { host } = new URL(config.smtpUrl);
  const outcome = await sendTestMail(config, createLog({ logLevel: 'warn' }), to, sourceLanguage);
  return outcome.isSent
    ? { said: `${host} accepted a mail to ${to} from ${config.mailFrom}. It answered: ${outcome.answer}` }
    : { refusal: `The mail to ${to} was not sent by ${host}. ${outcome.reason} Details: ${outcome.answer}` };
}

if (import.meta.main) await runCommand(sayingOutcome(testMail));
