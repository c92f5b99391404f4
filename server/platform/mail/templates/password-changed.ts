import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

export function passwordChangedMail({
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
    subject: `Your ${product} password was changed`,
    firstName,
    paragraphs: [
      'Your password was changed just now, and other devices were signed out. If that was you, all is well.',
    ],
    action: { label: 'It was not me', url },
    footnote:
      'You get this mail whenever your password changes, so that nobody can do it unnoticed. If it was not you, choose a new password with the link above at once.',
  });
}
