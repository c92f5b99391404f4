import { daysPerWeek } from './constants.ts';

/** What *Load the example* inserts into the import page: a whole program, in the shape easiest to write. */

const programId = 'small-braveries';

const programData = {
  programId,
  title: 'Small Braveries',
  subtitle: 'Twenty-eight days of the next small true thing',
  description:
    'Four weeks, one page a day. You find out where you step back, let a few more people see what you ' +
    'think, say one thing aloud that has waited, and decide what to keep. Nothing here has to be large to ' +
    'count.',
  coreQuestion: 'What would you do if it only had to be honest?',
  targetAudience: 'People who are liked for being easy, and would like to be known as well.',
  expectedOutcomes:
    'You know the two or three places where you usually step back.\nYou have said something true that had ' +
    'waited, to the person it was for.\nYou have one small bravery that has become ordinary.',
  durationWeeks: 4,
};

const weeks = [
  {
    title: 'Naming the Edge',
    focusDescription: 'Find the small places where you step back.',
    discussionTopics: ['Which of this week’s edges surprised you?', 'What did stepping back give you, each time?'],
    integrationGoal: 'You can point to one edge that turns up again and again.',
    practices: [
      {
        title: 'A Mark for Each Step Back',
        practiceType: 'daily',
        duration: '2 min',
        difficulty: 'Beginner',
        purpose: 'Shows how often it happens, without asking for it to change.',
        instructions: [
          'Carry a card in your pocket.',
          'Make a mark each time you hold something back.',
          'Count the marks in the evening and put the card away.',
        ],
      },
    ],
    prompts: [
      'Where did you step back today, and what was one step in front of you?',
      'What have you nearly said this week? Write the sentence as it stood in your mouth.',
      'Think of a room in which you are easily brave. What is different about it?',
      'What do you protect by staying quiet: yourself, somebody else, or the evening?',
      'Recall the last time you spoke up and it went well. What did you forget to notice?',
      'Which of your silences is kindness, and which is only habit?',
      'Read the week. If your edge were a place on a map, what would it be called?',
    ],
  },
  {
    title: 'Less Certainty, More Contact',
    focusDescription: 'Let people meet a thought before it is finished.',
    discussionTopics: ['With whom is it easiest not to know?', 'What happened when you asked instead of guessing?'],
    integrationGoal: 'You have asked three questions to which you did not know the answer.',
    practices: [
      {
        title: 'One Real Question',
        practiceType: 'daily',
        duration: '5 min',
        difficulty: 'Intermediate',
        purpose: 'Practises being curious in company.',
        instructions: [
          'Once a day, ask something you would like to know.',
          'Wait until the answer is over.',
          'Ask one more question before you say anything about yourself.',
        ],
      },
    ],
    prompts: [
      'What are you pretending to be sure of?',
      'Write down an opinion you hold loosely. Whom could you tell that it is loose?',
      'Ask someone today how they see a thing you both know. What did you hear that you could not have guessed?',
      'When did you last say “I don’t know” and leave it there?',
      'Whose disagreement do you fear least? What do they do that makes it bearable?',
      'Tell somebody about a thing while it is still going badly. What did you want to leave out?',
      'Which conversation of this week would you like to go on with, and what is its next sentence?',
    ],
  },
  {
    title: 'One Thing Out Loud',
    focusDescription: 'Choose one thing that has waited long enough, and say it to the person it is for.',
    discussionTopics: [
      'What did you expect, and what happened?',
      'What would you say differently, now that it is said?',
    ],
    integrationGoal: 'One thing has been said, or you know exactly what it is waiting for.',
    practices: [
      {
        title: 'Say It to the Wall',
        practiceType: 'weekly',
        duration: '10 min',
        difficulty: 'Intermediate',
        purpose: 'Gets the sentence out of the head and into the mouth.',
        instructions: [
          'Stand up and say the sentence aloud, as it comes.',
          'Say it again with half the words.',
          'Once more, slowly. That is the one to keep.',
        ],
      },
      {
        title: 'Tell One Person First',
        practiceType: 'weekly',
        duration: '15 min',
        difficulty: 'Advanced',
        isOptional: true,
        purpose: 'Lets somebody on your side hear it before it matters.',
        instructions:
          'Choose someone who need not do anything about it.\nTell them what you are going to say, and to ' +
          'whom.\nAsk them only to listen.',
      },
    ],
    prompts: [
      'List three things you have been meaning to say. Which of them has waited longest?',
      'Say it here first. What changes when you read it back?',
      'What is the smallest true part of it, the part you could say over a cup of tea?',
      'Whose face do you check before you speak?',
      'What would the other person have to guess, if you never said it?',
      'Say it today, or choose the day. What do you need to have near you?',
      'How does it sit with you now, said or not yet said?',
    ],
  },
  {
    title: 'What You Keep',
    focusDescription: 'Choose one small bravery that can become ordinary.',
    discussionTopics: [
      'What has changed in how others speak to you?',
      'What will you do on the day you step back again?',
    ],
    integrationGoal: 'You have one bravery with a fixed place in the week.',
    practices: [
      {
        title: 'The Ordinary Brave Thing',
        practiceType: 'weekly',
        duration: '5 min',
        difficulty: 'Beginner',
        purpose: 'Turns an effort into a custom.',
        instructions: [
          'Pick something you did this month that was hard once and easier twice.',
          'Give it a day and an hour.',
          'Do it then, and write one line about it.',
        ],
      },
    ],
    prompts: [
      'What did you do this month that you would not have done in the last?',
      'Who noticed, and how could you tell?',
      'Which bravery turned out not to be yours after all? Let it go here, in a few words.',
      'Describe the next time you will want to step back. What will you do with your hands?',
      'What would you like to be asked more often, and who could know that?',
      'Write a note to yourself for a quiet day three months from now.',
      'Return to the first page. What would you do now, if it only had to be honest?',
    ],
  },
];

/** At both ends, so that there is something to compare. */
const checkIn = { instrumentId: 'wheel-of-life', version: 1 };
const checkInDays = [1, 28];

export const exampleProgram = {
  programData,
  weeklyData: weeks.map(({ prompts: _, ...week }, index) => ({ programId, weekNumber: index + 1, ...week })),
  dailyData: weeks.flatMap(({ prompts }, index) =>
    prompts.map((promptText, day) => ({
      programId,
      weekNumber: index + 1,
      dayNumber: day + 1,
      promptText,
      promptType: day + 1 === daysPerWeek ? 'review' : 'reflection',
      ...(checkInDays.includes(index * daysPerWeek + day + 1) ? { checkIn } : {}),
    })),
  ),
};
