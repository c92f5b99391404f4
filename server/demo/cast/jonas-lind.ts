import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const jonasLind: DemoClient = {
  key: 'jonas-lind',
  firstName: 'Jonas',
  lastName: 'Lind',
  email: 'jonas.lind@demo.invalid',
  timeZone: 'Europe/Stockholm',
  shape: 'steady',
  coach: 'tomas',
  program: 'living-from-desire-01',
  joinedDaysAgo: 33,
  startedDaysAgo: 10,
  openDay: 11,
  entries: [
    written({ day: 1, daysAgo: 10, hour: 20, mood: 6 })`
      I wanted to go down to the water before anyone was up. There is a jetty eight minutes from our door, and I
      could see from the kitchen that it was dead calm. I stood with my hand on my jacket. Then I emptied the
      dishwasher, because Karin had done it two days running, and then it was time for the bus. The want was very
      plain: cold planks, no talking. What came after it was plain too. I emptied the dishwasher rather loudly.
    `,
    written({ day: 2, daysAgo: 9, hour: 21, mood: 7 })`
      A plane iron that I finally got sharp, so that the shaving came off in one long piece. The first half of a
      pear on the train, exactly ripe. My son explaining a board game to me for twenty minutes, with real
      patience, as if I were the child. In common: I did not arrange any of them, and each took the time it took.
      None of them was on a screen either, and I draw kitchens on one for six hours a day.
    `,
    written({ day: 3, daysAgo: 8, hour: 20, mood: 5 })`
      At work, when they ask who will take the customer meetings. At home about food, about films, about which
      weekend we visit Karin’s parents. I counted four today. The film one is true, I really don’t mind. The
      meetings I mind a great deal. I trained as a cabinetmaker and have not stood at a bench in working hours for
      almost two years. Nobody took that from me. They asked, I said it was all the same to me, and they believed
      it.
    `,
    written({ day: 4, daysAgo: 7, hour: 21, mood: 6 })`
      Three to four in the afternoon I would have kept. A drawer would not run on a piece that was leaving the
      next morning, nobody else was free, and I went out on the floor. I took one shaving off the left side, waxed
      it, and it closed with that small push of air. I smelled of beeswax all the way home. Ten to eleven was a
      call about handles with five people in it, in which I said one sentence. I would give that hour to anyone
      who likes handles.
    `,
    written({ day: 5, daysAgo: 6, hour: 22, mood: 5 })`
      My old classmate Pelle, who has a shed on an island and makes plain chairs. He earns little and his back is
      bad, I know that. I still looked at his pictures twice. If I take out Pelle, and the island, and the chairs,
      something is left about as big as a matchbox: to be done with an object at the end of a day and be able to
      put my hand on it. I had thought I envied him the whole life.
    `,
    written({ day: 7, daysAgo: 4, hour: 17, mood: 7 })`
      I took the pages down to the jetty, finally, with a thermos. The plane iron, the drawer, Pelle’s shed.
      Nearly every page has hands in it. Nearly every page also has somebody I am being considerate of, usually
      without being asked. So the want that comes back is wood, and it comes dressed as a morning, a tool, a
      friend. There is no page from yesterday because we had family here until late. I think it would have said
      the same.
    `,
    written({ day: 8, daysAgo: 3, hour: 21, mood: 6 })`
      After supper I oiled the kitchen table. My hands were open and warm, I caught myself humming, so the jaw
      must have been at rest, and the stomach I did not notice at all. The other moment was my manager’s name on
      the telephone at ten. Right hand closed round a pencil, teeth together, a kind of lid on the stomach. He
      only wanted a measurement. The lid was on before I picked up, and stayed on for most of an hour after he had
      thanked me.
    `,
    written({ day: 9, daysAgo: 2, hour: 20, mood: 6 })`
      The list filled both sides of an envelope. More customer meetings, driving the football team three times, a
      shelf for the neighbour, the choir committee, painting our stairwell, coffee with Pelle. I marked the shelf,
      Pelle and, to my surprise, the football, because the boys forget I am in the car and talk. The rest I agreed
      to within about two seconds. The ones I wanted are the ones where I took longer to answer.
    `,
    written({ day: 10, daysAgo: 1, hour: 21, mood: 8 })`
      My grandfather’s sister was clearing her house and asked if anybody wanted the workbench. Two metres long,
      and we lived in one room. My feet had already gone over to it. I breathed out, all the way, and one hand lay
      down on the vice. Only then did I think of the stairs. It stood at the foot of our bed for three years, and
      Karin dried shirts on it. Tonight she asked when I last breathed out like that. I said a few days ago, over
      the drawer. Then neither of us said anything for a while, in a good way.
    `,
  ],
};
