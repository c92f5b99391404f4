import type { OutgoingMail } from '#server/platform/mail/outbox.ts';

/** The same for all of a proof's processes. */
export const mailSecret = 'a secret for proofs only, long enough';
export const mailFrom = 'Dayloom <no-reply@dayloom.example>';

/** Long enough that it does not travel in one piece, so that there is a middle to be cut off in. */
const body = 'One page a day. '.repeat(8_000);

export const letterTo = (whom: string): OutgoingMail => ({
  userId: null,
  to: `${whom}@example.org`,
  kind: 'invitation',
  subject: 'A letter',
  text: body,
  html: `<p>${body}</p>`,
});
