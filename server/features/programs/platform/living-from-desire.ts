import { programFromWeeks, prompt, type ProgramWeek } from './program-content.ts';

const noticingWhatYouWant: ProgramWeek = {
  title: 'Noticing What You Want',
  focusDescription:
    'Desire speaks quietly before it speaks plainly. This week you only listen, and write down what you hear.',
  discussionTopics: [
    'Which wants were easy to write down, and which you tidied before writing.',
    'Where “I don’t mind” has become a habit, and who got used to it.',
    'The difference between wanting something and thinking you ought to want it.',
  ],
  integrationGoal: 'You can name one want that came up more than once this week, without defending it.',
  practices: [
    {
      title: 'The Want List',
      duration: '5 min',
      purpose: 'Shows how often wanting happens when nobody is judging it.',
      instructions: [
        'Keep a scrap of paper where your hand can reach it.',
        'Each time you catch yourself wanting something, write it in three words or fewer.',
        'Do nothing about any of it.',
        'Count the lines before bed, and throw the paper away.',
      ],
    },
    {
      title: 'An Unplanned Half Hour',
      practiceType: 'weekly',
      duration: '30 min',
      purpose: 'Gives a want the room to come forward by itself.',
      instructions: [
        'Put half an hour into the week with nothing in it.',
        'When it comes, ask what you would like to do, and wait until something answers.',
        'Do that, or the nearest thing to it.',
        'Afterwards write one line about how you knew.',
      ],
    },
    {
      title: 'The Second Answer',
      duration: '2 min',
      difficulty: 'Intermediate',
      isOptional: true,
      purpose: 'Catches the answer that comes after the polite one.',
      instructions: [
        'When someone asks what you would like, notice the first answer that forms.',
        'Before speaking, put the question to yourself once more.',
        'If the second answer is different, say the second one.',
      ],
    },
  ],
  prompts: [
    prompt('reflection')`What did you want this morning, before you wanted to be good?`,
    prompt('reflection')`Name three small things you enjoyed this week. What do they have in common?`,
    prompt('reflection')`Where do you say “I don’t mind” when you do?`,
    prompt('noticing')`
      Go through today hour by hour. Which hour would you have kept, and which would you have handed to somebody else?
    `,
    prompt('reflection')`
      Whom have you envied lately, even slightly? Take the person out of it and write down the one thing you would
      like for yourself.
    `,
    prompt('noticing')`
      Listen through the day for what you want, and do not mind if little comes. Which of the wants are yours, and
      which belong to somebody’s idea of you?
    `,
    prompt('review')`
      Read the pages you have written so far. Which want turns up more than once, perhaps in different clothes?
    `,
  ],
};

