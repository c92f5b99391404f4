import type { ProgramWeek } from './types.ts';

export const theBodysYesAndNo: ProgramWeek = {
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
      practiceType: 'daily',
      duration: '3 min',
      difficulty: 'Beginner',
      isOptional: false,
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
      isOptional: false,
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
      difficulty: 'Beginner',
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
    {
      promptType: 'noticing',
      promptText:
        'Choose two moments from today, one easy and one not. What were your hands, your jaw and your stomach doing in each?',
    },
    {
      promptType: 'reflection',
      promptText:
        'List what you have agreed to this month, large and small, and mark the ones you wanted. What do the unmarked ones have in common?',
    },
    {
      promptType: 'reflection',
      promptText: 'Remember a yes you have never regretted. What did your body do in the seconds before you said it?',
    },
    {
      promptType: 'noticing',
      promptText:
        'Somebody asked you for something today or yesterday. Where did the first no show itself, and what did you say instead?',
    },
    {
      promptType: 'noticing',
      promptText: 'Catch one yes today, however small. In what order did it arrive: feet, breath, thought, words?',
    },
    {
      promptType: 'experiment',
      promptText: 'Rest for twenty minutes before you have earned it. What came to disturb you, and what did it say?',
    },
    {
      promptType: 'review',
      promptText:
        'Describe your yes and your no as plainly as directions to a house. Leave out anything you have only read somewhere.',
    },
  ],
};
