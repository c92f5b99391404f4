import { dayAndMonth } from '#web/platform/time.ts';

export const pauseCopy = {
  ask: 'Pause my program',
  change: 'Change the pause',
  now: (day: string) => `Paused until ${day}`,
  nowText: 'Your page waits. You can write all the same.',
  ahead: (from: string, to: string) => `A pause is planned, ${from} to ${to}`,
  goOn: 'Go on now',
  takeBack: 'Take it back',
  text: {
    coach: (name: string) => `Your program waits and no day counts as missed. ${name} is told the dates, nothing else.`,
    alone: 'Your program waits and no day counts as missed.',
  },
  from: 'First day',
  until: 'Last day',
  cancel: 'Cancel',
  pending: 'Saving...',
  order: 'The last day must not lie before the first.',
  missing: 'Please choose a day.',
  done: { title: 'Program Paused', text: (from: string, to: string) => `From ${from} to ${to}.` },
} as const;

/** A calendar day is the same day in every zone, so it is read and said in one. */
export const sayDay = (day: string): string => dayAndMonth(new Date(day), 'UTC');
