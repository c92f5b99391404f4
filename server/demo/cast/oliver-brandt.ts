import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const oliverBrandt: DemoClient = {
  key: 'oliver-brandt',
  firstName: 'Oliver',
  lastName: 'Brandt',
  email: 'oliver.brandt@demo.invalid',
  timeZone: 'America/Toronto',
  shape: 'trial',
  coach: null,
  program: 'breath-anchor-01',
  joinedDaysAgo: 12,
  startedDaysAgo: 12,
  openDay: 6,
  entries: [
    written({ day: 1, daysAgo: 11, hour: 9, mood: 6 })`
      Occupational hazard: I edit sound for a living, so I spend my days cutting other people’s breaths out of
      interviews. Listening to my own was odd. It’s louder going in than I’d have guessed, there’s a faint whistle
      on the left side, and the spacing is uneven. If it came across my desk I’d clean it up. I left it alone for
      all ten, as asked. By eight it had stopped sounding like a recording.
    `,
    written({ day: 2, daysAgo: 10, hour: 18, mood: 6 })`
      Kettle. I work from home, so this meant five breaths and too much tea. First time I was writing an invoice
      in my head. Second and third, same invoice. By the fourth the invoice was gone and I was just looking out
      over the sink, where there’s a wire with a sneaker hanging off it. My partner says it’s been there since we
      moved in and was amazed I’d never seen it. Red, left foot.
    `,
    written({ day: 3, daysAgo: 9, hour: 22, mood: 5 })`
      When a client wrote “just a few small notes” and attached three pages. I didn’t catch it at the time. I
      caught it forty minutes later when I yawned four times in a row, which I think was my body sending the bill.
      Nothing else to report. I had a stiff neck all day and ate lunch standing up. Interesting that it never
      asked, though. You’d think I’d get a vote.
    `,
    written({ day: 4, daysAgo: 8, hour: 19, mood: 7 })`
      Room tone is the nearest thing I’ve got. When we finish recording somewhere, everyone has to stand still for
      thirty seconds so we can capture the room with nobody doing anything. People can’t bear it, they shuffle and
      grin. The gap at the bottom of a breath is like that. It isn’t silence, it’s the room. By the fifth one I’d
      stopped grinning. It lasted maybe a second and a half. I’d have kept it in.
    `,
    written({ day: 5, daysAgo: 7, hour: 23, mood: 5 })`
      Dinner with my dad. He asked when the freelance thing turns into a real thing, same as ever, and I breathed
      at the very top of my chest, little sips, and made a joke. I think the sips keep the joke ready. With a full
      breath I’d have had to tell him I like my work and it’s going fine, and then watch what his face did. So it
      protects both of us, about fifty-fifty. Big deadline coming, I’ll get to the rest after.
    `,
  ],
};
