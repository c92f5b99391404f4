import { prose } from '#server/platform/prose.ts';

/** Entries that demo clients let Ines read, by the day of their program. Hours are counted from the writing. */
type SharedStory = {
  email: string;
  day: number;
  sharedAfterHours: number;
  /** Missing: she has not been there yet. */
  readAfterHours?: number;
  comment?: { afterHours: number; text: string };
};

export const sharedStories: SharedStory[] = [
  { email: 'nora.whitfield@demo.invalid', day: 3, sharedAfterHours: 0, readAfterHours: 14 },
  {
    email: 'nora.whitfield@demo.invalid',
    day: 11,
    sharedAfterHours: 10,
    readAfterHours: 13,
    comment: {
      afterHours: 13,
      text: prose`
        You felt the no before you had finished reading, and you wrote down where it sits. That is the hard part. “I
        will think about it” may stand for a while. What would the shortest honest answer to the school be, if
        nobody had to like it? You need not send it. I only wonder how long it is.
      `,
    },
  },
  {
    email: 'nora.whitfield@demo.invalid',
    day: 15,
    sharedAfterHours: 1,
    readAfterHours: 12,
    comment: {
      afterHours: 12,
      text: 'Four reasons ready and none used. I read this twice, for the pleasure of it. Keep the back step.',
    },
  },
  { email: 'nora.whitfield@demo.invalid', day: 16, sharedAfterHours: 1 },
  {
    email: 'lena.fischer@demo.invalid',
    day: 7,
    sharedAfterHours: 2,
    readAfterHours: 4,
    comment: {
      afterHours: 4,
      text: prose`
        Thank you for showing me this one. You need not make much of it. I would only like to know where the
        clarinet gets it wrong next week.
      `,
    },
  },
];
