import { inSmallWords } from '#contract/numbers.ts';

const by = { link: ', by video', phone: ', by phone', address: '', words: '' };

export const sessionCopy = {
  next: 'Your next session',
  label: 'Sessions',
  someone: 'your coach',
  today: 'Today',
  at: (day: string, time: string) => `${day} at ${time}`,
  with: (name: string) => `with ${name}`,
  facts: (name: string, place: keyof typeof by, minutes: number) => `With ${name}${by[place]}, ${minutes} minutes`,
  there: (time: string, name: string) => `${time} for ${name}`,
  call: 'Open the call',
  failed: 'That wasn’t saved',
  offers: (name: string, times: number) =>
    `${name} offers you ${times === 1 ? 'a time' : `${inSmallWords(times)} times`}`,
  choose: 'Choose a time',
  agreed: (name: string) => `Agreed with ${name}`,
} as const;
