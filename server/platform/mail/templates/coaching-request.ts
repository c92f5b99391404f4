import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

type Asked = { product: string; firstName: string; clientName: string; url: string };

/** Without what the client wrote: that is read in the app. */
export function coachingRequestMail({ product, firstName, clientName, url }: Asked): Letter {
  return letter({
    product,
    subject: `Somebody asks for your coaching at ${product}`,
    firstName,
    paragraphs: [
      `${clientName} would like to work with you. You find the request on your dashboard, where you can accept it or decline it with a word.`,
    ],
    action: { label: 'See the request', url },
    footnote: 'You get this because your profile says that you accept clients.',
  });
}

type Answered = { product: string; firstName: string; coachName: string; isAccepted: boolean; url: string };

export function requestAnsweredMail({ product, firstName, coachName, isAccepted, url }: Answered): Letter {
  return letter({
    product,
    subject: isAccepted ? `${product}: your request was accepted` : `${product}: an answer to your request`,
    firstName,
    paragraphs: [
      isAccepted
        ? `${coachName} accepted your request and is your coach now.`
        : `${coachName} has answered your request and cannot take you on at the moment.`,
    ],
    action: { label: isAccepted ? 'Open your day' : 'Read the answer', url },
    footnote: 'You get this because you asked for coaching.',
  });
}
