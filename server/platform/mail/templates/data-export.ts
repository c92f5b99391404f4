import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

/** The way to the person's own data, never the data: a mailbox is read by more eyes than one. */
export function dataExportMail({
  product,
  firstName,
  until,
  url,
}: {
  product: string;
  firstName: string;
  until: string;
  url: string;
}): Letter {
  return letter({
    product,
    subject: `Your journal from ${product}`,
    firstName,
    paragraphs: [
      `An administrator of ${product} had this link sent to you. It brings you your entries and your messages, as one file to keep and to print.`,
      `It works once, until ${until}, and asks you to sign in: nobody but you can open it.`,
    ],
    action: { label: 'Get your journal', url },
    footnote:
      'If you did not ask for this, you need not do anything. Your journal stays where it is, and the administrator cannot read it.',
  });
}
