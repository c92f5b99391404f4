import { chmod, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Logger } from '#server/platform/log.ts';

export type Mail = {
  to: string;
  subject: string;
  /** Plain text; the HTML form is made from the same parts. */
  text: string;
  html: string;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** An invitation, its change or its end, which calendar programs read from the mail. */
  calendar?: MailCalendar;
};

export type MailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string };

/** The row of the outbox it comes from. The same mail sent again has the same Message-ID and the same file. */
export type NumberedMail = Mail & {
  id: string;
  /** Ids of the people it is to and about. Part of a mail file's name, so that erasing one of them finds it. */
  people?: readonly string[];
};

export type Mailer = {
  /** Where mail goes, said at start: to an SMTP server, or into files only the host can read. */
  kind: 'smtp' | 'files';
  /** Resolves once the mail was taken from us for good, with what the mail server answered. */
  send: (mail: NumberedMail) => Promise<string | undefined>;
  /** Breaks off what is under way: it fails, and no one can say whether it arrived. */
  close: () => Promise<void>;
};

/** The mail can never be sent as it is, today or tomorrow. */
export class UnsendableMail extends Error {}

type Needs = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> & Partial<Pick<Config, 'smtpTls'>>;

/**
 * A server that answers drop by drop never runs into the limits below; this one it does. Shorter than the lease of a
 * mail.
 */
const usualDeadline = 60_000;

/** To the configured mail server, or into files that only the host can read. Addresses are never logged. */
export function createMailer(config: Needs, log: Logger, { deadline = usualDeadline } = {}): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, { from: config.mailFrom, demandsTls: config.smtpTls === 'demanded' }, log, deadline)
    : fileMailer(join(config.dataDir, 'mail'), config.mailFrom);
}

/** With the first mail: a server that starts holds less until then. */
const loadLibrary = async () => (await import('nodemailer')).default;

type Sending = { from: string; demandsTls: boolean };

function smtpMailer(smtpUrl: string, { from, demandsTls }: Sending, log: Logger, deadline: number): Mailer {
  const connect = async () =>
    (await loadLibrary()).createTransport({
      url: smtpUrl,
      // A server that offers no encryption gets neither our password nor a letter.
      requireTLS: demandsTls,
      pool: true,
      maxConnections: 1,
      // The library itself tries again only where not a byte of the mail was sent; every other try is ours to count.
      maxRequeues: 1,
      // A mail server that does not answer must not hold mail, and the stopping of the server, for minutes.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  let transport: Promise<Transporter> | undefined;
  const breakOff = async () => {
    const open = await transport;
    transport = undefined;
    (open as unknown as { close: (options: { force: boolean }) => void } | undefined)?.close({ force: true });
  };
  return {
    kind: 'smtp',
    send: async (mail) => {
      const ready = message(mail, from);
      let isOverdue = false;
      const timer = setTimeout(() => {
        isOverdue = true;
        void breakOff();
      }, deadline);
      try {
        const { response } = (await (await (transport ??= connect())).sendMail(ready)) as { response?: string };
        log.debug({ messageId: ready.messageId }, 'mail handed over');
        return response;
      } catch (error) {
        throw isOverdue ? Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' }) : error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: async () => await breakOff(),
  };
}

/** The name of a mail file, without its ending: the mail's id, then those of the people it is to and about. */
export const mailFileName = (id: string, people: readonly string[]): string =>
  [id, ...(people.length > 0 ? people : ['nobody'])].join('.');

function fileMailer(folder: string, from: string): Mailer {
  const createTransport = async () =>
    (await loadLibrary()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let transport: ReturnType<typeof createTransport> | undefined;
  let ready: Promise<unknown> | undefined;
  // The folder holds links that open accounts: no one but the owner may list it, even if it was there before.
  const prepare = () => (ready ??= mkdir(folder, { recursive: true, mode: 0o700 }).then(() => chmod(folder, 0o700)));
  return {
    kind: 'files',
    send: async (mail) => {
      const { message: bytes } = (await (
        await (transport ??= createTransport())
      ).sendMail(message(mail, from))) as unknown as { message: Buffer };
      await prepare();
      const name = join(folder, mailFileName(mail.id, mail.people ?? []));
      await writeForGood(`${name}.part`, bytes);
      await rename(`${name}.part`, `${name}.eml`);
      return undefined;
    },
    close: async () => (await transport)?.close(),
  };
}

/** What was sent is forgotten in the database, so the file has to survive a power cut by itself. */
async function writeForGood(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function message(mail: NumberedMail, from: string) {
  if (!isMailAddress(mail.to)) throw new UnsendableMail('This is not one plain mail address.');
  if (!isOneLine(mail.subject)) throw new UnsendableMail('A subject has one line.');
  const headers = { ...mail.headers, 'Auto-Submitted': 'auto-generated' };
  if (!Object.entries(headers).flat().every(isOneLine)) throw new UnsendableMail('A header has one line.');
  return {
    from,
    // As an object the address is taken literally; as text it would be parsed for further recipients.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar ? { icalEvent: { ...mail.calendar, filename: 'invitation.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    // A mail that had to be sent again is the same mail: programs that see both show one.
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers,
  };
}

/** What MAIL_FROM names. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<>]*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.replace(/\\?"/g, '').trim(), address: address.trim() };
}

const domainOf = (from: string): string => /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

/**
 * One plain address and nothing else. A line break would begin a new header, and commas, semicolons or angle brackets
 * would add recipients: the mail library believes both.
 */
export function isMailAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s@<>()[\],;:\\"\p{Cc}\p{Cf}]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/iu.test(
      address,
    )
  );
}

function isOneLine(text: string): boolean {
  return !/[\r\n\0]/.test(text);
}
