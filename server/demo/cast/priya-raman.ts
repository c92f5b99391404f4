import { written } from '#server/platform/prose.ts';
import type { DemoClient } from './types.ts';

export const priyaRaman: DemoClient = {
  key: 'priya-raman',
  firstName: 'Priya',
  lastName: 'Raman',
  email: 'priya.raman@demo.invalid',
  timeZone: 'Asia/Kolkata',
  shape: 'steady',
  coach: 'ines',
  program: 'living-from-desire-01',
  joinedDaysAgo: 18,
  startedDaysAgo: 15,
  openDay: 13,
  entries: [
    written({ day: 1, daysAgo: 15, hour: 21, mood: 6 })`
      Before the good daughter-in-law got up, somebody else in me wanted to go swimming. Very specifically: the
      far lane, goggles on, that first length when the cold gets in at the neck. (The pool opens at six. I know
      because I look it up about once a fortnight and then don’t go.) What I did instead was soak the dal, iron
      two shirts, one of them not mine, and reply “on it!” to a message about balcony railings. Was anyone even
      asking me to? I’m honestly not sure.
    `,
    written({ day: 2, daysAgo: 14, hour: 22, mood: 7 })`
      1. Tracing paper, the good roll, and drawing a courtyard over an old plan with no client attached. 2.
      Singing along with the pressure cooker while Sudha-amma was out; three whistles, two verses. 3. The auto
      driver who took the lake road without being told. In common? Nobody had to approve any of it. Also, I was a
      bit loud in all three (yes, even the drawing). I hadn’t thought of loud as a thing I like. My school reports
      could have told me.
    `,
    written({ day: 3, daysAgo: 13, hour: 21, mood: 7 })`
      At the table: which sweets, which cousin first, is the fan too fast. At work: “Priya doesn’t mind
      revisions”, which Farah said to a client, kindly, as praise. With Arjun, about his friends; I say I don’t
      mind going and then I’m mysteriously sleepy by four. Oh, and the middle seat. I mind all of these to
      different degrees. (Fan: slightly. Revisions: enormously.) What made me laugh is that I’m known in the
      family as the one with opinions. Apparently I only have them about buildings.
    `,
    written({ day: 4, daysAgo: 12, hour: 21, mood: 8 })`
      Six: kitchen, half asleep, Sudha-amma and me, nice actually. Nine: traffic, gladly given to whoever is
      collecting. Ten to one: the library model, cutting card, kept, kept, kept. Two: budget call, handed over
      together with my headset. Four: chai on the terrace with Farah and a silly argument about staircases; I’d
      frame it. Seven: the gap between arriving home and being needed. It was eleven minutes long and I spent it
      in the parked car with the engine off. That’s the hour I’d keep, if it were an hour.
    `,
    written({ day: 5, daysAgo: 11, hour: 7, mood: 7 })`
      Meenal. She sang at her cousin’s housewarming, no microphone, one song, and then simply sat down again and
      ate. I clapped and felt it, the little green thing, right behind the breastbone. So, without Meenal: not the
      talent (hers is better, fine), not the attention. It’s that she still has a class, a teacher, a notebook. I
      stopped at twenty-four, for my exams, “for three months”. I’d like to be a student of something again. To be
      corrected, out loud, on one note, by someone who expects me next week.
    `,
    written({ day: 6, daysAgo: 9, hour: 22, mood: 7 })`
      Collected today: to finish the model by lunch (mine). To be told it’s clever (mine too, I’ll admit it). A
      gold kurta for the wedding (my aunt’s idea of me; I look like a lamp). The bigger flat (Arjun’s colleagues’,
      all of them). To cook like Sudha-amma (nobody’s, it turns out; she has never once asked me to). To swim
      (mine, still mine). For a while in the afternoon there was nothing, only the fan and a drawing. I kept
      listening anyway. It was quite restful, having nothing come.
    `,
    written({ day: 7, daysAgo: 8, hour: 20, mood: 8 })`
      Six pages, and it’s almost embarrassing. Water on page one, water on page six. Singing on two and five. And
      then the parked car, which looked like another subject until I put it beside the rest: eleven minutes in
      which nobody needs a reply. So is it the pool, the song or the car? I think it’s having my lungs to myself.
      (I wrote that, rolled my eyes and left it in.) I’ve hung my swimsuit on the door handle. Not a promise. Just
      where I can see it.
    `,
    written({ day: 8, daysAgo: 6, hour: 21, mood: 8 })`
      I went! So, easy: the far lane, about the fourth length. Hands like paddles, jaw loose enough to swallow
      some of the pool, stomach long and quiet. Not easy: the site meeting, when the contractor explained my own
      drawing to the intern instead of asking me. Hands flat on the paper, pressing as if it might blow away. Jaw
      forward, a bit like my grandmother’s. Stomach hot rather than tight, which was news. I’d always filed that
      under tiredness. I don’t think it’s tiredness at all.
    `,
    written({ day: 9, daysAgo: 4, hour: 21, mood: 8 })`
      Twenty-two things this month (I used the calendar, so no cheating). Wedding duties, four. Revisions, five
      rounds on one façade. Driving Sudha-amma to her check-up, wanted. Mentoring the intern, wanted, to my
      surprise. Book club, wanted, though I haven’t read it. A committee on office plants? Nine marks in all. What
      I see: everything I wanted had a face in it, and nearly everything I didn’t had a “quick” in it. Quick call,
      quick look, quick favour. I’m going to listen for that word the way one listens for scooters.
    `,
    written({ day: 10, daysAgo: 3, hour: 20, mood: 9 })`
      The library. The senior partner came to my desk at half past six and said, “It’s small, it’s badly paid and
      the site is a triangle. Do you want it?” My chair had rolled backwards before he got to “triangle”. I was
      standing. There was a big breath in, right down to the waistband, and my ears went hot, and I remember
      grinning at the stapler because I couldn’t very well grin at him. Then “Yes.” Two years, one flooded
      basement and a great deal of paperwork later, I’d take the triangle again tomorrow.
    `,
    written({ day: 11, daysAgo: 2, hour: 22, mood: 7 })`
      Arjun’s aunt asked on the phone if we’d host the lunch after the wedding, “just forty people”. First no:
      heat in the stomach, there it is again, and my toes curling in my slippers. What I said instead was “Let me
      ask Arjun!” in a voice like a doorbell. So now it was his no to say, which isn’t quite fair. (He said it in
      four seconds. “We can’t, aunty.” She said all right.) I’m a bit impressed, and a bit cross that it took so
      little.
    `,
    written({ day: 12, daysAgo: 1, hour: 21, mood: 8 })`
      A tiny one. The woman in the next lane said, “Race you to the end?” Breath first; I’d gulped it in before
      she had finished. Then feet, on the wall and pushing. No words at all, since I was under water, and the
      thought only caught up at halfway: you are thirty-four and racing a stranger. I lost by an arm. Her name is
      Latha and she’s sixty-one. So my order is breath, feet, no words, thought. I’d always assumed that thought
      went first and held the door.
    `,
    written({ day: 13, daysAgo: 0, hour: 6, mood: 9 })`
      I did it first thing, which felt like cheating: on the terrace mat, before anyone was up, with nothing
      earned whatsoever. What came to disturb me: the library drains, a crow, and then Sudha-amma herself, who
      looked out and asked if my back was hurting. I said no, I’m only resting. (From what? said the voice, and it
      was mine, not hers.) She thought about it and went to fetch her own mat. So there we lay like two planks,
      looking at the water tank. Best twenty minutes of the week.
    `,
  ],
};
