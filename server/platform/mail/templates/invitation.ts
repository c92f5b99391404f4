import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

type Invited = {
  product: string;
  firstName: string;
  coachName: string;
  programTitle: string;
  days: number;
  url: string;
  noMoreUrl: string;
};

/** Without the coach's personal words: those are read in the app. */
export function invitationMail({ product, firstName, coachName, programTitle, days, url, noMoreUrl }: Invited): Letter {
  return letter({
    product,
    subject: `An invitation from a coach at ${product}`,
    firstName,
    paragraphs: [
      `${coachName} invites you to the program “${programTitle}”. You can accept or decline within ${days} days; after that the invitation ends by itself.`,
    ],
    action: { label: 'See the invitation', url },
    footnote:
      'You get this because you let coaches find you while you have no coach. If you do nothing, nothing changes.',
    noMore: { label: 'No more letters from coaches', url: noMoreUrl },
  });
}

type Accepted = { product: string; firstName: string; clientName: string; programTitle: string; url: string };

export function invitationAcceptedMail({ product, firstName, clientName, programTitle, url }: Accepted): Letter {
  return letter({
    product,
    subject: `Your invitation was accepted at ${product}`,
    firstName,
    paragraphs: [
      `${clientName} accepted your invitation to “${programTitle}” and is your client now. The program has begun.`,
    ],
    action: { label: 'Open your client’s page', url },
    footnote: 'You get this because you sent the invitation.',
  });
}
