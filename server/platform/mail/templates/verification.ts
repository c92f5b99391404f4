import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

export function verificationMail({
  product,
  firstName,
  url,
}: {
  product: string;
  firstName: string;
  url: string;
}): Letter {
  return letter({
    product,
    subject: `Confirm your address for ${product}`,
    firstName,
    paragraphs: [`Please confirm that this address belongs to you. The link works for 24 hours.`],
    action: { label: 'Confirm my address', url },
    footnote: `Somebody created an account at ${product} with this address. If it was not you, do nothing: without your confirmation the address stays unconfirmed.`,
  });
}
