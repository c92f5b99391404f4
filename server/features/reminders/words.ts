import { mailedMoods } from '#contract/reminders/constants.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';
import { catalogue } from '#server/platform/messages.ts';
import { moodWord } from '#server/platform/mood-words.ts';

/** Text of reminders and the pages behind their links. Nothing private: others may be looking. */
export const words = catalogue<typeof import('#messages/server/reminders.ts')>('reminders');

type Parts = {
  language: string;
  product: string;
  firstName: string;
  url: string;
  /** None where there is no program day to store a mood for. */
  moodUrl: ((mood: number) => string) | undefined;
  unsubscribeUrl: string;
};

/** What every mail has that asks for a page. */
function around({ language, product, firstName, url, moodUrl, unsubscribeUrl }: Parts) {
  const { mails: copy } = words(language);
  const links = moodUrl && mailedMoods.map((mood) => ({ label: moodWord(mood, language), url: moodUrl(mood) }));
  return {
    language,
    product,
    firstName,
    action: { label: copy.openPage, url },
    ...(links ? { choices: { question: copy.moods, links } } : {}),
    unsubscribe: { label: copy.unsubscribe, url: unsubscribeUrl },
  };
}

/** Nothing of the program and nothing anyone wrote: others may read the mailbox. */
export function reminderMail({
  checkInFrom,
  ...parts
}: Parts & {
  /** The first name of a coach who asks for a check-in now. Its title is theirs to know. */
  checkInFrom: string | null;
}): MailContent {
  const { reminderMail: copy } = words(parts.language);
  return composeMail({
    ...around(parts),
    subject: copy.subject(parts),
    paragraphs: [
      copy.text,
      ...(checkInFrom === null ? [] : [copy.checkIn({ hasName: checkInFrom !== '', coach: checkInFrom })]),
    ],
    footnote: copy.why,
  });
}

export function nudgeMail({ coachName, ...parts }: Parts & { coachName: string }): MailContent {
  const { nudgeMail: copy } = words(parts.language);
  return composeMail({
    ...around(parts),
    subject: copy.subject(parts),
    paragraphs: [copy.text({ hasName: coachName !== '', coach: coachName })],
    footnote: copy.why,
  });
}
