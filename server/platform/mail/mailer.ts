export type Mail = {
  to: string;
  subject: string;
  /** Plain text; the HTML form is made from the same parts. */
  text: string;
  html: string;
  /** Such as List-Unsubscribe. */
  headers?: Record<string, string>;
};

/** The row of the outbox it comes from. The same mail sent again has the same Message-ID and the same file. */
export type NumberedMail = Mail & {
  id: string;
  /** Ids of whom it is to and about. Only a file of ours says them, so that it can be found when one of them is erased. */
  people?: readonly string[];
};

export type Mailer = {
  /** Where mail goes, said at start: to an SMTP server, or into files only the host can read. */
  kind: 'smtp' | 'files';
  /** Resolves once the mail was taken from us for good. */
  send: (mail: NumberedMail) => Promise<void>;
  /** Breaks off what is under way: it fails, and nobody can say whether it arrived. */
  close: () => Promise<void>;
};

/** The mail can never be sent as it is, today or tomorrow. */
export class UnsendableMail extends Error {}
