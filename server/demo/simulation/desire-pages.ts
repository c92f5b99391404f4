import { prose } from '../player/prose.ts';
import type { Page } from '../player/acts.ts';

/** The first evenings with a coach, after a trial on one's own. */
export const firstEvenings: readonly Page[] = [
  {
    mood: 5,
    shared: prose`
      Welcome. Thank you for starting so honestly. There is nothing to get right here; ten more minutes is a want
      like any other.
    `,
    text: prose`
      Ten more minutes. Not of sleep; of lying there with nobody’s name in my head. I had about four of them before
      the first name came, and it was my own, in my manager’s voice.
    `,
  },
  {
    mood: 6,
    text: prose`
      The tomato from the balcony. A message from an old friend that was only a photograph of a dog. Putting my bag
      down. They were all over before I could spoil them.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      With lunch. We are four at the office, and I have eaten noodles on nine days out of ten since spring. I mind
      noodles. It felt very bold to write that down.
    `,
  },
];

/** Two evenings around which a conversation turns. */
export const eveningsTalkedAbout: readonly Page[] = [
  {
    mood: 4,
    text: 'To hear nothing. I opened my eyes and the day was already talking. I wanted to ask it to come back at nine.',
  },
  {
    mood: 6,
    practices: 1,
    shared: true,
    text: prose`
      The quiet compartment, both ways. Soup with too much pepper. My sister’s laugh on the answering machine. All
      three of them came in through the ears, and I had told you I hate noise.
    `,
  },
];

/** Steady and dry: somebody who repairs bicycles for a living. */
export const onCourse: readonly Page[] = [
  {
    mood: 6,
    practices: 1,
    text: prose`
      Coffee, before anybody asked me what was wrong with their gears. I got half of it. The other half was cold by
      the second customer.
    `,
  },
  {
    mood: 7,
    text: prose`
      A wheel that came true at the first try. The radio repeating a song I had missed. My daughter explaining the
      moon. In all three something went round and came back.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: 'When people ask if it can be done by tonight. I do mind tonight. I have minded about four hundred tonights.',
  },
  {
    mood: 6,
    text: prose`
      Keep: eight to nine, shutter down, sorting spokes. Hand over: the hour with the invoices, to anybody at all, I
      would even wrap it.
    `,
  },
  {
    mood: 5,
    text: prose`
      My brother, for his boat, which he never sails. Without the brother: one thing of mine that is not for repair.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      Mine: to close on Mondays. Somebody’s idea of me: the man who is always open. It is painted on the door, so I
      see how it happened.
    `,
  },
  {
    mood: 7,
    shared: prose`
      Always open, painted on the door. I laughed, and then I thought about it for an hour. What would the door say
      if you wrote it today?
    `,
    text: prose`
      Closing. It is in the coffee, the shutter and the Mondays. I do not want to do less. I want there to be an
      edge.
    `,
  },
  {
    mood: 7,
    practices: 2,
    text: prose`
      Easy: oiling a chain, hands loose, jaw gone. Not easy: saying what it will cost. My stomach moves back a
      centimetre as if the number might splash.
    `,
  },
];

/** Began well and fell silent. */
export const fellSilent: readonly Page[] = [
  {
    mood: 6,
    text: 'To be in the garden before the heat. I was, for a quarter of an hour, in my nightdress, with the hose.',
  },
  {
    mood: 5,
    text: 'Figs. Clean sheets. Finding the other glove. I suppose they are all things that were there already.',
  },
  {
    mood: 5,
    text: prose`
      With dates. My family moves them and I say it makes no difference. It makes a difference; I have them in a
      calendar, in ink.
    `,
  },
];

/** Five evenings before a pause. */
export const beforeThePause: readonly Page[] = [
  { mood: 6, practices: 1, text: 'Sea. I live nine hours from it. I wanted it anyway, with toast.' },
  { mood: 7, text: 'Packing lists, other people’s timetables, the departures board. They all lean forward.' },
  {
    mood: 6,
    text: 'Where we go on holiday. This year I said it, one sentence, in the kitchen, to the cupboard and then to him.',
  },
  {
    mood: 7,
    practices: 1,
    text: prose`
      I would have kept the evening hour with the map. I would have handed over the argument about the roof box,
      though we both enjoyed it.
    `,
  },
  {
    mood: 8,
    shared: 'Have a good journey. The page will wait; that is what a pause is for. Send me one wave.',
    text: prose`
      A colleague who simply books things. Without her: the moment of pressing the button. So I pressed it. We leave
      on Saturday, and I am going to pause this until we are back.
    `,
  },
];

/** Ten evenings that grow heavier; nothing in them is an emergency. */
export const growingHeavier: readonly Page[] = [
  { mood: 8, text: 'To go swimming before work, and I went! The water was so cold that I swore at a duck.' },
  {
    mood: 8,
    practices: 1,
    text: 'The pool again. Plums. A seat on the early train. In each I got there before everybody else.',
  },
  { mood: 7, text: 'With my team’s deadlines. They are set in a meeting I am not in, and I nod at the result.' },
  { mood: 7, text: 'Keep: the lake. Hand over: the afternoon, all of it, with the cables still attached.' },
  { mood: 6, text: 'Anyone who leaves at five. I want to see my street in daylight on a weekday.' },
  {
    mood: 5,
    text: prose`
      I listened and there was mostly tiredness talking. One want that is mine: for the project to be over. I cannot
      find the others under it.
    `,
  },
  {
    mood: 4,
    text: 'I read the pages. The water is on the first two and then never again. I had not noticed that I had stopped.',
  },
  {
    mood: 4,
    text: prose`
      Easy moment: I could not find one. Not easy: stairs, doors, the phone. Jaw tight from nine to six, it hurts
      now.
    `,
  },
  {
    mood: 4,
    text: prose`
      Nineteen things this month. I marked two. I looked at the list for a while and then I put it under the fruit
      bowl.
    `,
  },
  {
    mood: 3,
    shared: true,
    text: prose`
      I could not remember one today. I know there were some. I am writing this on the sofa with my coat on, and I
      wanted you to see it rather than hear that I am fine.
    `,
  },
];
