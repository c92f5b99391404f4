import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const meiLinChua: DemoClient = {
  key: 'mei-lin-chua',
  firstName: 'Mei Lin',
  lastName: 'Chua',
  email: 'mei-lin.chua@demo.invalid',
  timeZone: 'Asia/Singapore',
  shape: 'finished',
  coach: 'tomas',
  program: 'breath-anchor-01',
  joinedDaysAgo: 21,
  startedDaysAgo: 9,
  entries: [
    written({ day: 1, daysAgo: 9, hour: 22, mood: 5 })`
      Ten breaths on the edge of the bed, fan off. I could count only to four, then to six, then to ten. Findings:
      I breathe in with a small jerk, in two steps, as if checking whether it is allowed. The breath out is short.
      My shoulders do most of the work. I kept wanting to correct it, which I think the page expected. I work in
      quality control, so leaving a deviation alone does not come naturally.
    `,
    written({ day: 2, daysAgo: 8, hour: 21, mood: 5 })`
      I chose the door of the gowning room, I go through it perhaps twelve times a day. First time I felt silly.
      Second time I forgot and did it on the other side. Third time a colleague was behind me, so I made it quick.
      By the fourth I noticed the smell, the clean, slightly sweet smell of the disposable coats. Nine years I
      have worked there, and I would have told you the room had no smell. Otherwise a rushed day, and I came home
      with a headache.
    `,
    written({ day: 3, daysAgo: 7, hour: 22, mood: 6 })`
      Three places. One, on the train, when the doors opened at the interchange and everybody moved at once: I
      stopped breathing until I had a pole to hold. Two, at the subject line of an email from the auditors. Three,
      which I did not expect: outside my mother’s door on the eighth floor, with the soup in a bag. It went slow
      and low before she even opened. In my head I had listed only the bad changes, so I am glad I waited until
      night to answer.
    `,
    written({ day: 4, daysAgo: 6, hour: 22, mood: 6 })`
      The first two I cut short, I wanted the next one ready before the last was finished. On the third I waited.
      The gap is very small, a bit like when the lift has stopped but the doors have not opened. Nothing to do,
      and you cannot hurry it from inside. On the fifth I felt something close to fright, very mild, and then the
      breath came anyway without my help. I thought about that while brushing my teeth.
    `,
    written({ day: 5, daysAgo: 5, hour: 21, mood: 7 })`
      The handover meeting, when a junior said in front of everyone that my form was confusing. I breathed high up
      and hardly at all, and I smiled. I think the holding was keeping my face in order. With a full breath I
      might have looked hurt, or said something sharp, and for many years I could not afford either. So it did its
      job, and I would like to thank it a little. The form is confusing. I have cut it to one page and asked her
      to test it.
    `,
    written({ day: 6, daysAgo: 4, hour: 20, mood: 7 })`
      My brother rang about who is taking Ma to the eye clinic. Without the breath I would have said, “Never mind,
      I will do it,” in the voice that means he should feel bad. I breathed, and it was quiet long enough that he
      asked if the line was cut. Then I said, “I did the last three. Can you take this one?” He said okay. Just
      like that, okay. He even asked what time. I sat down on the stairs afterwards and laughed.
    `,
    written({ day: 7, daysAgo: 3, hour: 21, mood: 8 })`
      Reached ten in one go. The breath in still comes in two steps, and I have stopped writing it up as a fault.
      Familiar now: the gap, and how the shoulders drop around number three. I will keep one breath at the gowning
      room door on the way out, not in, because going home is when I used to carry everything with me. And one on
      the eighth floor with the soup, but that one keeps itself.
    `,
  ],
};