const theBodysYesAndNo: ProgramWeek = {
  title: 'The Body’s Yes and No',
  focusDescription:
    'Learn where agreement and refusal live in your body, and let them be information rather than instructions.',
  discussionTopics: [
    'Where your no shows itself first, and how long it takes to reach your mouth.',
    'Things you agreed to this month that your body had already declined.',
    'When the body’s signal was an old alarm, and how you could tell.',
  ],
  integrationGoal: 'You can describe your own yes and your own no in a sentence each, from experience.',
  practices: [
    {
      title: 'Body Before Calendar',
      duration: '3 min',
      purpose: 'Hears what the body says about a day before the day begins.',
      instructions: [
        'Sit down with tomorrow’s appointments, or today’s if it is early.',
        'Read them one at a time and wait a breath after each.',
        'Notice what opens, tightens, sinks or stays the same.',
        'Put a small mark beside any that surprised you. Change nothing yet.',
      ],
    },
    {
      title: 'Two Chairs',
      practiceType: 'weekly',
      duration: '15 min',
      difficulty: 'Intermediate',
      purpose: 'Makes yes and no easy to tell apart by meeting them one after the other.',
      instructions: [
        'Set two chairs a few steps from each other.',
        'In the first, remember a clear yes from your life until you can feel some of it. Stay a minute.',
        'Stand up, shake out your hands, look out of the window.',
        'In the second, remember a clear no, a manageable one. Stay a minute.',
        'Return to the first chair before you finish, and write down three differences.',
      ],
    },
    {
      title: 'A Walk Led by the Feet',
      practiceType: 'weekly',
      duration: '20 min',
      isOptional: true,
      purpose: 'Lets small preferences decide something, at no cost.',
      instructions: [
        'Leave the house without a destination and without headphones.',
        'At each corner, stop and turn the way that pulls a little more.',
        'If neither way pulls, go straight on.',
        'After twenty minutes go home by the shortest route.',
      ],
    },
  ],
  prompts: [
    prompt('noticing')`
      Choose two moments from today, one easy and one not. What were your hands, your jaw and your stomach doing in
      each?
    `,
    prompt('reflection')`
      List what you have agreed to this month, large and small, and mark the ones you wanted. What do the unmarked
      ones have in common?
    `,
    prompt('reflection')`
      Remember a yes you have never regretted. What did your body do in the seconds before you said it?
    `,
    prompt('noticing')`
      Somebody asked you for something today or yesterday. Where did the first no show itself, and what did you say
      instead?
    `,
    prompt('noticing')`Catch one yes today, however small. In what order did it arrive: feet, breath, thought, words?`,
    prompt('experiment')`
      Rest for twenty minutes before you have earned it. What came to disturb you, and what did it say?
    `,
    prompt('review')`
      Describe your yes and your no as plainly as directions to a house. Leave out anything you have only read
      somewhere.
    `,
  ],
};

const askingOutLoud: ProgramWeek = {
  title: 'Asking Out Loud',
  focusDescription: 'Move one want a day from thought to speech. Small asks count. So do the ones that are declined.',
  discussionTopics: [
    'What you add to a request to make it smaller: reasons, apologies, an offer to withdraw it.',
    'How you take a refusal, and how you take a quick yes.',
    'The people you find it easiest and hardest to ask, and what separates them.',
  ],
  integrationGoal: 'You have asked for something plainly at least three times and survived every answer.',
  practices: [
    {
      title: 'Three Conscious Breaths',
      duration: '2 min',
      purpose: 'Makes a gap before you speak, wide enough to notice what you would like.',
      instructions: [
        'Stop before a conversation that matters, however slightly.',
        'Breathe in and out three times, the last one slower.',
        'Ask yourself what you would like from the next few minutes. Then go in.',
      ],
    },
    {
      title: 'One Honest Ask',
      practiceType: 'weekly',
      duration: '10 min',
      difficulty: 'Intermediate',
      purpose: 'Lets one person hear what you want, in your own voice and without the reasons around it.',
      instructions: [
        'Choose something small: an hour, a window open, a different day.',
        'Say it in one sentence. Stop after the full stop.',
        'Let the answer be theirs. A no counts as done.',
      ],
    },
    {
      title: 'The Pause Before Yes',
      duration: '5 min',
      difficulty: 'Advanced',
      isOptional: true,
      purpose: 'Gives the body’s answer time to arrive before the mouth has promised something.',
      instructions: [
        'Choose one person whose requests you usually grant before they finish.',
        'When they ask, say “Let me think for a moment,” and take the moment.',
        'Look for the signs you described last week.',
        'Answer from there, even if the answer is the same as always.',
      ],
    },
  ],
  prompts: [
    prompt('experiment')`
      What would make this evening a little easier? Say it aloud to whoever is there, without the reasons, and write
      down how it went.
    `,
    prompt('experiment')`What small thing could you ask for today? Choose one whose refusal you could bear, and ask.`,
    prompt('reflection')`What did you want today that you did not let yourself ask for?`,
    prompt('reflection')`
      Take that unspoken ask, or another you are carrying. What are you afraid the answer would prove?
    `,
    prompt('experiment')`
      Ask for something that may well be refused, and leave the other person free to refuse it. What did you do with
      the answer?
    `,
    prompt('reflection')`
      Who asks you for things easily? Describe how they do it, and what you would have to give up to do it that way.
    `,
    prompt('review')`
      Count this week’s asks: made, swallowed, granted, declined. What does the tally say that your worry did not?
    `,
  ],
};

