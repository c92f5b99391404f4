import { programFromWeeks, prompt, type ProgramWeek } from './program-content.ts';

const comingBackToOneBreath: ProgramWeek = {
  title: 'Coming Back to One Breath',
  focusDescription:
    'Seven days with the one thing that is always with you. You begin by noticing, try one or two things ' +
    'with it, and end by giving one breath a place.',
  discussionTopics: [
    'What you found out about your breath that you did not expect.',
    'The places in your day where it shortens, and what is usually going on there.',
    'Which moment of the week you would like to keep, and where it could live.',
  ],
  integrationGoal: 'One breath has a fixed place in your ordinary day, and you know why you chose that place.',
  practices: [
    {
      title: 'Ten Breaths, Unaltered',
      duration: '3 min',
      purpose: 'Lets you meet the breath as it is, before any wish to improve it.',
      instructions: [
        'Sit or stand as you are and let your eyes rest on something that does not move.',
        'Count ten breaths, one number to each breath out.',
        'When you lose count, begin again at one. Losing count is part of it.',
        'Stop at ten, even if you would like to go on.',
      ],
    },
    {
      title: 'A Breath with a Place',
      duration: '1 min',
      purpose: 'Ties one breath to something you pass every day, so that you need not remember it.',
      instructions: [
        'Choose a doorway, a stair, a tap or the kettle.',
        'Each time you are there, take one whole breath before you go on.',
        'If you notice only afterwards, take it then.',
      ],
    },
    {
      title: 'The Longer Way Out',
      duration: '5 min',
      difficulty: 'Intermediate',
      isOptional: true,
      purpose: 'Helps the body settle in the evening, by the one part of breathing that is easy to slow.',
      instructions: [
        'Lie down or lean back, one hand on the lower ribs.',
        'Breathe in for a slow three and out for a slow five.',
        'If that feels like work, make both numbers smaller. If you feel light-headed, breathe as usual.',
        'After five minutes stop counting and stay where you are for a little while.',
      ],
    },
  ],
  prompts: [
    prompt('noticing')`
      Sit for ten breaths and change nothing. What did you find out about the way you already breathe?
    `,
    prompt('experiment')`
      Take one whole breath every time you pass a certain door or put the kettle on. What was there by the fourth time
      that was not there the first?
    `,
    prompt('reflection')`Where in your day did your breath change without asking you?`,
    prompt('noticing')`
      Follow five breaths out to their very end. What is it like in the small gap before the next one begins?
    `,
    prompt('reflection')`
      Think of a mildly difficult moment from this week and how you breathed in it. What might that way of breathing
      have been protecting?
    `,
    prompt('experiment')`
      In one conversation today, breathe before you answer. What did you say, and what would you have said without it?
    `,
    prompt('review')`
      Count ten breaths again, as you did at the start. What has become familiar, and where in an ordinary week will
      you keep one breath?
    `,
  ],
};

export const breathAsAnchor = programFromWeeks(
  {
    programId: 'breath-anchor-01',
    title: 'Breath as Anchor',
    subtitle: 'Seven days of coming back to one breath.',
    description:
      'One week, one short page a day. You watch the breath you already have, see where the day changes ' +
      'it, and choose one place to meet it again. It asks for no cushion, no silence and no belief.',
    coreQuestion: 'What is steady in you while the day moves?',
    targetAudience:
      'Anyone who has tried to slow down and found it one more task, and anyone who would like to see what ' +
      'a daily page is like before beginning a longer program.',
    expectedOutcomes:
      'You know how you breathe when you are not trying to breathe well.\nYou can name two or three ' +
      'moments in a day that shorten it.\nYou have one breath with a fixed place, which goes on working ' +
      'when the week is over.',
  },
  [comingBackToOneBreath],
);
