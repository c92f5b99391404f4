import { prose } from '../player/prose.ts';
import type { Page } from '../player/acts.ts';

/** Twenty-eight evenings of Living from Desire: a pharmacist who finds out that she would like to play the cello. */
export const fullProgram: readonly Page[] = [
  {
    mood: 5,
    practices: 1,
    text: prose`
      To stay in the car. I was parked behind the pharmacy seven minutes early and the radio was playing something
      with a cello in it, low, like somebody humming in the next room. I wanted to hear the end. Then I remembered
      the delivery and went in to be useful.
    `,
  },
  {
    mood: 6,
    text: prose`
      Peeling an orange in one piece. The smell of the paper when I open a new box of labels. Walking home along the
      canal instead of taking the tram, although it rained. What they have in common: I was slow, and nobody needed
      me to be finished.
    `,
  },
  {
    mood: 5,
    text: prose`
      About Sunday lunch at my mother-in-law’s. About which film. About the window seat. About staying late when the
      new girl wants to go. I wrote the list on the back of a delivery note and ran out of delivery note.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      I would have kept the hour from seven to eight this morning, alone with the shutters down, counting tablets. I
      would have handed over three to four, when the man in the grey coat explained my own shelves to me and I
      thanked him.
    `,
  },
  {
    mood: 4,
    text: prose`
      My neighbour across the landing. She has lessons on Thursdays and carries the case down the stairs in both
      arms like a sleeping child. Take the neighbour out of it. What I want is a thing I am allowed to be bad at.
    `,
  },
  {
    mood: 5,
    text: prose`
      Mine: quiet, bread while it is still warm, to be asked a second question. Not mine: the kitchen with the white
      island, running ten kilometres, being called tireless. I had that last one down as a compliment until I wrote
      it here.
    `,
  },
  {
    mood: 6,
    practices: 2,
    shared: prose`
      Thank you for letting me read this. You noticed the cello twice before you named it. What would it be like to
      let it be a want for a week, without a plan attached?
    `,
    text: prose`
      The cello turns up on the first page and on the fifth. In between it is dressed as the canal, as the orange,
      as the empty shop at seven. It is the same want: something slow that I do with my hands, for no one.
    `,
  },

  {
    mood: 6,
    text: prose`
      Easy: shaking the rain from the umbrella at the door. Hands loose, jaw nowhere to be noticed, stomach warm.
      Not easy: the phone call with head office. I found my left hand holding my right one as if to keep it from
      getting up and leaving.
    `,
  },
  {
    mood: 5,
    practices: 1,
    text: prose`
      Eleven things. I marked three. The other eight begin the same way: somebody sounded tired, and I heard myself
      say “leave it with me”. I did not agree to the thing. I agreed to stop the tiredness.
    `,
  },
  {
    mood: 7,
    text: prose`
      Moving in with Jonah. We stood in the empty flat and there was a pigeon on the sill, very fat, and before he
      had asked I had breathed all the way out. That is what it was. My shoulders came down, and then the word came.
    `,
  },
  {
    mood: 5,
    text: prose`
      My colleague asked whether I could take her Saturday. The no was in my heels; I noticed that I had stepped
      back on to them. My mouth said “of course, which one?” and my heels stayed where they were until she had gone.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      Jonah held up two tins in the shop, soup or beans. Feet first, this time: they had turned towards the soup.
      Then breath. The thought arrived last and took the credit for everything.
    `,
  },
  {
    mood: 6,
    text: prose`
      I lay on the sofa at half past five with the washing still in the machine. What came was my mother’s voice,
      perfectly friendly, saying “well, it must be nice”. It said it three times. Around minute fourteen it ran out
      of things to say and I slept.
    `,
  },
  {
    mood: 7,
    practices: 2,
    shared: prose`
      The directions are wonderfully plain. I would find the house. Keep this page where you can reach it in week
      three; you will want it when you begin to ask.
    `,
    text: prose`
      My no: go down to the heels, wait, there is a cold place behind the knees. If you find yourself smiling
      quickly you have passed it. My yes: breathe out, look for the shoulders, they will be lower than you left
      them. There is usually a little warmth on the way, left-hand side.
    `,
  },

  {
    mood: 6,
    text: prose`
      I said: “I would like to eat without the television.” I left out the headache and the long day. Jonah said
      “sure” and turned it off, and that was the whole of it. Eleven years, and I had prepared for a negotiation.
    `,
  },
  {
    mood: 7,
    practices: 1,
    text: prose`
      I asked the man at the bakery whether he would cut the end piece for me, the dark one. He said most people ask
      him not to. He wrapped it separately.
    `,
  },
  {
    mood: 5,
    text: prose`
      I wanted my neighbour to let me hold the bow. I met her on the stairs with the case in her arms, and I asked
      her about the bins.
    `,
  },
  {
    mood: 4,
    text: prose`
      That I am too old and that it shows. That she would be kind about it. I would rather have been refused than
      been handled kindly. I have handled people kindly across a counter for twenty years, and I know what is under
      it sometimes.
    `,
  },
  {
    mood: 7,
    practices: 1,
    shared: prose`
      You asked, she was free to say no, and you were still standing there afterwards. That is the whole exercise. I
      am glad about the Thursday.
    `,
    text: prose`
      I knocked. I asked whether I could sit in on one lesson and only listen. She said that she would have to ask
      her teacher, and that he can be odd about it. I said that was all right, and on the way back across the
      landing I found that it was. An hour later there was a note under the door: Thursday, six, he says bring
      nothing.
    `,
  },
  {
    mood: 6,
    text: prose`
      Pia at work. She says “can I have that pen?” and looks at you while you decide. She does not fill the pause. I
      would have to give up the pause. I have been living in other people’s pauses like a caretaker.
    `,
  },
  {
    mood: 7,
    practices: 2,
    text: prose`
      Made: six. Swallowed: four. Granted: five. Declined: one, and that was the window at the back, which does not
      open for anybody. My worry had promised me it would be the other way round.
    `,
  },

  {
    mood: 7,
    text: prose`
      The room has the morning in it. There is a chair without arms, and the cello leans in the corner like a guest
      who has stayed. I work four days. On the table there is bread, Jonah is reading something out loud that he
      thinks is funny, and I do not look at the clock because the day is not being kept from anyone.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: prose`
      The bread is real already, and so is the reading out loud. Thursdays at six exist, twice now. It would help to
      stop telling people I am only listening, as if I were waiting there for somebody else’s coat.
    `,
  },
  {
    mood: 5,
    text: prose`
      One day’s pay in five. My manager’s picture of me. Sunday lunch, not every one, but every second one, and the
      silence on the phone when I say so. It is a real cost, and I counted it twice. It is less than I have been
      paying.
    `,
  },
  {
    mood: 6,
    text: prose`
      Dear Ruth, you have always said how easy I am to have at the table. I am still fond of your table. I will be
      there on two Sundays of the month, and I will be there properly. On the others I am going to be at home making
      a noise that you would not enjoy. Nobody has talked me into it.
    `,
  },
  {
    mood: 8,
    practices: 1,
    text: prose`
      Saturday at ten I rent the cello from the shop by the station: three months, a small one, they have it put
      aside. Jonah knows, and the neighbour knows. I read it back slowly and my shoulders did what they did in the
      empty flat.
    `,
  },
  {
    mood: 7,
    text: prose`
      Somebody will sound tired. It will be a Wednesday, near closing, and I will have my coat half on. My heels
      will know first. The sentence: “Let me look at it tomorrow and tell you then.” I said it twice to the shelf
      with the cough syrups. It holds.
    `,
  },
  {
    mood: 8,
    practices: 2,
    shared: prose`
      Twenty-eight pages. You began in a parked car and you end with a chair of your own. I would like to hear the
      low string one day.
    `,
    text: prose`
      What did I want this morning, before I wanted to be good? To play the lowest string, open, for as long as the
      bow is, and feel it in the chair. So I did, at ten past seven, very badly, and then I went to work. What has
      changed is that I heard it while it was still a want and had not turned into a mood. I mean to keep Thursdays,
      the end piece of the bread, and my heels.
    `,
  },
];
