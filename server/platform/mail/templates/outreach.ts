import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

type Parts = { product: string; firstName: string; coachName: string; message: string; url: string; noMoreUrl: string };

/** A coach's letter to somebody without a coach. */
export function outreachMail({ product, firstName, coachName, message, url, noMoreUrl }: Parts): Letter {
  return letter({
    product,
    subject: `A coach wrote to you at ${product}`,
    firstName,
    paragraphs: [`${coachName}, a coach at ${product}, wrote to you:`, ...message.split(/\n+/)],
    action: { label: 'Read it and see who wrote', url },
    footnote:
      'You get this because you let coaches find you while you have no coach. You get at most three such letters in all. You need not answer.',
    noMore: { label: 'No more letters from coaches', url: noMoreUrl },
  });
}
