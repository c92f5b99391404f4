import { written } from '#server/platform/prose.ts';

/**
 * What the demo coaches noted about their clients, oldest first, and the numbers some clients gave. From calls, moods
 * and what was shared: a coach has read nothing else. The numbers are from ranges that are kept free for invented people.
 */
type CoachNotes = {
  email: string;
  whatsappNumber?: string;
  /** Days ago and hour are the coach's. */
  notes?: { daysAgo: number; hour: number; text: string }[];
  /** Days ago on which the coach opened a chat. */
  chats?: number[];
};

export const coachNotes: CoachNotes[] = [
  {
    email: 'nora.whitfield@demo.invalid',
    whatsappNumber: '+447700900321',
    notes: [
      written({ daysAgo: 22, hour: 10 })`
        First call. Translator, works at the kitchen table. Says “flat” rather than “sad”. Wants nothing for
        herself out loud; smiled when I asked twice.
      `,
      written({ daysAgo: 13, hour: 9 })`
        First call. Translator, works at the kitchen table. Says “flat” rather than “sad”. Wants nothing for
        herself out loud; smiled when I asked twice.

        A 3 yesterday. Wrote her two lines, no question in them. Do not hurry her into asking.
      `,
      written({ daysAgo: 1, hour: 11 })`
        First call. Translator, works at the kitchen table. Says “flat” rather than “sad”.

        A 3 in the first week, steadier since. She shared the day about the hour before dinner: no reasons given,
        and it held.

        Next call: what else would fit into one line? Ask before praising.
      `,
    ],
    chats: [13],
  },
  {
    email: 'daniel.osei@demo.invalid',
    whatsappNumber: '+447700900144',
    notes: [
      { daysAgo: 26, hour: 8, text: '' },
      { daysAgo: 20, hour: 8, text: 'Strong first week, every day written. Keep prompts as they are.' },
      written({ daysAgo: 13, hour: 17 })`
        One missed day, moods a little lower. Sent a short note, no pressure. He replied within the hour: a
        colleague is away and his sites have come to him.
      `,
      written({ daysAgo: 2, hour: 9 })`
        Mood from 7 and 8 to 4 and 5 in two weeks, and more days without a page. On the phone he calls it “a busy
        quarter”.

        Call this week. Ask about sleep before asking about the program. Offer to repeat week 3.
      `,
    ],
    chats: [13, 2],
  },
  {
    email: 'lena.fischer@demo.invalid',
    whatsappNumber: '+447700900867',
    notes: [
      written({ daysAgo: 7, hour: 12 })`
        Began today, on the shorter program as agreed. Has a therapist (Mondays); I am not the only one who knows.
      `,
      written({ daysAgo: 0, hour: 8 })`
        Began on the shorter program as agreed. Has a therapist (Mondays); I am not the only one who knows.

        A 2 the day before yesterday. Rang her the same evening: at her sister’s for some days, safe, tired. She
        showed me day 7, about the clarinet. Ring again in three days whatever the numbers say.
      `,
    ],
    chats: [2],
  },
  {
    email: 'samir.haddad@demo.invalid',
    notes: [
      written({ daysAgo: 10, hour: 18 })`
        Bicycle shop with his brother. Quick, funny, gone the moment it gets serious. Two days missed in week 1,
        back without being asked. When he says “interesting”, wait.
      `,
    ],
  },
  {
    email: 'priya.raman@demo.invalid',
    whatsappNumber: '+447700900512',
    notes: [
      written({ daysAgo: 5, hour: 7 })`
        Best run of all at the moment. She wants to talk about what comes after the 28 days; not yet, let her
        arrive first. Call moved to 7:00 because of the time in Pune.
      `,
    ],
  },
  {
    email: 'aiko.tanabe@demo.invalid',
    notes: [
      written({ daysAgo: 19, hour: 8 })`
        Writes late, rarely misses. Apologises for the length of her answers on the phone, which are short.
      `,
      written({ daysAgo: 0, hour: 8 })`
        Finished, 27 of 28 days. From 5 to 9. Asked for one more call, to say goodbye properly. Do not sell her
        the next program.
      `,
    ],
  },
  {
    email: 'marcus.hale@demo.invalid',
    whatsappNumber: '+12025550143',
    notes: [
      written({ daysAgo: 6, hour: 15 })`
        Nothing since Day 4. He said it would be like this in roofing season. One message, then leave the door
        open.
      `,
    ],
    chats: [6],
  },
  {
    email: 'jonas.lind@demo.invalid',
    whatsappNumber: '+447700900778',
    notes: [
      written({ daysAgo: 8, hour: 11 })`
        Slow talker, exact writer. Ten minutes a day at the same hour suits him. On the phone he came back to the
        mornings twice; ask what stands in front of them.
      `,
    ],
  },
  {
    email: 'mei-lin.chua@demo.invalid',
    notes: [
      written({ daysAgo: 2, hour: 9 })`
        Seven of seven. Reports like a laboratory and knows it. Ask whether she would like a longer one.
      `,
    ],
  },
];
