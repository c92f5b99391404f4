import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const noraWhitfield: DemoClient = {
  key: 'nora-whitfield',
  firstName: 'Nora',
  lastName: 'Whitfield',
  email: 'nora.whitfield@demo.invalid',
  timeZone: 'Europe/Lisbon',
  shape: 'steady',
  coach: 'ines',
  program: 'living-from-desire-01',
  joinedDaysAgo: 24,
  startedDaysAgo: 19,
  openDay: 17,
  entries: [
    written({ day: 1, daysAgo: 19, hour: 21, mood: 5 })`
      I wanted the window seat, and coffee while it was still too hot to drink. Ten minutes of that and nobody’s
      sandwiches. What I did was get up with the alarm, find Bea’s gym shoes and answer a client about commas
      before I had brushed my teeth. By eight I had been good at four things. I drank the coffee standing,
      lukewarm, reading a form from the school. It seems a very small thing to have wanted, which may be why it
      was the first to go.
    `,
    written({ day: 2, daysAgo: 18, hour: 22, mood: 4 })`
      The woman at the bakery keeping me the burnt end of the loaf without being asked. Twenty minutes stuck in a
      tram with a book. Peeling oranges at the sink after everyone had gone to bed, and eating one over the drain.
      I had to think hard to find three, and that bothered me more than it should. In common: I was alone, or as
      good as, and nothing I was doing was for anyone. I am not sure I like that answer.
    `,
    written({ day: 3, daysAgo: 17, hour: 21, mood: 6 })`
      Restaurants, to begin with. Then which film, which beach, who has the car, whether Duarte’s mother stays two
      nights or four. I said it three times today and counted. The third was about the radio in the kitchen, which
      I mind very much; I translate all day and by six my ears are full. Duarte would have turned it off at once.
      He asked, after all. I find it funny tonight, how generous I am with things nobody wanted from me.
    `,
    written({ day: 5, daysAgo: 15, hour: 20, mood: 5 })`
      Marta from my old office has taken a desk in a shared studio by the river. She sent a photograph: lamp,
      plant, door. I told her it was lovely and was short with everyone until supper. Take Marta out of it, and
      the river, and even the plant. What is left is the door. I work at the end of the dining table, and whatever
      I am thinking is moved aside at seven for plates. I would like somewhere that a page can stay open
      overnight.
    `,
    written({ day: 6, daysAgo: 14, hour: 21, mood: 3 })`
      Flat today. I listened on the walk to school, at my desk and in the queue at the chemist, and what came was
      a list: answer Rosa, book the dentist, be more cheerful at dinner. I could not find one want among them that
      was mine. “Be more cheerful” is my mother’s, I think, in her voice, with the tea towel over her shoulder.
      Perhaps I wanted to go to bed at half past eight. That one nobody else has ever had for me. I am writing it
      down and going.
    `,
    written({ day: 7, daysAgo: 13, hour: 9, mood: 6 })`
      I read the five pages with the second coffee, hot this time, in the window. Coffee alone, a tram going
      nowhere, a kitchen without a radio, a door, an early night. I had taken them for five complaints. They are
      one want in different coats: somewhere quiet that I don’t have to clear away again. Not a whole life of it.
      An hour would do. Odd to have carried it about for so long and been unable to say what was in the bag.
    `,
    written({ day: 8, daysAgo: 11, hour: 21, mood: 6 })`
      Easy: hanging sheets on the roof with Bea. My hands knew the work, the jaw was loose, and my stomach I did
      not notice at all, which I take as a good sign. Not easy: the call with Rosa about the new deadline. I held
      the pen like a chisel. My back teeth were together for the whole forty minutes, and something under the ribs
      had pulled up tight, like a drawstring. I sounded perfectly friendly. I know because I heard myself.
    `,
    written({ day: 10, daysAgo: 8, hour: 20, mood: 7 })`
      Saying yes to Lisbon. Duarte asked me over the telephone while I was waiting for a train, and there was an
      announcement going, so he had to shout it. What I remember is my feet. They were flat on the platform and I
      could feel both of them, heels and all, as if I had put down shopping. My breath had gone out before he
      reached the question mark. Then I laughed. I had kept lists against it for months and not one of them came
      to mind. That was eleven years ago.
    `,
    written({ day: 11, daysAgo: 6, hour: 21, mood: 6 })`
      The school asked whether I would translate the newsletter again, “since you are so quick”. The no was there
      before I had finished reading: the drawstring under the ribs, and my thumb already moving to reply. I said I
      would think about it, which was a way of saying no without having to hear it. Then I felt guilty and cleaned
      the oven. I noticed that the tightening let go while I scrubbed and came back when I picked up the
      telephone.
    `,
    written({ day: 12, daysAgo: 5, hour: 19, mood: 7 })`
      Bea asked if I wanted to see what the snails were doing. I was in the middle of a paragraph. Feet first:
      they had already turned under the table. Then a breath, a proper one, then “yes” out loud, and only after
      that the thought that I had a deadline, arriving last and slightly flustered. The snails were doing very
      little on the back wall. We watched them for a quarter of an hour. The paragraph was still there when I came
      in, and I saw at once what was wrong with it.
    `,
    written({ day: 13, daysAgo: 4, hour: 20, mood: 8 })`
      I lay on Bea’s bed at three in the afternoon with the shutters half down. First came the washing machine,
      which had finished and wished me to know. Then Rosa’s file. Then a voice, quite reasonable, saying that
      other people do this after their work. I told it I had eleven minutes left. After that there was only the
      neighbour’s radio, two walls away, and stripes of light moving over the globe. I believe I slept for four of
      them. The rest of the afternoon had more room in it than usual.
    `,
    written({ day: 14, daysAgo: 3, hour: 9, mood: 7 })`
      My yes: start at the heels, both on the floor. Go up until you find the breath; it will be on its way out.
      If I am speaking in short sentences, you are there. My no: come in under the ribs on the left, where it
      pulls like a cord. If you reach the back teeth you have gone past it. There is usually a friendly voice at
      the gate. Take no notice of her, she does not live there.
    `,
    written({ day: 15, daysAgo: 2, hour: 21, mood: 8 })`
      “I would like an hour before dinner, by myself.” I said it in the kitchen doorway to Duarte and Bea and, as
      it turned out, Duarte’s mother on the speaker. No reasons, though I had four ready. Duarte said, “Until
      seven?” Bea asked if she could have my chair. That was the whole discussion. I sat on the back step with my
      shoes off and did very little, and around half past six my jaw came loose. They had made omelettes. Nobody
      seemed to think it was a story except me.
    `,
    written({ day: 16, daysAgo: 1, hour: 20, mood: 9 })`
      I asked Rosa to move our weekly call from a quarter to nine to eleven, so that I can have the morning for
      the work itself. I wrote it in one line, took out “sorry” and then “if it’s any trouble”, and pressed send
      with my eyes half shut. She answered in under a minute: eleven suits her better, she had always thought that
      early was for my sake. Two years of that. I laughed so loudly that Bea came to see. Then I went back to the
      window seat and the page I had left open.
    `,
  ],
};
