import { composeMail } from '#server/platform/mail/mail-layout.ts';
import type { MailContent } from '#server/platform/mail/mail-layout.ts';

type ProgramGiven = {
  product: string;
  firstName: string;
  programTitle: string;
  /** Empty if the coach has given no name. */
  coachName: string;
  /** In words; null when it begins today. */
  beginsOn: string | null;
  /** Another program ran until now. */
  isChange: boolean;
  days: number;
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
  days,
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
    title: isChange ? 'Your program was changed' : 'Your program is ready',
    strip: days,
    firstName,
    paragraphs: [first, isChange ? `${when} Everything you wrote before stays yours, in your journal.` : when],
    action: { label: beginsOn ? 'Open Today' : 'Open Day 1', url },
    footnote: `You’re getting this because you work with a coach on ${product}. Wasn’t expecting this? Ask your coach.`,
  });
}

type ProgramPaused = Pick<ProgramGiven, 'product' | 'firstName' | 'coachName' | 'url'> & { endsOn: string };

export function programPausedMail({ product, firstName, coachName, endsOn, url }: ProgramPaused): MailContent {
  return composeMail({
    product,
    subject: `Your ${product} program is paused until ${endsOn}`,
    title: `Paused until ${endsOn}`,
    firstName,
    paragraphs: [
      `${coachName || 'Your coach'} paused your program until ${endsOn}. Your program waits, and no reminders are sent.`,
      'You can resume any time from Today, and you can write whenever you like.',
    ],
    action: { label: 'Open Today', url },
    footnote: `You’re getting this because you work with a coach on ${product}. Wasn’t expecting this? Ask your coach.`,
  });
}
