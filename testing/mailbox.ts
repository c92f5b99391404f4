import type { Mailer, NumberedMail } from '#server/platform/mail/mailer.ts';

export type Mailbox = Mailer & { received: NumberedMail[]; to: (address: string) => NumberedMail[] };

/** Keeps mail in memory. */
export function mailbox(kind: Mailer['kind']): Mailbox {
  const received: NumberedMail[] = [];
  return {
    kind,
    received,
    to: (address) => received.filter((mail) => mail.to === address),
    send: async (mail) => {
      received.push(mail);
      return undefined;
    },
    close: async () => {},
  };
}
