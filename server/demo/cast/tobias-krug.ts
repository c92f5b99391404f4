import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const tobiasKrug: DemoClient = {
  key: 'tobias-krug',
  firstName: 'Tobias',
  lastName: 'Krug',
  email: 'tobias.krug@demo.invalid',
  timeZone: 'Europe/Berlin',
  shape: 'steady',
  coach: 'tomas',
  program: 'breath-anchor-01',
  joinedDaysAgo: 11,
  startedDaysAgo: 3,
  openDay: 4,
  entries: [
    written({ day: 1, daysAgo: 3, hour: 15, mood: 6 })`
      Did it at the end of the line with the cab door shut, the timetable gives me six minutes there. I found out
      that I breathe through the mouth while I drive the tram and through the nose when I don’t, and that it takes
      until about the fifth breath to change over. Also that I sigh when I set the brake. My wife says I have
      always done that. I thought I was a quiet person.
    `,
    written({ day: 2, daysAgo: 2, hour: 16, mood: 7 })`
      No kettle at work, so I took a door. The cab door, not the passengers’, otherwise I would have been dizzy by
      noon. First time nothing, I was late. Second and third time also nothing, but less late. The fourth was at
      the depot with rain on the roof, and I could hear the heater ticking as it cooled. I stood there for perhaps
      ten seconds. The dispatcher asked over the radio if everything was in order. It was.
    `,
    written({ day: 3, daysAgo: 1, hour: 20, mood: 7 })`
      At the crossing by the school, every time, in both directions. There are lights, nothing has ever happened
      there, and still from two hundred metres out I breathe as if I were carrying something full. After the
      crossing it lets go by itself. I counted eight times in the shift. It changed once more in the evening, on
      the balcony, when my daughter put her feet on my lap without asking. Then it went down a floor. I did
      nothing for either.
    `,
  ],
};
