import { prose } from '../player/prose.ts';
import type { ProgramStory } from '../player/write-program.ts';

export const theEveningPage: ProgramStory = {
  title: 'The Evening Page (test)',
  subtitle: 'Fourteen evenings with a pencil',
  description: prose`
    Two weeks of short pages at the end of the day. The first week looks at what the day has left behind, the second
    at what it may keep. Made by a simulation; it goes when test data is cleared.
  `,
  coreQuestion: 'What do you take to bed with you that could stay downstairs?',
  targetAudience: 'People whose evenings are used up by the day before and the day after.',
  expectedOutcomes: 'A habit of ten minutes, a clearer end to the day, and a list of what can wait.',
  weeks: [
    {
      title: 'Putting Down',
      focusDescription: 'What is still in your hands when the day is over, and how to set it down without slamming it.',
      discussionTopics: [
        'Unfinished things that are allowed to stay unfinished.',
        'The last screen of the day.',
        'Who is still in the room with you at ten.',
      ],
      integrationGoal: 'You know what usually comes upstairs with you.',
      practices: [
        {
          title: 'The Shelf',
          duration: '3 min',
          purpose: 'Gives what is unfinished a place that is not your head.',
          instructions: [
            'Write each open thing on a slip of paper.',
            'Put the slips on a shelf, face down.',
            'Say when you will look at them again.',
          ],
        },
        {
          title: 'Lights in Order',
          duration: '5 min',
          purpose: 'Lets the day end in steps.',
          instructions: [
            'Switch off the lights one room at a time.',
            'Wait a breath in each dark room.',
            'Leave one lamp, and write under it.',
          ],
        },
      ],
      prompts: [
        'What is still in your hands this evening? List it, without sorting.',
        'Which of the things on yesterday’s list was gone by the morning?',
        'Who is still talking in your head, and what would they need to hear before they stop?',
        'Describe the last quarter of an hour of an ordinary evening, exactly as it happens.',
        'What do you check before bed, and what are you hoping not to find?',
        'When was an evening last long? What was missing from it?',
        'Read the week. What comes upstairs with you most often?',
      ],
    },
    {
      title: 'Keeping',
      focusDescription:
        'A day is not only what has to be got rid of. This week looks for the one thing worth carrying on.',
      discussionTopics: [
        'Small pleasures and why they slip away.',
        'Being pleased with oneself without an audience.',
        'What a good evening costs.',
      ],
      integrationGoal: 'Each evening one thing of the day has been kept on purpose.',
      practices: [
        {
          title: 'One Object',
          duration: '4 min',
          purpose: 'Makes a day something one can hold.',
          instructions: [
            'Choose one object that belongs to today.',
            'Put it where you will see it in the morning.',
            'Write the sentence that goes with it.',
          ],
        },
        {
          title: 'Window',
          duration: '5 min',
          purpose: 'Ends the page outside of yourself.',
          instructions: [
            'Stand at a window with the light off.',
            'Name five things that are going on without you.',
            'Go to bed.',
          ],
        },
      ],
      prompts: [
        'Which minute of today would you like to have again? Stay with it for half a page.',
        'What did you do well today that nobody saw?',
        'What made you laugh, or nearly?',
        'Whom were you glad to hear from, and did they notice?',
        'Describe something you touched today as if for somebody who has never held one.',
        'What would you like tomorrow to leave alone?',
        'Look at the objects of this week. Write the sentence that holds them together.',
      ],
    },
  ],
};

export const smallCourage: ProgramStory = {
  title: 'Small Courage (test)',
  subtitle: 'A week of things that are only slightly frightening',
  description:
    'Seven days, one small brave thing each. No leaps. Made by a simulation; it goes when test data is cleared.',
  coreQuestion: 'What would you do if it only had to be a little brave?',
  targetAudience: 'People who have been told to leave their comfort zone and have not found the door.',
  expectedOutcomes: 'Seven small tries and a more exact idea of what is frightening about each.',
  weeks: [
    {
      title: 'A Little Brave',
      focusDescription: 'Courage in sizes that fit into a weekday.',
      discussionTopics: [
        'What a try is worth when it fails.',
        'Whose laughter we expect.',
        'The difference between danger and discomfort.',
      ],
      integrationGoal: 'You have a size of courage that you can do any day.',
      practices: [
        {
          title: 'The Two-Minute Try',
          duration: '2 min',
          purpose: 'Keeps courage small enough to begin.',
          instructions: [
            'Choose something you have put off out of shyness.',
            'Do the first two minutes of it.',
            'Stop, also if it goes well.',
          ],
        },
      ],
      prompts: [
        'What did you nearly say today?',
        'Describe a small thing you used to be afraid of and do without thinking now.',
        'Ask a question whose answer you do not know. What was it like before the answer came?',
        'Where did you make yourself smaller today? Measure it as exactly as you can.',
        'Do one thing badly on purpose. Who noticed?',
        'What is the bravest thing in your kitchen, your street, your work?',
        'Which of this week’s tries would you do again tomorrow, and in what size?',
      ],
    },
  ],
};

export const smallCouragePages = [
  {
    mood: 5,
    text: prose`
      That I had not understood the question. I nodded with everybody else, and afterwards I saw from their faces
      that nobody had.
    `,
  },
  {
    mood: 6,
    practices: 1,
    text: 'Escalators. My grandmother carried me over the edge until I was six. Today I ate a sandwich on one.',
  },
  {
    mood: 7,
    shared: true as const,
    text: prose`
      I asked the new colleague how to say her name properly. Before the answer there was a drop, as when a lift
      starts. Afterwards there was her name.
    `,
  },
];
