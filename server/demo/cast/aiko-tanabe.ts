import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const aikoTanabe: DemoClient = {
  key: 'aiko-tanabe',
  firstName: 'Aiko',
  lastName: 'Tanabe',
  email: 'aiko.tanabe@demo.invalid',
  timeZone: 'Asia/Tokyo',
  shape: 'finished',
  coach: 'ines',
  program: 'living-from-desire-01',
  joinedDaysAgo: 33,
  startedDaysAgo: 30,
  entries: [
    written({ day: 1, daysAgo: 30, hour: 20, mood: 5 })`
      To stay under the quilt and hear the rain finish. It had the sound of the last of it, drops far apart on the
      balcony rail. I lay for as long as it took to think of the trains, and then I was up. I packed my lunch in
      the same box in the same order. On the platform I was proud of being early and could not have said for whom.
      The rain must have stopped somewhere between the rice and the shoes.
    `,
    written({ day: 2, daysAgo: 29, hour: 21, mood: 6 })`
      Opening a new ledger at work, the paper one that nobody else uses, and ruling the first line in it.
      Sharpening my pencils with the small knife. Mending the spine of Mio’s old picture book, on newspaper, after
      supper. I looked at these for some time. Paper is in all three, and an edge that must be neat. And nobody
      was waiting for me to finish. I am fifty-one, and I had never seen it in a row before.
    `,
    written({ day: 3, daysAgo: 28, hour: 21, mood: 5 })`
      When my sister Yuko telephones to settle which of us will go to Mother this month. “I don’t mind,” I say,
      and I go. When Kenta in my office asks who will stay to close the books. When the waitress has mixed up the
      bowls; I ate Kenta’s once, with egg, and I do not like egg. I do not think that anyone is unkind. They have
      learned the shape of me and put their things down there, as one does with a shelf.
    `,
    written({ day: 4, daysAgo: 27, hour: 20, mood: 6 })`
      Seven: the train, standing. Eight to ten: invoices. I would keep the part before nine, when the only light
      is the one over my desk. Eleven: a meeting to arrange a meeting. That one I would hand over with both hands.
      Three: cake for Shinobu’s birthday, pleasant. Seven again: home, and the hour I would keep above the others,
      when I cut paper for no reason. I made six squares and a long strip. I put them in an envelope, as though
      they were going to be needed.
    `,
    written({ day: 5, daysAgo: 26, hour: 21, mood: 6 })`
      There is a woman in the window of the small bindery near the canal. I see her when I take the slow way home.
      She wears an apron and does not look up. I have envied her for perhaps two years without calling it that. If
      I take her out, and the apron, and the lamp, I am left with a table where something is pressed under a
      weight and no one may hurry it. I would like to learn how. There, it is only six words.
    `,
    written({ day: 6, daysAgo: 24, hour: 20, mood: 6 })`
      Very little came in the morning. I listened as one listens for a kettle in another room. Then: I want to be
      thanked for the month-end. That one belongs to the good employee, I think. I want Mio to telephone of her
      own accord. Mine, and a little sore. I want to move the desk lamp to the left. Mine entirely. I got up and
      moved it. The whole table looks different, and I have been pleased about it all evening, out of proportion.
    `,
    written({ day: 7, daysAgo: 23, hour: 9, mood: 7 })`
      I read six pages by the window. The paper ledger, the picture book, the squares in their envelope, the woman
      at her press. It is hardly in different clothes at all. It has come to the door every day in the same apron
      and I have said that I was busy. The second want is quieter: time before anyone arrives. Before nine, before
      the rain stops. Perhaps they are the same. One is the work, and the other is the room that it needs.
    `,
    written({ day: 8, daysAgo: 22, hour: 21, mood: 7 })`
      Easy: laying a strip of mulberry paper along a torn page. The hands were slow and cool, the jaw soft, and my
      stomach rose and fell with the brush. Not easy: Kenta leaning over the partition with a folder. My right
      hand closed over my left. The jaw did nothing, it is well trained, but my stomach went flat, like a drawer
      being pushed shut. He had only come to give the folder back. The drawer stayed shut for an hour all the
      same.
    `,
    written({ day: 9, daysAgo: 21, hour: 20, mood: 6 })`
      The month-end, twice. Mother, both visits. The neighbours’ parcel. A farewell collection, and the card for
      it, since I have tidy handwriting. Training the new clerk. Yuko’s tax papers. The building committee. Lunch
      with Mio’s old teacher. Eleven in all. I put a mark beside Mother, once and not twice, and the lunch, and
      the clerk, who is funny. What I see is that I was asked many times for my neatness and three times for my
      company. The marks are beside the three.
    `,
    written({ day: 10, daysAgo: 20, hour: 21, mood: 7 })`
      Mio was nine and asked if we could take the night ferry instead of the train. It was slower, and I had
      already bought the tickets. Before I answered, my shoulders went down, as if someone had lifted off a
      satchel. Then there was warmth in the palms, and I heard “Yes, let us” in a voice I had not prepared. We ate
      rice balls on deck under a blanket and she counted the lighthouses. I never went to ask for the train fare
      back.
    `,
    written({ day: 11, daysAgo: 19, hour: 20, mood: 7 })`
      The building committee asked whether I would write the minutes for another year. The first no was in the
      stomach, the drawer closing, so quick that I nearly took it for hunger. I looked at the notice board. I
      said, “May I answer in a few days?” It is not a no, but neither is it my usual bow and pen. The chairman
      seemed only slightly surprised. On the stairs I found I was holding the rail very tightly, as though the
      building were moving.
    `,
    written({ day: 13, daysAgo: 17, hour: 20, mood: 8 })`
      I lay on the mats at half past six with the dishes not done. The dishes spoke first. Then my mother’s voice,
      from when I was small, telling me that lying down in daylight gives a person a flat head. I laughed aloud,
      alone in the room. After that it was quiet and I watched the cord of the lamp turn a little in the air. When
      the twenty minutes were over I stayed for five more. The dishes took no longer than they ever do.
    `,
    written({ day: 14, daysAgo: 16, hour: 9, mood: 8 })`
      To reach my yes, go down from the shoulders. They will be lower than you expect. Continue along the arms to
      the palms, which are warm. You will hear a voice without any politeness in it, though it is not rude. To
      reach my no, stop at the stomach. If the drawer is shut, you have arrived. Do not be misled by the face, or
      by “of course”, which is kept at another address. I answered the committee from there. I will not be writing
      the minutes.
    `,
    written({ day: 15, daysAgo: 15, hour: 21, mood: 7 })`
      Only the cat from next door was here, so I telephoned Yuko, since it is her calls that make the evening
      long. I said, “I would like us to talk until eight, and then stop.” There was a silence and I did not fill
      it. She said, “Have I been going on?” I said again that I would like to stop at eight. When the time came
      she announced, rather formally, “It is eight,” and we both laughed. My palms were damp, but not cold.
    `,
    written({ day: 16, daysAgo: 14, hour: 20, mood: 8 })`
      I asked in the paper shop whether I might see the drawer below the one on show. I have wanted to for years.
      The man said, “Nobody ever asks,” and pulled it right out and set it on the counter. Indigo, persimmon, a
      grey like wet slate. He let me touch them with the back of my hand. I bought one sheet of the grey. It is
      rolled up on the shelf, and I have looked at it four times while writing this.
    `,
    written({ day: 17, daysAgo: 13, hour: 21, mood: 8 })`
      I wanted to ask at the bindery if they teach. I walked that way on purpose. The woman was at her press and
      the door was even open, because of the glue. I stood for as long as one may stand, and then I read the bus
      timetable, though I do not take the bus. What I wanted was one sentence long. I was not unhappy going home.
      I could see precisely where I had stopped, about two steps from the sill. That is nearer than before.
    `,
    written({ day: 18, daysAgo: 11, hour: 20, mood: 7 })`
      That I am too late. If she says they teach only the young, or only people with the hands for it, it would
      prove I was right to count other people’s money for twenty-six years. It would also prove that I had wasted
      them. I notice it cannot very well prove both. Underneath is something smaller. I am afraid she would look
      at my face and see how much I wanted it. I have gone to some trouble that nobody should.
    `,
    written({ day: 19, daysAgo: 10, hour: 20, mood: 9 })`
      I went in. I said, “I would like to learn binding. Do you take pupils?” and I stopped there. Her name is
      Chiyo. She said no, the room is too small, and went on brushing. I thanked her and did not step back at
      once. Then she said that some evenings she could use a person to fold sections, and that it is dull. I said
      I like dull. So I was refused, truly, and I took it, and something else was standing behind it. I begin in
      three days.
    `,
    written({ day: 20, daysAgo: 9, hour: 21, mood: 8 })`
      Mio. She says, “Mother, send me the blue coat,” and that is all. She does not explain the weather. If I say
      that I cannot, she says, “All right,” and tells me about her soup. There is no bill folded inside. To ask in
      her way I would have to give up being owed. I keep a careful ledger, it seems, in the other sense too: so
      many kindnesses out, so few in. I would have to close that book. It was heavy to write this, and I feel
      lighter now it is written.
    `,
    written({ day: 21, daysAgo: 8, hour: 9, mood: 9 })`
      Made: seven. Swallowed: four. Granted: five. Declined: two, and one of those turned into folding. I ruled a
      line underneath, from habit, and checked it. My worry had told me that each request would be a withdrawal,
      and that the account was nearly empty. It has not gone down. The man in the paper shop was pleased, Yuko
      says “It is eight” as a joke, and the new clerk brought me a question because, he said, I looked like
      someone who could be asked.
    `,
    written({ day: 22, daysAgo: 7, hour: 20, mood: 9 })`
      I wake without the alarm, a little before six. It is the same room, but the large table has come under the
      window. I go to the office three days a week and this is not one of them. I walk along the canal while the
      shutters are still down. At the bindery I have my own apron and my own bone folder, worn on one side. Chiyo
      grumbles at the glue. At noon Mio telephones, for no reason. I no longer have the minutes, the collections
      or the visits that were Yuko’s. In the evening my fingers smell of paste.
    `,
    written({ day: 23, daysAgo: 6, hour: 21, mood: 8 })`
      One evening of folding, so far. It exists, then: two hours on a stool that is too low, with a stack of
      printed sheets and the light from the left. Fold, crease, turn. Chiyo opened out my first ten without
      comment and I did them again. What would help is not more time, at first, but a table at home where the work
      can lie overnight. I have measured under the window. The sewing machine would have to go to Yuko, who has
      always liked it.
    `,
    written({ day: 24, daysAgo: 5, hour: 20, mood: 8 })`
      I would stop the overtime at month-end, which is a tenth of what I earn. I have written down the figure and
      it is not small: it is the yearly journey with my cousin, and new glasses later rather than sooner. I would
      disappoint Kenta, who must learn the closing himself, and Yuko, who must take every second month with
      Mother. And I must hand back being the one who never refuses. I was admired for that, in a way. I had not
      expected to miss it. It may be the larger cost.
    `,
    written({ day: 25, daysAgo: 4, hour: 21, mood: 8 })`
      Dear Yuko, You have known me longest, and you are used to my having no preferences. It was convenient for
      both of us. I am going to have some now. I would like you to go to Mother in the even months. I would like
      to keep our calls, until eight. I will still bring the pickles, and I will still be the one who remembers
      which box Father’s letters are in. I am not angry. I am only sitting down in the place that was always laid
      for me. Your sister, Aiko
    `,
    written({ day: 26, daysAgo: 3, hour: 20, mood: 9 })`
      Four days from now, at ten in the morning, in the small meeting room, I will ask Shinobu whether I may work
      four days a week from the new quarter. Mio knows. Chiyo knows, because she wished to hear why I was folding
      so fast. I read it back slowly, twice. My shoulders went down. Then the stomach drew in a little, not the
      drawer, more like a hand held ready. I think it does this before something that matters. I have put the page
      in my ledger, under the date.
    `,
    written({ day: 27, daysAgo: 2, hour: 21, mood: 9 })`
      It will be the last day of a month, about half past four. Kenta will stand at the partition with the folder
      against his chest and say, “You are so much quicker at this.” It will be true. I will already be reaching
      for a pencil. The sentence to have ready is: “I am leaving at five; sit with me until then and I will show
      you.” I practised it on the cat from next door. The first time I bowed. The second time I did not.
    `,
    written({ day: 28, daysAgo: 1, hour: 20, mood: 9 })`
      On the first page I wanted to hear the rain finish, and I got up. This morning it was the same want, without
      rain: to lie and hear the building begin, the lift, the pipes, somebody’s radio. So I did, for ten minutes,
      and was on time regardless. What has changed is that I heard the question as a question. I mean to keep the
      evenings of folding, eight o’clock with Yuko, and the lamp on the left. I have cut the grey sheet at last.
      It covers a small blank book.
    `,
  ],
};
