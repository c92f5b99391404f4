import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';

const words = catalogue<typeof import('#messages/server/change-program.ts')>('change-program');

type ProgramGiven = {
  language: string;
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
  language,
  product,
  firstName,
  programTitle,
  coachName,
  beginsOn,
  isChange,
  days,
  url,
}: ProgramGiven): MailContent {
  const { programGiven, programChanged, openToday, why } = words(language);
  const copy = isChange ? programChanged : programGiven;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product }),
    title: copy.title,
    strip: days,
    firstName,
    paragraphs: [
      copy.text({ hasName: coachName !== '', coach: coachName, program: programTitle }),
      beginsOn ? copy.beginsOn({ date: beginsOn }) : copy.beginsToday,
    ],
    action: { label: beginsOn ? openToday : programGiven.openDayOne, url },
    footnote: why({ product }),
  });
}

type ProgramPaused = Pick<ProgramGiven, 'language' | 'product' | 'firstName' | 'coachName' | 'url'> & {
  endsOn: string;
};

export function programPausedMail({
  language,
  product,
  firstName,
  coachName,
  endsOn,
  url,
}: ProgramPaused): MailContent {
  const { programPaused: copy, openToday, why } = words(language);
  const date = endsOn;
  return composeMail({
    language,
    product,
    subject: copy.subject({ product, date }),
    title: copy.title({ date }),
    firstName,
    paragraphs: [copy.text({ hasName: coachName !== '', coach: coachName, date }), copy.resume],
    action: { label: openToday, url },
    footnote: why({ product }),
  });
}
