import type { CohortStory } from '../player/cohort.ts';
import { prose, written } from '#server/platform/prose.ts';
import type { Page } from '../player/acts.ts';

/** Outreach to a person who does not know the coach. */
export const letter = prose`
  Dear {firstName}, I saw that you have begun with the breathing week on your own. If you would like somebody to
  read along for a while, I have a place free this month. There is no hurry, and no is a good answer too.
`;

export const replyToLetter = prose`
  Thank you for writing. I was about to give up on the stairs, so the timing is odd and good. What would reading
  along look like?
`;

export const answerToReply = prose`
  Mostly like this: you write when you like, and you choose what I may see. Every second week we talk. I will send
  you an invitation, and you can look at the program before you decide.
`;

export const hastyInvitation = 'I think this program would be perfect for you. Shall we start on Monday?';

export const patientInvitation = prose`
  Here is the program I had in mind, four weeks of short evening pages. Read the first days before you answer. If it
  is not for you, I would still like to know how the stairs are.
`;

export const secondInvitation = prose`
  You wrote in set-up that you are looking for somebody patient. I cannot promise that, but I can promise to be
  slow. Would you like to try a week?
`;

type Said = { by: 'coach' | 'client'; daysAgo: number; hour: number; text: string };

/** Five days of a conversation; the last word waits unread. */
export const conversation: readonly Said[] = [
  written({ by: 'coach', daysAgo: 5, hour: 9.5 })`
    Good morning, and welcome. The first page is waiting for you; it is short. How are you arriving?
  `,
  { by: 'client', daysAgo: 5, hour: 12.25, text: 'In a hurry, as always. Is it bad if I write it on the train?' },
  { by: 'coach', daysAgo: 5, hour: 13, text: 'Trains are excellent. They do the moving for you.' },
  written({ by: 'client', daysAgo: 4, hour: 21.5 })`
    I wrote it. It is mostly about noise. I kept it to myself, is that all right?
  `,
  written({ by: 'coach', daysAgo: 3, hour: 8.25 })`
    Of course. I only see what you hand me, and I see that you wrote: one thread more in the cloth. That is
    plenty.
  `,
  { by: 'client', daysAgo: 3, hour: 22, text: 'Today’s I have shared with you. I contradict myself in it.' },
  written({ by: 'coach', daysAgo: 2, hour: 9 })`
    I have read it. You told me that you hate noise, and then you gave me soup, a train and your sister’s laugh.
    It sounds to me as if it were not about loud and quiet.
  `,
  { by: 'client', daysAgo: 2, hour: 12.75, text: 'About whether it is meant for me, perhaps. The laugh was.' },
  { by: 'coach', daysAgo: 2, hour: 13.25, text: 'Keep that sentence. Shall we speak on Thursday at six?' },
  written({ by: 'client', daysAgo: 1, hour: 18.5 })`
    Thursday at six is good. I will be on the slow train, the one with windows that open.
  `,
];

/** The two evenings that the conversation is about. */
export const eveningsTalkedAbout: readonly Page[] = [
  written({ mood: 4 })`
    To hear nothing. I opened my eyes and the day was already talking. I wanted to ask it to come back at nine.
  `,
  written({ mood: 6, practices: 1 })`
    The quiet compartment, both ways. Soup with too much pepper. My sister’s laugh on the answering machine. All
    three of them came in through the ears, and I had told you I hate noise.
  `,
];

/** What coaches say to pages of anyone. */
export const comments: readonly string[] = [
  'Thank you for letting me read this. There is nothing to get right here.',
  'I read this twice. Which of its sentences surprised you?',
  'You noticed it before you had a name for it. Keep that one.',
  'Nothing to add tonight. I am glad that you wrote it down.',
];

export const commentOnShared = 'Too much pepper, and you finished it. I noticed that too.';

export const portfolioNotes: readonly string[] = [
  prose`
    Wants an edge to the working day rather than fewer hours. Ask about Mondays. Careful with advice: repairs things
    for a living, will want to repair this too.
  `,
  prose`
    Moods have gone down for a week, and the swimming has stopped. Call before the weekend; do not wait for the next
    page.
  `,
  prose`
    Quiet since the third day. Not the first time somebody stops at that question. A short line without a question
    mark.
  `,
];

/** A cohort that goes by the calendar. Its members are numbered in the order in which they joined. */
export const breathGroup: CohortStory = {
  name: 'Breath at Lunch',
  program: 'breath-anchor-01',
  pace: 'together',
  madeDaysAgo: 8,
  startsDaysAgo: 5,
  places: 12,
  posts: [
    written({ daysAgo: 5, isPinned: true })`
      We begin today. The same breath for everyone, wherever you are; nobody sees what you write about it.
    `,
    {
      from: '2',
      daysAgo: 3,
      text: 'Is it a bad sign that I lose count?',
      answers: [{ daysAgo: 2.9, text: 'It is a sign that you are counting. Begin again at one.' }],
      heardBy: ['1'],
    },
    { daysAgo: 1, text: 'A missed day stays open. Write it when it comes to you.' },
  ],
  unread: 1,
};
