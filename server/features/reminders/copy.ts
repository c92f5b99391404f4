import { moodLabel } from '#contract/journal/rules.ts';
import { mailedMoods } from '#contract/reminders/constants.ts';
import { composeMail, type MailContent } from '#server/platform/mail/mail-layout.ts';

/** Text of reminders and the pages behind their links. Nothing private: others may be looking. */
export const copy = {
  push: { title: (product: string) => product, body: 'Your page for today is open. A few words are enough.' },
  nudgePush: { body: 'Your coach is thinking of you. Your page for today is open.' },

  moodTitle: 'How are you right now?',
  moodLead: 'One tap saves your mood for today and opens your page.',
  keepMood: (mood: string) => `Keep ${mood}`,
  otherMoods: 'Or another one',
  savedTitle: 'Your mood is saved',
  savedLead: 'It will be on the page when you come to write.',
  heavyLead: 'That sounds like a heavy day. You don’t have to carry it alone; these people listen at any hour.',
  openPage: 'Open today’s page',
  goalsLead: 'And where are you on your goals? You can leave this out.',
  goal: (number: number) => `Goal ${number}`,
  saveGoals: 'Save where I am',
  goalsTitle: 'Where you are is saved',
  goalsSaved: 'You’ll find it with your goals.',
  chooseStep: 'Please choose a step.',
  linkOver:
    'Please use the newest mail. Nothing was saved, and nothing is lost: your page for today is open as before.',
  chooseMood: 'Please choose a mood from 1 to 10.',

  askTitle: 'No more reminders by e-mail?',
  askLead: 'You can switch them back on at any time, in Settings under Notifications.',
  confirm: 'Stop reminders by e-mail',
  keep: 'Leave it as it is',
  doneTitle: 'No more reminders by e-mail',
  doneLead: 'You’ll no longer get reminders by e-mail. Your other reminders, if you have any, stay as they are.',

  calendarEvent: 'Time for today’s page',
  calendarGone: 'This calendar couldn’t be found. Its address may have been renewed.',
} as const;

type Parts = {
  product: string;
  firstName: string;
  url: string;
  /** None where there is no program day to store a mood for. */
  moodUrl: ((mood: number) => string) | undefined;
  unsubscribeUrl: string;
};

const moods = (moodUrl: Parts['moodUrl']) =>
  moodUrl
    ? {
        choices: {
          question: 'Or begin with how you are right now:',
          links: mailedMoods.map((mood) => ({ label: moodLabel(mood), url: moodUrl(mood) })),
        },
      }
    : {};

/** Nothing of the program and nothing anyone wrote: others may read the mailbox. */
export function reminderMail({
  product,
  firstName,
  url,
  moodUrl,
  unsubscribeUrl,
  checkInFrom,
}: Parts & {
  /** The first name of a coach who asks for a check-in now. Its title is theirs to know. */
  checkInFrom: string | null;
}): MailContent {
  return composeMail({
    product,
    subject: `Your page for today at ${product}`,
    firstName,
    paragraphs: [
      'Your page for today is open. A few words are enough, and if today is not a day for words, that is fine too.',
      ...(checkInFrom === null ? [] : [`A check-in from ${checkInFrom || 'your coach'} is waiting.`]),
    ],
    action: { label: 'Open today’s page', url },
    ...moods(moodUrl),
    footnote: 'You’re getting this because you asked to be reminded. You can change the time and the days in Settings.',
    unsubscribe: { label: 'No more reminders by e-mail', url: unsubscribeUrl },
  });
}

export function nudgeMail({
  product,
  firstName,
  url,
  moodUrl,
  unsubscribeUrl,
  coachName,
}: Parts & { coachName: string }): MailContent {
  return composeMail({
    product,
    subject: `Your coach is thinking of you at ${product}`,
    firstName,
    paragraphs: [
      `${coachName || 'Your coach'} is thinking of you. Your page for today is open whenever you are ready; a ` +
        'few words are enough.',
    ],
    action: { label: 'Open today’s page', url },
    ...moods(moodUrl),
    footnote: 'You’re getting this because you work with a coach here. We send this at most once a day.',
    unsubscribe: { label: 'No more reminders by e-mail', url: unsubscribeUrl },
  });
}
