import { prose, written } from '#server/platform/prose.ts';
import type { DemoCoach, DemoProgram } from './types.ts';

/**
 * Everything here is invented: who wrote to whom, who was invited, who asked. All times are days before the first start
 * of the demo.
 */

type Between = { coach: DemoCoach['key']; client: string };

export const demoOutreachMessage = prose`
  Hello {firstName}, I am Ines. Most people I work with are tired of being sensible and would like to find out what
  they want. If you would like company for a few weeks, tell me what brought you here. If not, that is fine too.
`;

export const demoOutreach: (Between & { daysAgo: number; text: string })[] = [
  written({ coach: 'ines', client: 'nora.whitfield@demo.invalid', daysAgo: 23 })`
    Hello Nora, I am Ines. Most people I work with are tired of being sensible and would like to find out what
    they want. If you would like company for a few weeks, tell me what brought you here. If not, that is fine too.
  `,
  written({ coach: 'tomas', client: 'luca.moretti@demo.invalid', daysAgo: 9 })`
    Hi Luca. I teach breathing, mostly to people who sleep badly and have ten minutes. If that sounds like you,
    write back. No homework, no incense.
  `,
  written({ coach: 'tomas', client: 'amara.diallo@demo.invalid', daysAgo: 3 })`
    Hi Amara. I saw that you have just arrived. If you would like somebody to begin with, I have a free place and
    plenty of patience.
  `,
];

type DemoInvitation = Between & {
  program: DemoProgram;
  sentDaysAgo: number;
  answer?: { status: 'accepted' | 'declined'; daysAgo: number };
  text: string;
};

export const demoInvitations: DemoInvitation[] = [
  {
    coach: 'ines',
    client: 'nora.whitfield@demo.invalid',
    program: 'living-from-desire-01',
    sentDaysAgo: 21,
    answer: { status: 'accepted', daysAgo: 19.4 },
    text: prose`
      Nora, I think the first week of this program will suit you: it only asks you to listen. If the pace is wrong,
      we change it together.
    `,
  },
  {
    coach: 'tomas',
    client: 'nora.whitfield@demo.invalid',
    program: 'breath-anchor-01',
    sentDaysAgo: 22,
    answer: { status: 'declined', daysAgo: 19.4 },
    text: 'One week, seven breaths. You can stop whenever you like.',
  },
  written({ coach: 'ines', client: 'amara.diallo@demo.invalid', program: 'unhurried-hour-01', sentDaysAgo: 2 })`
    Amara, this program is about one hour of the day in which nobody wants anything from you. Shall we look for it
    together?
  `,
];

export const demoRequests: (Between & { daysAgo: number; text: string })[] = [
  written({ coach: 'ines', client: 'oliver.brandt@demo.invalid', daysAgo: 1 })`
    My trial is over, and I did not expect to like it. I would like to go on, and I think I would do it more
    honestly if somebody read along now and then.
  `,
];
