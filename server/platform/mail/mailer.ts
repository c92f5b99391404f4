export type Mail = {
  to: string;
  subject: string;
  /** Plain text; the HTML form is made from the same parts. */
  text: string;
  html: string;
};

export type Mailer = {
  /** Where mail goes, said at start: to an SMTP server, or into files only the host can read. */
  kind: 'smtp' | 'files';
  send: (mail: Mail) => Promise<void>;
  close: () => Promise<void>;
};
