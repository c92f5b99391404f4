import type { Level } from '#contract/goals/constants.ts';
import type { DemoCoach } from './types.ts';

/** Check-ins and goals of Ines’s clients. Days count back from the first start of the demo. */
type DemoCheckIn = {
  client: string;
  instrument: string;
  /** One number for each question, in its order. */
  given: { daysAgo: number; answers: number[]; shown: 'nothing' | 'score' | 'answers' }[];
};

const at = (name: string) => `${name}@demo.invalid`;

const life = (client: string, ...given: DemoCheckIn['given']): DemoCheckIn => ({
  client: at(client),
  instrument: 'life-as-a-whole',
  given,
});
const score = (daysAgo: number, ...answers: number[]) => ({ daysAgo, answers, shown: 'score' as const });

export const demoCheckIns: {
  coach: DemoCoach['key'];
  answered: DemoCheckIn[];
  asked: { client: string; instrument: string; everyWeeks: number | null; note: string; daysAgo: number }[];
  goals: {
    client: string;
    title: string;
    /** Lowest first. */
    levels: [string, string, string, string, string];
    inDays: number;
    ratings: { daysAgo: number; level: Level }[];
    isAgreed: boolean;
  }[];
} = {
  coach: 'ines',
  answered: [
    life('nora.whitfield', score(15, 4, 3, 5, 4, 5), score(8, 4, 4, 5, 4, 5), score(1, 5, 5, 6, 4, 6)),
    life('daniel.osei', score(14, 3, 2, 5, 4, 4), score(5, 2, 2, 5, 3, 4)),
    life('aiko.tanabe', score(13, 5, 4, 6, 5, 5), score(4, 5, 5, 6, 5, 6)),
    life('priya.raman', score(12, 4, 4, 4, 5, 4), score(3, 5, 4, 5, 5, 5)),
    life('samir.haddad', score(12, 5, 5, 5, 5, 5), score(2, 5, 5, 5, 5, 5)),
    life('lena.fischer', score(9, 3, 3, 4, 3, 3), score(2, 3, 2, 4, 2, 3)),
    {
      client: at('nora.whitfield'),
      instrument: 'our-sessions',
      given: [{ daysAgo: 12, answers: [9, 7, 8, 9], shown: 'answers' }],
    },
    {
      client: at('nora.whitfield'),
      instrument: 'wheel-of-life',
      given: [{ daysAgo: 10, answers: [6, 7, 5, 8, 7, 6, 8, 4], shown: 'nothing' }],
    },
  ],
  asked: [
    {
      client: at('nora.whitfield'),
      instrument: 'our-sessions',
      everyWeeks: 4,
      note: 'Before we meet again, if it is of use to you.',
      daysAgo: 1,
    },
  ],
  goals: [
    {
      client: at('nora.whitfield'),
      title: 'Asking for what I want',
      levels: [
        'I do not notice that I want anything.',
        'I think of asking, and let it pass.',
        'Once a week I ask for something I could be refused.',
        'I ask most days, also people I am afraid of.',
        'I ask first, and it feels ordinary.',
      ],
      inDays: 60,
      ratings: [
        { daysAgo: 14, level: -2 },
        { daysAgo: 8, level: -1 },
        { daysAgo: 1, level: 0 },
      ],
      isAgreed: true,
    },
    {
      client: at('nora.whitfield'),
      title: 'An evening without the phone',
      levels: [
        'The phone is the last thing I look at.',
        'One evening it stays in my pocket.',
        'The phone sleeps in the hall three nights a week.',
        'Most nights it sleeps in the hall.',
        '',
      ],
      inDays: 30,
      ratings: [
        { daysAgo: 14, level: -1 },
        { daysAgo: 1, level: 0 },
      ],
      isAgreed: false,
    },
  ],
};
