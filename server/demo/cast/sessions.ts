import { prose } from '#server/platform/prose.ts';
import type { DemoCoach } from './types.ts';

/** What Ines offers, and the sessions of her clients. Days count from the first start of the demo; negative ones are ahead. */
type DemoSession = {
  client: string;
  type: 'coaching' | 'short';
  daysAgo: number;
  /** In Ines's time zone. */
  hour: number;
  state: 'held' | 'unsaid' | 'ahead' | 'offered';
  lines?: string;
  notes?: string;
  summary?: string;
  agreed?: { owner: 'client' | 'coach'; sentence: string; dueInDays: number; isDone?: true }[];
};

const at = (name: string) => `${name}@demo.invalid`;

export const demoSessions: {
  coach: DemoCoach['key'];
  hours: [number, number][][];
  allowance: { client: string; sessions: number };
  request: { client: string; words: string; daysAgo: number };
  cohort: { daysAgo: number; hour: number; coming: string[] };
  sessions: DemoSession[];
} = {
  coach: 'ines',
  hours: [
    [
      [540, 750],
      [840, 1080],
    ],
    [
      [540, 750],
      [840, 1080],
    ],
    [[540, 750]],
    [
      [540, 750],
      [840, 1200],
    ],
    [[540, 900]],
    [],
    [],
  ],
  allowance: { client: at('nora.whitfield'), sessions: 6 },
  request: {
    client: at('lena.fischer'),
    words: 'Could it be before eight? I start at the clinic at half past.',
    daysAgo: 0,
  },
  cohort: {
    daysAgo: -3,
    hour: 18,
    coming: [at('nora.whitfield'), at('daniel.osei'), at('aiko.tanabe'), at('priya.raman')],
  },
  sessions: [
    {
      client: at('nora.whitfield'),
      type: 'coaching',
      daysAgo: 12,
      hour: 15,
      state: 'held',
      lines: 'The no I swallowed on Tuesday, and where it went afterwards.',
      notes: 'Mother again, third time. Breath goes first, then the shoulders. Do not offer the letter too early.',
      summary: prose`
        We stayed with the moment before the sentence. The no arrives as a held breath; the words come later and apologise
        for it. You found that with Rosa there was no held breath at all.
      `,
      agreed: [
        { owner: 'client', sentence: 'Ask Rosa about the Monday call.', dueInDays: 7, isDone: true },
        { owner: 'client', sentence: 'An hour before dinner, twice.', dueInDays: 14 },
        { owner: 'client', sentence: 'Write down what I would say to my mother. Not send it.', dueInDays: 14 },
        { owner: 'coach', sentence: 'Send the breathing recording.', dueInDays: 2, isDone: true },
      ],
    },
    {
      client: at('nora.whitfield'),
      type: 'coaching',
      daysAgo: -2,
      hour: 15,
      state: 'ahead',
      lines: prose`
        Asking Rosa was easy. Asking my mother is not, and I would like to know why the body says no before I do.
      `,
    },
    {
      client: at('daniel.osei'),
      type: 'coaching',
      daysAgo: -1,
      hour: 16,
      state: 'ahead',
      lines: 'The week I stopped writing. And whether to tell my team.',
    },
    { client: at('daniel.osei'), type: 'coaching', daysAgo: 14, hour: 16, state: 'held' },
    { client: at('samir.haddad'), type: 'short', daysAgo: 1, hour: 16, state: 'unsaid' },
    { client: at('priya.raman'), type: 'short', daysAgo: -6, hour: 17, state: 'ahead' },
    { client: at('aiko.tanabe'), type: 'coaching', daysAgo: -4, hour: 10, state: 'offered' },
  ],
};
