import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';
import type { Logger } from '#server/platform/log.ts';
import { isMailAddress, isOneLine } from './mail-address.ts';
import type { Mail, Mailer } from './mailer.ts';

type Needs = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

/** To the configured mail server, or into files that only the host can read. Addresses are never logged. */
export function createMailer(config: Needs, log: Logger): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom, log) : fileMailer(join(config.dataDir, 'mail'), config.mailFrom);
}

function smtpMailer(smtpUrl: string, from: string, log: Logger): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // A mail server that does not answer must not hold mail, and the stopping of the server, for minutes.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return {
    kind: 'smtp',
    send: async (mail) => {
      const info = (await transport.sendMail(message(mail, from))) as { messageId?: string };
      log.debug({ messageId: info.messageId }, 'mail handed over');
    },
    close: async () => transport.close(),
  };
}

function fileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let ready: Promise<unknown> | undefined;
  // The folder holds links that open accounts: nobody but the owner may list it, even if it was there before.
  const prepare = () => (ready ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700)));
  return {
    kind: 'files',
    send: async (mail) => {
      const { message: bytes } = (await transport.sendMail(message(mail, from))) as unknown as { message: Buffer };
      await prepare();
      const name = join(folder, newId());
      await writeFile(`${name}.part`, bytes, { mode: 0o600, flag: 'wx' });
      await rename(`${name}.part`, `${name}.eml`);
    },
    close: async () => transport.close(),
  };
}

function message(mail: Mail, from: string) {
  if (!isMailAddress(mail.to)) throw new Error('This is not one plain mail address.');
  if (!isOneLine(mail.subject)) throw new Error('A subject has one line.');
  return {
    from,
    // As an object the address is taken literally; as text it would be parsed for further recipients.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
