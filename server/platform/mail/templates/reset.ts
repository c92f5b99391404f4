import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

export function resetMail({ product, firstName, url }: { product: string; firstName: string; url: string }): Letter {
  return letter({
    product,
    subject: `Choose a new password for ${product}`,
    firstName,
    paragraphs: [
      'You can choose a new password now. The link works once, and for one hour. Afterwards you are signed out everywhere.',
    ],
    action: { label: 'Choose a new password', url },
    footnote:
      'Somebody asked for this on the sign-in page. If it was not you, do nothing: your password stays as it is.',
  });
}
