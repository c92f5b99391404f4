import type { ProgramWeek } from './types.ts';

export const askingOutLoud: ProgramWeek = {
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
      practiceType: 'daily',
      duration: '2 min',
      difficulty: 'Beginner',
      isOptional: false,
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
      isOptional: false,
      purpose: 'Lets one person hear what you want, in your own voice and without the reasons around it.',
      instructions: [
        'Choose something small: an hour, a window open, a different day.',
        'Say it in one sentence. Stop after the full stop.',
        'Let the answer be theirs. A no counts as done.',
      ],
    },
    {
      title: 'The Pause Before Yes',
      practiceType: 'daily',
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
    {
      promptType: 'experiment',
      promptText:
        'What would make this evening a little easier? Say it aloud to whoever is there, without the reasons, and write down how it went.',
    },
    {
      promptType: 'experiment',
      promptText: 'What small thing could you ask for today? Choose one whose refusal you could bear, and ask.',
    },
    { promptType: 'reflection', promptText: 'What did you want today that you did not let yourself ask for?' },
    {
      promptType: 'reflection',
      promptText: 'Take that unspoken ask, or another you are carrying. What are you afraid the answer would prove?',
    },
    {
      promptType: 'experiment',
      promptText:
        'Ask for something that may well be refused, and leave the other person free to refuse it. What did you do with the answer?',
    },
    {
      promptType: 'reflection',
      promptText:
        'Who asks you for things easily? Describe how they do it, and what you would have to give up to do it that way.',
    },
    {
      promptType: 'review',
      promptText:
        'Count this week’s asks: made, swallowed, granted, declined. What does the tally say that your worry did not?',
    },
  ],
};
