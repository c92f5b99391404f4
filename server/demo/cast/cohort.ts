import { written } from '#server/platform/prose.ts';
import type { CohortStory } from '../player/cohort.ts';
import type { DemoCoach } from './types.ts';

const [nora, daniel, aiko, samir, priya] = [
  'nora.whitfield@demo.invalid',
  'daniel.osei@demo.invalid',
  'aiko.tanabe@demo.invalid',
  'samir.haddad@demo.invalid',
  'priya.raman@demo.invalid',
];

/** Five of Ines's clients go through the same program, each at their own pace. Each joins when their program begins. */
export const demoCohort: CohortStory & {
  coach: DemoCoach['key'];
  members: { key: string; shownName: string }[];
} = {
  coach: 'ines',
  name: 'Evening Circle',
  program: 'living-from-desire-01',
  pace: 'own',
  madeDaysAgo: 34,
  startsDaysAgo: 31,
  places: 8,
  members: [
    { key: nora, shownName: 'Nora' },
    { key: daniel, shownName: 'Dan' },
    { key: aiko, shownName: 'A. from Tokyo' },
    { key: samir, shownName: '' },
    { key: priya, shownName: 'Priya' },
  ],
  unread: 1,
  posts: [
    written({ daysAgo: 30.5, isPinned: true })`
      Welcome. For four weeks you write one page a day, each at your own pace. Your pages are yours: nobody in here
      sees them. This room is for what you would like to say aloud. Silence is fine, too.
    `,
    {
      from: daniel,
      daysAgo: 24.2,
      text: 'Day two, and I had wanted three things before breakfast. Is that cheating?',
      answers: [{ daysAgo: 24.1, text: 'That is the exercise.' }],
      heardBy: ['coach', aiko],
    },
    {
      daysAgo: 18.2,
      text: 'Whoever has one week woven: read your own first page again before you write tonight.',
      heardBy: [daniel, nora],
    },
    {
      from: nora,
      daysAgo: 10.1,
      text: 'I said a want out loud at dinner. Everybody went on chewing. I can recommend it.',
      answers: [{ from: priya, daysAgo: 9.9, text: 'The chewing is the best part of this.' }],
      heardBy: ['coach', daniel, samir],
    },
    {
      from: samir,
      daysAgo: 5.1,
      text: 'I missed some days and came back. The page was simply there, like a shop that is open on Sundays.',
      heardBy: ['coach', nora, priya],
    },
    {
      daysAgo: 1.1,
      text: 'Nobody is behind. The hour you find this week is the right one.',
    },
  ],
};
