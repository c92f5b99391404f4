import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const lenaFischer: DemoClient = {
  key: 'lena-fischer',
  firstName: 'Lena',
  lastName: 'Fischer',
  email: 'lena.fischer@demo.invalid',
  timeZone: 'Europe/Vienna',
  shape: 'low',
  coach: 'ines',
  program: 'unhurried-hour-01',
  joinedDaysAgo: 24,
  startedDaysAgo: 7,
  openDay: 8,
  entries: [
    written({ day: 1, daysAgo: 7, hour: 21, mood: 4 })`
      On the bench at the tram terminus, some weeks ago, because I had fallen asleep and ridden past my stop, and
      then the line was closed for an hour. I had no book and my phone was at four percent. I watched a man
      repaint a railing, green over green. It was not happy exactly, but nobody needed me. It ended when the tram
      came. I remember being sorry about that, and then straight away thinking about the laundry.
    `,
    written({ day: 2, daysAgo: 6, hour: 22, mood: 3 })`
      I got as far as the evening and lost interest, but here is what I saw. Half past six, ten minutes with the
      coffee: I answered messages about the duty roster. Half past nine, a patient cancelled: I tidied the bandage
      cupboard, which nobody had asked for. After lunch I cannot account for anything until four. Later there were
      two whole hours of slack, and I lay on the sofa with the television on and did not follow it. I would not
      call that rest.
    `,
    written({ day: 4, daysAgo: 4, hour: 20, mood: 3 })`
      I peeled potatoes slowly. Nineteen minutes for five potatoes. At my usual speed I do not notice that my
      shoulders are up by my ears, or that I hold the knife as if somebody might take it away. I also noticed how
      quiet the flat is since my sister moved to Graz. I think the speed spares me that. I did not feel better
      afterwards. The potatoes were good.
    `,
    written({ day: 6, daysAgo: 2, hour: 22, mood: 2 })`
      Three attempts, none longer than twenty minutes. First a colleague rang to swap a shift, and I said yes
      before she had finished asking. Then the neighbour with a parcel. Then nobody: I got up by myself and
      started to descale the kettle. The neighbour I would have let in anyway, she is eighty and likes to talk in
      the doorway. The shift I did not want. Today I am so tired that sorting them feels like filling in a form.
    `,
    written({ day: 7, daysAgo: 1, hour: 19, mood: 5 })`
      For the first time I had the full hour, because my afternoon was free and I had told nobody. I sat in the
      kitchen with the window open. Downstairs somebody was practising the same four bars on a clarinet and
      getting them wrong in the same place. At some point I noticed that I was waiting for the mistake and rather
      liked it. Maybe it is for that: so something can reach me that is not a request. It was one hour. I do not
      want to make too much of it.
    `,
    written({ day: 8, daysAgo: 0, hour: 6, mood: 3 })`
      It is early and I have already done two things that could have waited. I ironed a blouse for the day after
      tomorrow, and I answered a message about the holiday list that came in at midnight. I believed that if I
      left it there would be a second message, a little cooler. Written down it looks small. I slept six hours and
      woke as if I had not. Yesterday’s hour still seems a good idea. It just seems meant for someone less tired.
    `,
  ],
};
