import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const hannaSorensen: DemoClient = {
  key: 'hanna-sorensen',
  firstName: 'Hanna',
  lastName: 'Sørensen',
  email: 'hanna.sorensen@demo.invalid',
  timeZone: 'Europe/Copenhagen',
  shape: 'trial',
  coach: null,
  program: 'breath-anchor-01',
  joinedDaysAgo: 3,
  startedDaysAgo: 3,
  openDay: 4,
  entries: [
    written({ day: 1, daysAgo: 3, hour: 21, mood: 5 })`
      I signed up mostly because it was only a week. I sat on the lid of the wooden chest in the hall, the one
      place with no toys on it, and counted. I lost it at seven because the washing machine went into its spin.
      What I found out: I hold my breath when I listen for something, and I seem to listen for something most of
      the time. The twins were asleep. There was nothing to hear.
    `,
    written({ day: 2, daysAgo: 2, hour: 20, mood: 6 })`
      I chose the door of the reading room at the archive. The first time I took the breath and felt like somebody
      in a brochure. By the fourth it was after three, a man had been rude about a missing parish register, and I
      noticed before I was through the door that I was angry. Usually I find that out on the bicycle home, when I
      shout at a gull. So what was there the fourth time was me, I suppose, a little earlier than usual.
    `,
    written({ day: 3, daysAgo: 1, hour: 21, mood: 7 })`
      Twice that I caught. Dropping the twins off, it went short and quick from the moment I saw the row of coat
      pegs, and stayed so until I had waved at the window. Then in the afternoon I unfolded a harbour map from
      1840 that nobody has had out for years, and my breath became so slow that I noticed only because the paper
      was not moving. I would not have guessed those two belonged to one day. I cycled home and did not shout at
      anything.
    `,
  ],
};
