import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

/** Sent instead of an answer on the page, so that the page does not tell strangers who has an account. */
export function accountExistsMail({
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
    subject: `You already have an account at ${product}`,
    firstName,
    paragraphs: [
      'Somebody tried to create an account with this address, but there is one already. If it was you, just sign in. If the password is gone, choose a new one.',
    ],
    action: { label: 'Choose a new password', url },
    footnote: 'If it was not you, do nothing: your account is unchanged.',
  });
}
