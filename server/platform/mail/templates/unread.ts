import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

/** Without what was written: that is read in the app. */
export function unreadMail({
  product,
  firstName,
  from,
  url,
  noMoreUrl,
}: {
  product: string;
  firstName: string;
  from: string;
  url: string;
  noMoreUrl: string;
}): Letter {
  return letter({
    product,
    subject: `A message waits for you at ${product}`,
    firstName,
    paragraphs: [`${from || 'Somebody'} wrote to you, and you have not read it yet.`],
    action: { label: 'Read and answer', url },
    footnote: 'You get one such mail for a conversation until you have read it. What was written is not in this mail.',
    noMore: { label: 'No more mail about unread messages', url: noMoreUrl },
  });
}
