import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const graceOmondi: DemoClient = {
  key: 'grace-omondi',
  firstName: 'Grace',
  lastName: 'Omondi',
  email: 'grace.omondi@demo.invalid',
  timeZone: 'Africa/Nairobi',
  shape: 'beginning',
  coach: 'ines',
  program: 'unhurried-hour-01',
  joinedDaysAgo: 4,
  startedDaysAgo: 1,
  openDay: 2,
  entries: [
    written({ day: 1, daysAgo: 1, hour: 20, mood: 7 })`
      At my aunt’s place near Kisumu, in the long rains. The power had gone and the road was too soft for any car,
      so I simply could not go anywhere. I sat on her veranda on an upturned crate. She was sorting beans and
      would not let me help. There was the rain on the iron roof, and a hen walking in and out as if she paid
      rent. It ended when the lights came back and my phone found its network, eleven messages one after another.
      I looked at them and did not stand up. I would like more of that not standing up.
    `,
  ],
};
