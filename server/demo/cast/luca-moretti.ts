import type { DemoClient } from './types.ts';

export const lucaMoretti: DemoClient = {
  key: 'luca-moretti',
  firstName: 'Luca',
  lastName: 'Moretti',
  email: 'luca.moretti@demo.invalid',
  timeZone: 'Europe/Rome',
  shape: 'unassigned',
  coach: null,
  program: null,
  joinedDaysAgo: 16,
  startedDaysAgo: 0,
  entries: [],
};
