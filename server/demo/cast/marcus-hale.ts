import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const marcusHale: DemoClient = {
  key: 'marcus-hale',
  firstName: 'Marcus',
  lastName: 'Hale',
  email: 'marcus.hale@demo.invalid',
  timeZone: 'America/Chicago',
  shape: 'fading',
  coach: 'ines',
  program: 'unhurried-hour-01',
  joinedDaysAgo: 20,
  startedDaysAgo: 12,
  openDay: 5,
  entries: [
    written({ day: 1, daysAgo: 12, hour: 21, mood: 6 })`
      Parking lot of the ice rink, my daughter’s practice, heater running. I’d left the laptop at the office by
      accident and for once there was nothing I could bid on. I ate a whole bag of sunflower seeds and watched the
      machine go round and round making the ice smooth. It ended with her knocking on the window, asking why I
      wasn’t on the phone. I laughed. She wasn’t joking, though. So, day one. I’m in.
    `,
    written({ day: 2, daysAgo: 11, hour: 22, mood: 5 })`
      Did this in pencil, like a bid sheet. Six to seven, spoken for. Half past seven, fifteen minutes in the
      truck before the crew showed: email. Lunch in eleven minutes, then I priced shingles I don’t need until next
      month. At four a homeowner ran late, so I called two suppliers. Nine thirty, kids down, and I read scores
      for teams I don’t follow. By my math that’s two hours of slack, all of it stuffed. Nobody made me. That’s
      the part that bugs me.
    `,
    written({ day: 3, daysAgo: 10, hour: 20, mood: 5 })`
      Five to six in the morning. House is dark, the dog doesn’t even lift her head. Right now I use it to get a
      jump on the day, so it’s mine the way a company truck is mine. To close the door on it I’d have to charge
      the laptop somewhere other than the kitchen counter, probably the basement, and be asleep before midnight.
      Tried it today. Made it to 5:20, then remembered a permit.
    `,
    written({ day: 4, daysAgo: 9, hour: 23, mood: 4 })`
      Short one, it’s late. I drove home in the right lane at the speed limit, which for me is half speed, and two
      people honked. What does the hurry spare me? Mostly wondering whether I still like the job. It came up
      around the second overpass and rode along the rest of the way. I don’t have an answer, and we’re bidding
      flat out through the end of the month. Will pick this up when I can.
    `,
  ],
};
