import { daysToChangeMind } from '#contract/account/constants.ts';
import { pauseMaxDays } from '#contract/assignments/rules.ts';
import { trialDays } from '#contract/roles/rules.ts';
import { passwordMinLength } from '#contract/settings/rules.ts';

type Topic = { id: string; title: string; paragraphs: readonly string[] };

export const helpCopy = {
  title: 'Help & Support',
  intro: (productName: string) => `How ${productName} works, who sees what, and where to turn when something is wrong.`,
  contents: 'On this page',
  privacy: {
    title: 'Who sees what',
    columns: { what: 'What', you: 'Client', coach: 'Their coach', admin: 'Admin' },
    yes: 'yes',
    no: 'no',
    rows: [
      { what: 'The text of an entry', client: 'always', coach: 'only when shared', admin: 'never' },
      { what: 'Mood, day, number of words', client: 'always', coach: 'yes', admin: 'counts only' },
      { what: 'Notes a coach keeps', client: 'never', coach: 'only the author', admin: 'never' },
      { what: 'Name and e-mail address', client: 'always', coach: 'yes', admin: 'yes' },
    ],
    after:
      'Entries and notes are encrypted where they are stored. Apart from e-mail and the pushes you allow, nothing is sent to ' +
      'any other service.',
  },
  contact: {
    title: 'When something is wrong',
    paragraphs: (productName: string) => [
      `This ${productName} is run by a host: the person or practice who gave you its address. They look after ` +
        'the machine, the accounts and the backups, and they’re the right people for questions about your account ' +
        'or your data.',
      'If a page doesn’t load, reload it. What you saved is on the server and stays there. If you see ' +
        '“Session Expired”, refresh the page and sign in again.',
      'This is a place for reflection, not for emergencies. If you’re in danger, or think you may harm ' +
        'yourself, please call your local emergency number now.',
    ],
  },
} as const;

const roles: Topic = {
  id: 'roles',
  title: 'Coach and client',
  paragraphs: [
    'One account can be a coach or a client. “Switch role” shows what waits in each role and lets you choose; ' +
      'you can also stay. Nothing is lost: programs, entries and people stay in the role they belong to.',
    `A client begins with a ${trialDays}-day trial on their own, or with a coach. A coach’s referral code ` +
      'connects you at once; case and spaces don’t matter when you type it.',
  ],
};

const account: Topic = {
  id: 'account',
  title: 'Your account',
  paragraphs: [
    `Under Settings you change your name, time zone, theme and password (at least ${passwordMinLength} ` +
      'characters). A second factor asks for a six-digit code from an app on your phone in addition to your password; ' +
      'keep the recovery codes somewhere safe.',
    'The list of sessions shows where you’re signed in. If one isn’t yours, sign it out and change your password.',
    'There you also change your e-mail address, download everything that’s yours, and delete your account. For ' +
      `${daysToChangeMind} days after that you can sign in and keep it; then it’s erased, and nobody can bring it back.`,
  ],
};

const clientTopics: readonly Topic[] = [
  {
    id: 'day',
    title: 'How a day works',
    paragraphs: [
      'Each day of a program has one prompt. You write as much or as little as you like and put a number beside ' +
        'it for how you feel. That weaves one cell of your cloth.',
      'A day ends at midnight in your own time zone. When the next one begins after you’ve written, the ' +
        'program moves on by itself. A day without a page doesn’t count against you: the program waits for you, and there’s no need to ' +
        'catch up. In a group that follows the calendar, everyone moves on together.',
      'Without a program the page is free: no prompt, your words and a number. Free pages are in your journal and count ' +
        'in your streak, and a coach reads only those you share.',
      `When you’re away, pause your program under Today, for up to ${pauseMaxDays} days: they break no streak, and ` +
        'nothing waits to be caught up. Under Settings you choose whether, when and how you are reminded.',
    ],
  },
  {
    id: 'moods',
    title: 'Moods',
    paragraphs: [
      'The scale goes from 1, Very Low, to 10, Excellent. It’s yours: nobody expects a certain number from you, and ' +
        'low days belong in the cloth like any other.',
      'The dyes match the numbers: madder red for 1 to 4, weld yellow for 5 and 6, fern green for 7 to ' +
        '10. An open knot is a day without an entry.',
    ],
  },
  {
    id: 'parting',
    title: 'Leaving a coach',
    paragraphs: [
      'Under Settings you can leave your coach whenever you like, and undo it for 24 hours. Your coach is notified, sees ' +
        'nothing of your journal from that moment on, and keeps only their own notes for a while. You can both still read your messages.',
      'Your program continues on your own or stops: you choose. If you come back one day, your conversation is where it was.',
    ],
  },
  roles,
];

const coachTopics: readonly Topic[] = [
  {
    id: 'clients',
    title: 'How your clients join',
    paragraphs: [
      'Your referral code is on your dashboard. A client enters it at sign-up or during set-up, and is then ' +
        'connected with you.',
      'In the list of clients each row shows where they are in their program, their cloth so far, and their ' +
        'average mood of the last seven days. A dash means that there was no entry.',
    ],
  },
  {
    id: 'moods',
    title: 'Reading the cloth',
    paragraphs: [
      'One cell is one day. Whole cells are moods of 7 to 10, cells cut once are 5 and 6, cells cut twice are 1 ' +
        'to 4. An open knot is a day that was passed without an entry; a clay outline is the day that is open now.',
      'A mood of 1 or 2 appears in your recent activity as something that needs your attention. You see that it ' +
        'happened, never what was written.',
    ],
  },
  {
    id: 'parting',
    title: 'When your work ends',
    paragraphs: [
      'On a client’s page you can end coaching, with a note if you like, and undo it for 24 hours. You keep ' +
        'your own notes under Former Clients until the day named there; everything else is the client’s.',
      'Clients who have completed their program take no place. A new program for one of them needs a free place again.',
    ],
  },
  roles,
];

export const topicsFor = { client: [...clientTopics, account], coach: [...coachTopics, account] };
