import type { ProgramWeek } from './types.ts';

export const noticingWhatYouWant: ProgramWeek = {
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
      practiceType: 'daily',
      duration: '5 min',
      difficulty: 'Beginner',
      isOptional: false,
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
      difficulty: 'Beginner',
      isOptional: false,
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
      practiceType: 'daily',
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
    { promptType: 'reflection', promptText: 'What did you want this morning, before you wanted to be good?' },
    {
      promptType: 'reflection',
      promptText: 'Name three small things you enjoyed this week. What do they have in common?',
    },
    { promptType: 'reflection', promptText: 'Where do you say “I don’t mind” when you do?' },
    {
      promptType: 'noticing',
      promptText:
        'Go through today hour by hour. Which hour would you have kept, and which would you have handed to somebody else?',
    },
    {
      promptType: 'reflection',
      promptText:
        'Whom have you envied lately, even slightly? Take the person out of it and write down the one thing you would like for yourself.',
    },
    {
      promptType: 'noticing',
      promptText:
        'Listen through the day for what you want, and do not mind if little comes. Which of the wants are yours, and which belong to somebody’s idea of you?',
    },
    {
      promptType: 'review',
      promptText:
        'Read the pages you have written so far. Which want turns up more than once, perhaps in different clothes?',
    },
  ],
};
