import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const samirHaddad: DemoClient = {
  key: 'samir-haddad',
  firstName: 'Samir',
  lastName: 'Haddad',
  email: 'samir.haddad@demo.invalid',
  timeZone: 'Europe/Berlin',
  shape: 'steady',
  coach: 'ines',
  program: 'living-from-desire-01',
  joinedDaysAgo: 21,
  startedDaysAgo: 17,
  openDay: 15,
  entries: [
    written({ day: 1, daysAgo: 17, hour: 21, mood: 5 })`
      Honestly? Not to open the shop. To lock the door from the inside, put on the big light and sit down with the
      steel tubes that have been in the corner for half a year. I wanted it for about as long as it takes to find
      the keys. Then I thought of Karim, and the three people already outside with flat tyres, and the tax
      adviser, and I was good all day long, very good, I even mended a pram. So. It’s nine in the evening, my
      hands are black, and the tubes are still in the corner.
    `,
    written({ day: 2, daysAgo: 16, hour: 20, mood: 7 })`
      One: the lady with the ancient folding bike who clapped when the gears worked. Two: flatbread with far too
      much garlic, eaten on the kerb with Noor, our apprentice, in ten minutes. Three: filing a lug after closing,
      until the shadow at the edge went away. What do they have in common, apart from my fingernails? I think in
      each of them something fitted. A gear, a lunch, a piece of steel. There’s a small click, and for a second I
      am not already at the next thing.
    `,
    written({ day: 3, daysAgo: 15, hour: 22, mood: 6 })`
      To my brother, ten times a day. Karim asks which supplier, which music, do we open an hour earlier, and I
      say I don’t mind, you decide, and then I go into the back and mind so loudly that Noor turns on the
      compressor. At home it’s the opposite, I have opinions about the position of spoons. So I’m not an easy man.
      It’s only that Karim put in the first money, and somewhere I decided that the deciding came with it. He
      never said that. I went through my memory; he never did.
    `,
    written({ day: 6, daysAgo: 11, hour: 22, mood: 6 })`
      I missed two pages, the shop was full and then I was empty. Today I tried to listen between customers. What
      came: a bigger shop (this is Karim’s, he draws it on napkins), to be a father who goes camping (the
      neighbour’s, he owns four tents), a cigarette (that’s me at twenty-two). And then, while I was truing a
      wheel and not listening at all: to put my own name on a frame. Small, on the seat tube, where only the rider
      would see it. I nearly turned round to see who’d said it.
    `,
    written({ day: 7, daysAgo: 10, hour: 8, mood: 7 })`
      Only four pages, so quick reading with my tea. But look: the tubes in the corner, filing the lug, the name
      on the frame. Three of four! And the fourth is me not telling Karim what I think, which may be the same
      thing wearing his jacket. I want to build, not only to repair. I’ve known this the way you know a noise in
      your own car: you turn up the music. Now it’s written down, and I can’t go on saying that it was the
      exhaust.
    `,
    written({ day: 8, daysAgo: 9, hour: 21, mood: 7 })`
      Easy: brazing a practice joint after closing. Hands steady, both of them, jaw hanging open like a fish
      because I forget that I have one, stomach warm from lentils. Not easy: Karim with his laptop, showing me the
      lease for the place next door. My hands went looking for something to hold and found a pump. Jaw shut.
      Stomach like when a lift starts downwards. And my mouth said, “Interesting!” I would like to know who is in
      charge of the mouth.
    `,
    written({ day: 9, daysAgo: 7, hour: 20, mood: 7 })`
      I wrote it on the back of a delivery note. The course for beginners, wanted. The bicycle check at Elias’s
      school, forty small bikes, wanted very much. My uncle’s move, fourth floor, not wanted, but he carried me on
      his shoulders once, so half a mark. The lease meeting, no. The new till, no. Teaching Noor to build wheels,
      yes. Treasurer of the street festival, how did this happen? Five and a half out of thirteen, and nearly all
      of them have a child or a tool in them. The ones without are meetings.
    `,
    written({ day: 10, daysAgo: 6, hour: 21, mood: 8 })`
      I was sixteen and brought a broken wheel to old Werner in the yard behind our building. He fixed it, looked
      at me and said, “You can sweep here if you want, and watch.” Before I said yes I stopped chewing my gum.
      That’s what I remember! The whole mouth stopped. Then my chest went wide, as if somebody had opened both
      halves of a door, and I was already looking for the broom. I swept for a year. I can smell it now, rubber
      and coffee, and there isn’t a day of it that I’d give back.
    `,
    written({ day: 11, daysAgo: 4, hour: 20, mood: 7 })`
      Yesterday a customer, a nice man, wanted his brakes done on the spot because he was leaving at six. The
      first no was in my shoulders, they went up like a tortoise going in. What I said was, “For you, of course.”
      I don’t even know him! I finished at ten past six and missed Elias’s bath. Today another one asked the same
      thing, and I felt the tortoise and said, “Tomorrow at nine.” He said, “Tomorrow at nine, great.” I looked at
      Noor and Noor looked at me.
    `,
    written({ day: 12, daysAgo: 3, hour: 21, mood: 8 })`
      Noor said: shall we build the next wheel without the stand, by eye, for fun? Chest first, the double door
      again. Then feet, I was off the stool. Then a laugh, then “Yes, come on,” and the thought was last of all,
      and it was only “spokes, we need thirty-two”. So with me the thought is more of a storekeeper. The wheel
      isn’t perfectly true. It’s hanging over the counter with a paper sign, not for sale, and Karim has asked
      twice who made it.
    `,
    written({ day: 13, daysAgo: 2, hour: 20, mood: 8 })`
      Twenty minutes in the hammock in the courtyard, at four, with the shop open. I gave Noor the keys and my
      phone like a man about to swim. First my father came, in my head, and asked was I ill. Then the invoices, in
      single file. Then the neighbour’s cat, in reality, who sat down on my stomach and said nothing. Against a
      cat there’s no argument: each time I moved to get up, claws. In the end I stayed half an hour. I went back
      in and sold two bells.
    `,
    written({ day: 14, daysAgo: 1, hour: 20, mood: 8 })`
      My yes: come to the chest, there’s a double door and it opens outwards. If I’ve stopped chewing, you have
      the right number. My no: look for a tortoise. Shoulders up, neck gone. A little further on there’s a lift
      going down, that’s the stomach. Careful, at the entrance stands a man who says “of course” and “interesting”
      to everyone. He’s charming, he’s been there for years, walk past him. One thing more, which nobody told me:
      the yes is faster. The no comes on foot and carries luggage.
    `,
  ],
};
