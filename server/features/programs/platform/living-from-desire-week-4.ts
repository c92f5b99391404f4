import type { ProgramWeek } from './types.ts';

export const choosingALife: ProgramWeek = {
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
      isOptional: false,
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
      isOptional: false,
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
      practiceType: 'daily',
      duration: '1 min',
      difficulty: 'Beginner',
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
    {
      promptType: 'reflection',
      promptText:
        'Describe an ordinary Tuesday three years from now that you would be glad to wake up in. Stay with the details: the room, the work, who is there, what you are no longer doing.',
    },
    {
      promptType: 'noticing',
      promptText:
        'Which piece of that Tuesday already exists somewhere in your week? What would help it take up more space?',
    },
    {
      promptType: 'reflection',
      promptText:
        'What would you have to stop, hand back or disappoint to make room? Name the cost as honestly as you named the wish.',
    },
    {
      promptType: 'letter',
      promptText:
        'Write a short letter, not to be sent, to someone who is used to your wanting very little. Tell them what is changing and what is not.',
    },
    {
      promptType: 'experiment',
      promptText:
        'Choose one thing you will do in the next seven days: when, where, and who will know. Read it back slowly and note what your body answers.',
    },
    {
      promptType: 'reflection',
      promptText:
        'What will pull you back to going along? Describe the moment as it usually happens, and one sentence to have ready for it.',
    },
    {
      promptType: 'review',
      promptText:
        'Read your first page again, and answer its question a second time. What has changed, and what do you mean to keep?',
    },
  ],
};