const choosingALife: ProgramWeek = {
  title: 'Choosing a Life',
  focusDescription: 'Gather what the month has shown you and make two or three choices you can keep.',
  discussionTopics: [
    'The gap between the Tuesday you described and the one you have, and which part of it is yours to move.',
    'What each choice costs, and who else would feel it.',
    'How you would like to be reminded when “I don’t mind” comes back.',
  ],
  integrationGoal: 'You have made one choice with a date, told one person, and know what it asks of you.',
  practices: [
    {
      title: 'Keep, Hand Back, Begin',
      practiceType: 'weekly',
      duration: '25 min',
      difficulty: 'Advanced',
      purpose: 'Turns a month of notes into a few decisions.',
      instructions: [
        'Draw three columns and name them keep, hand back, begin.',
        'Fill them from your own pages, not from your head. Ten lines at most.',
        'Read each line aloud and watch for your yes and your no.',
        'Circle one line in each column. Leave the rest for another season.',
      ],
    },
    {
      title: 'A Tuesday in Advance',
      practiceType: 'weekly',
      duration: '20 min',
      difficulty: 'Intermediate',
      purpose: 'Tests a wish against an ordinary day.',
      instructions: [
        'Pick one hour of the Tuesday you described on this week’s first page.',
        'Arrange to live that hour once this week, as nearly as you can.',
        'Pay attention to the dull parts as well.',
        'Note what you would keep if you could have it every week.',
      ],
    },
    {
      title: 'The Chosen Minute',
      duration: '1 min',
      isOptional: true,
      purpose: 'Keeps choosing in working order between the large decisions.',
      instructions: [
        'Once a day, stop at a moment that would otherwise pass by itself.',
        'Ask what you would choose for the next minute if you were choosing.',
        'Choose it.',
      ],
    },
  ],
  prompts: [
    prompt('reflection')`
      Describe an ordinary Tuesday three years from now that you would be glad to wake up in. Stay with the details:
      the room, the work, who is there, what you are no longer doing.
    `,
    prompt('noticing')`
      Which piece of that Tuesday already exists somewhere in your week? What would help it take up more space?
    `,
    prompt('reflection')`
      What would you have to stop, hand back or disappoint to make room? Name the cost as honestly as you named the
      wish.
    `,
    prompt('letter')`
      Write a short letter, not to be sent, to someone who is used to your wanting very little. Tell them what is
      changing and what is not.
    `,
    prompt('experiment')`
      Choose one thing you will do in the next seven days: when, where, and who will know. Read it back slowly and
      note what your body answers.
    `,
    prompt('reflection')`
      What will pull you back to going along? Describe the moment as it usually happens, and one sentence to have
      ready for it.
    `,
    prompt('review')`
      Read your first page again, and answer its question a second time. What has changed, and what do you mean to
      keep?
    `,
  ],
};

export const livingFromDesire = programFromWeeks(
  {
    programId: 'living-from-desire-01',
    title: 'Living from Desire',
    subtitle: 'A month of learning to hear what you want, say it, and choose from it.',
    description:
      'Four weeks, one page a day. You begin by noticing small wants, learn how your body says yes and no, ' +
      'practise asking for things aloud, and end with two or three choices that you can keep. No page ' +
      'takes longer than ten minutes, and the program waits for you on the days you do not come.',
    coreQuestion: 'What would you choose if your own wanting counted as a reason?',
    targetAudience:
      'People who are capable and reasonable and have lost track of what they would like: after a long ' +
      'stretch of caring for others, a demanding job, or a change that left the old answers behind.',
    expectedOutcomes:
      'You can tell your own wants from the ones you inherited.\nYou recognise your yes and your no in the ' +
      'body before you have argued with them.\nYou have asked for several things plainly, and know how you ' +
      'take both answers.\nYou leave with one choice that has a date, and know in your own words what it ' +
      'costs.',
  },
  [noticingWhatYouWant, theBodysYesAndNo, askingOutLoud, choosingALife],
);
