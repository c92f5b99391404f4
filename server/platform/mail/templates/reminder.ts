import { moodLabel } from '#contract/journal/mood.ts';
import { mailedMoods } from '#contract/reminders/constants.ts';
import { letter } from './letter.ts';
import type { Letter } from './letter.ts';

type Parts = { product: string; firstName: string; url: string; moodUrl: (mood: number) => string; noMoreUrl: string };

const moods = (moodUrl: Parts['moodUrl']) => ({
  question: 'Or begin with how you are right now:',
  links: mailedMoods.map((mood) => ({ label: moodLabel(mood), url: moodUrl(mood) })),
});

/** Nothing of the program and nothing anybody wrote: a mailbox is read by more eyes than one. */
export function reminderMail({ product, firstName, url, moodUrl, noMoreUrl }: Parts): Letter {
  return letter({
    product,
    subject: `Your page for today at ${product}`,
    firstName,
    paragraphs: [
      'Your page for today is open. A few words are enough, and if today is not a day for words, that is fine too.',
    ],
    action: { label: 'Open today’s page', url },
    choices: moods(moodUrl),
    footnote: 'You get this because you asked to be reminded. You can change the time and the days in Settings.',
    noMore: { label: 'No more reminders by e-mail', url: noMoreUrl },
  });
}

export function nudgeMail({
  product,
  firstName,
  url,
  moodUrl,
  noMoreUrl,
  coachName,
}: Parts & { coachName: string }): Letter {
  return letter({
    product,
    subject: `Your coach is thinking of you at ${product}`,
    firstName,
    paragraphs: [
      `${coachName || 'Your coach'} is thinking of you. Your page for today is open whenever you are ready; a few words are enough.`,
    ],
    action: { label: 'Open today’s page', url },
    choices: moods(moodUrl),
    footnote: 'You get this because you work with a coach here. It comes at most once a day.',
    noMore: { label: 'No more reminders by e-mail', url: noMoreUrl },
  });
}
