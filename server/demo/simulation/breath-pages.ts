import { prose } from '../player/prose.ts';
import type { Page } from '../player/acts.ts';

/** The first evening of somebody who is not sure about any of this. */
export const firstBreath: Page = {
  mood: 6,
  practices: 1,
  text: prose`
    I counted to four before I started steering. It turns out that I breathe in as if somebody were about to take a
    photograph, and out only because I have to. By the eighth one I had stopped arranging my face. I did not find
    peace, but I did find my shoulders.
  `,
};

/** Six days of Breath as Anchor by a father of small children; the fourth evening is missing and is written up later. */
export const aWeekOfBreath: { before: readonly Page[]; skipped: Page; after: readonly Page[] } = {
  before: [
    {
      mood: 5,
      practices: 1,
      text: prose`
        Ten breaths in the parked car with the child seats behind me. Shallow, quick, most of it in the throat. I
        always thought breathing was happening further down.
      `,
    },
    {
      mood: 6,
      text: prose`
        I chose the door to the stairwell at work. The first time I only remembered on the other side of it. By the
        fourth there was a sort of step in the day, a place where I put something down before I picked up the next
        thing.
      `,
    },
    {
      mood: 5,
      practices: 1,
      text: prose`
        When the school rang. It was only about the gym bag, but between “hello” and “gym bag” I did not breathe at
        all. I also noticed the opposite: it went slow by itself while I was slicing bread.
      `,
    },
  ],
  skipped: {
    mood: 6,
    text: prose`
      Written a day later, because last night I fell asleep on the floor beside the cot. The gap is longer than I
      thought. Nothing wants anything there. Then the next one comes, and it is almost a pity.
    `,
  },
  after: [
    {
      mood: 5,
      text: prose`
        The meeting on Tuesday. I held everything up high, as if the water were rising. I think it was keeping me
        from saying the first thing that came, and that was probably wise the first two times this year and not
        since.
      `,
    },
    {
      mood: 7,
      practices: 2,
      text: prose`
        My son asked whether he could stay up. I took one whole breath. I said: “Ten minutes, and you choose what we
        do with them.” Without it I would have said no and then given him twenty.
      `,
    },
  ],
};

/** The whole program by somebody who works nights. */
export const nightShiftBreath: readonly Page[] = [
  {
    mood: 5,
    practices: 1,
    text: prose`
      Ten breaths at four in the morning beside the linen cupboard. I sigh on the out-breath, out loud, and had no
      idea. The night porter asked whether I was all right.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      The kettle in the staff kitchen. First time: nothing. Fourth time: the clock, the hum of the fridge, and my
      own feet, which hurt. It was good to know about the feet.
    `,
  },
  {
    mood: 5,
    text: prose`
      At every bell. And on the tram home, when the sun came in flat between the houses, it lengthened without being
      told.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      The gap is like the corridor between two rounds: lit, empty, nobody’s. I thought I would be afraid that the
      next breath might not come. I was only curious.
    `,
  },
  {
    mood: 6,
    text: prose`
      A relative shouted at me on Monday. I breathed in little sips. I think they kept my voice small, and a small
      voice was what kept the corridor quiet. So they were not foolish, those sips.
    `,
  },
  {
    mood: 7,
    practices: 1,
    text: prose`
      My sister on the phone: was I coming at Easter? Breath. “I would like to, and I do not know yet.” Without it:
      “Yes, yes, of course,” and three weeks of dread.
    `,
  },
  {
    mood: 7,
    practices: 2,
    shared: true,
    text: prose`
      Ten again, by the same cupboard. The sigh is still there and I have grown fond of it. I will keep one breath
      at the ward door at the start of each shift, with my hand on the handle.
    `,
  },
];

/** Three evenings of a trial. */
export const trialBreath: readonly Page[] = [
  {
    mood: 4,
    text: prose`
      I downloaded this on the bus because I could not read one more article about resting. Ten breaths. I was
      impatient with six of them. The other four were all right.
    `,
  },
  {
    mood: 5,
    practices: 1,
    text: prose`
      The kettle. By the fourth time I noticed that I stand on one leg while I wait for it, like a bird, ready to
      go. I put the other foot down. That is all that happened, and I have thought about it all day.
    `,
  },
  {
    mood: 5,
    text: prose`
      On the stairs up to my office, from the second landing on. It tightens before I know what I am going to find
      on the desk, and usually what I find is paper.
    `,
  },
];

/** Five people who breathe together by the calendar. By day; null where nothing was written. */
export const breathTogether: readonly (readonly (Page | null)[])[] = [
  [
    {
      mood: 6,
      text: 'Ten breaths on the back step. The dog sat down beside me at the fourth and stayed for the rest.',
    },
    {
      mood: 6,
      practices: 1,
      text: 'Four kettles. I hold my breath while it rattles and let go when it clicks. Every time.',
    },
    { mood: 7, text: 'It lengthens in the garage, of all places. Nobody looks for me there.' },
    { mood: 7, practices: 1, text: 'The gap is shorter than I thought, and there is nothing in it to be done.' },
    { mood: 8, text: 'Small breaths kept me polite at my brother’s table for years. I would not call that nothing.' },
  ],
  [
    { mood: 5, text: 'I counted to ten and got to seven twice. Somebody always rings.' },
    { mood: 6, practices: 1, text: 'By the fourth kettle I had stopped reading my telephone while it boiled.' },
    null,
    { mood: 6, text: 'The gap is where the tune stops before the chorus. I had not expected to like it.' },
    { mood: 7, text: 'I breathe from the collarbones when my boss is in the room. It made me look busy.' },
  ],
  [
    { mood: 4, text: 'Ten breaths, all of them about the rent.' },
    null,
    { mood: 5, practices: 1, text: 'It tightens at the letterbox. Today there was only a leaflet about windows.' },
  ],
  [{ mood: 6, text: 'Ten. Then I fell asleep in the chair, which may have been the point.' }],
  [],
];
