import { written } from '#server/platform/prose.ts';
import type { DemoCoach } from './types.ts';

/** Everything here is invented. All times are days before the first start of the demo, the oldest line first. */
type DemoConversation = {
  coach: DemoCoach['key'];
  client: string;
  lines: { from: 'coach' | 'client'; daysAgo: number; text: string }[];
  /** How many lines at the end the other one has not read yet. */
  unread: number;
};

const nora = 'nora.whitfield@demo.invalid';

export const demoConversations: DemoConversation[] = [
  {
    coach: 'ines',
    client: nora,
    // It began with the letter.
    lines: [
      written({ from: 'client', daysAgo: 22.7 })`
        Hello Ines. I read your letter twice, which I do not do with letters. I have no good reason to write,
        except that everything is fine and I am bored by how fine it is.
      `,
      written({ from: 'coach', daysAgo: 22.5 })`
        That is a good enough reason. Shall we talk for twenty minutes this week? Bring the boredom along.
      `,
      written({ from: 'client', daysAgo: 19.3 })`
        I said yes to the program. I will probably write at night, when the kitchen is mine.
      `,
      written({ from: 'coach', daysAgo: 13.2 })`
        I saw that yesterday was a 3. No need to explain it. I am here if you would like company with it.
      `,
      written({ from: 'client', daysAgo: 13.1 })`
        Thank you for not asking. It was only flat. Today has a window in it.
      `,
      written({ from: 'client', daysAgo: 1.3 })`
        I shared yesterday’s page with you. Is it all right that I gave no reasons in it?
      `,
      written({ from: 'coach', daysAgo: 0.08 })`
        It is more than all right. I will answer it properly this evening. Until then one question: what else
        would fit into one line?
      `,
    ],
    unread: 1,
  },
  {
    coach: 'ines',
    client: 'daniel.osei@demo.invalid',
    unread: 1,
    lines: [
      written({ from: 'coach', daysAgo: 2.1 })`
        Daniel, could we have our call sooner? Twenty minutes, and you need not prepare anything.
      `,
      written({ from: 'client', daysAgo: 1.9 })`
        Yes. Any day from four on. Sorry about the empty days, it is a busy quarter.
      `,
      {
        from: 'coach',
        daysAgo: 1.85,
        text: 'Four, then; it is in the calendar. And nothing to be sorry for: the days wait.',
      },
      { from: 'client', daysAgo: 0.2, text: 'Four is good. I may be on a train, so I will look for a quiet carriage.' },
    ],
  },
  {
    coach: 'ines',
    client: 'priya.raman@demo.invalid',
    unread: 0,
    lines: [
      written({ from: 'client', daysAgo: 6.2 })`
        Could we talk at five your time from now on? It is the only hour here without a drill in it.
      `,
      { from: 'coach', daysAgo: 6, text: 'Five it is. I will bring the tea.' },
    ],
  },
];
