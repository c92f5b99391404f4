import type { DemoClient } from './types.ts';

export const amaraDiallo: DemoClient = {
  key: 'amara-diallo',
  firstName: 'Amara',
  lastName: 'Diallo',
  email: 'amara.diallo@demo.invalid',
  timeZone: 'Africa/Dakar',
  shape: 'unassigned',
  coach: null,
  program: null,
  joinedDaysAgo: 5,
  startedDaysAgo: 0,
  entries: [],
};
