import { composeMail } from '#server/platform/mail/mail-layout.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';

type ProgramGiven = {
  product: string;
  firstName: string;
  programTitle: string;
  /** Empty where the coach has given no name. */
  coachName: string;
  /** In words; null when it begins today. */
  beginsOn: string | null;
  /** Another program ran until now. */
  isChange: boolean;
  url: string;
};

/** Names the program and the coach, nothing of what anybody wrote. */
export function programGivenMail({
  product,
  firstName,
  programTitle,
  coachName,
  beginsOn,
  isChange,
  url,
}: ProgramGiven): MailContent {
  const coach = coachName || 'Your coach';
  const first = isChange
    ? `${coach} moved you to another program: ${programTitle}.`
    : `${coach} chose a program for you: ${programTitle}.`;
  const when = beginsOn ? `It begins on ${beginsOn}.` : 'It begins today, with its first page.';
  return composeMail({
    product,
    subject: isChange ? `Your ${product} program was changed` : `Your ${product} program is ready`,
    firstName,
    paragraphs: [first, isChange ? `${when} Everything you wrote before stays yours, in your journal.` : when],
    action: { label: 'Open it', url },
    footnote: `You are getting this because you work with a coach on ${product}. Not expected? Ask your coach.`,
  });
}

type ProgramPaused = Pick<ProgramGiven, 'product' | 'firstName' | 'coachName' | 'url'> & { endsOn: string };

export function programPausedMail({ product, firstName, coachName, endsOn, url }: ProgramPaused): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} program rests until ${endsOn}`,
    firstName,
    paragraphs: [
      `${coachName || 'Your coach'} paused your program until ${endsOn}. No day is missed meanwhile, and no reminder comes.`,
      'You can go on at any time, on Today, and you can write whenever you like.',
    ],
    action: { label: 'Open Today', url },
    footnote: `You are getting this because you work with a coach on ${product}. Not expected? Ask your coach.`,
  });
}
