import { prose } from '#server/platform/prose.ts';
import { programFromWeeks, prompt, type ProgramWeek } from '#server/features/programs/platform/program-content.ts';

const findingTheHour: ProgramWeek = {
  title: 'Finding the Hour',
  focusDescription: prose`
    Look at how your time is spent before you try to spend it differently. Then fence off one hour, or as much of
    one as there is.
  `,
  discussionTopics: [
    'What fills the gaps in your day before you have noticed them.',
    'Interruptions you are glad of, and interruptions you only permit.',
    'Tiredness that sleep mends, and the other kind.',
  ],
  integrationGoal: 'The hour has a place in the day, and you know what usually takes it from you.',
  practices: [
    {
      title: 'Closing the Door',
      duration: '2 min',
      purpose: 'Gives the hour an edge, so that it begins.',
      instructions: [
        'Put the telephone in another room, or in a drawer.',
        'Close whatever can be closed: a door, a laptop, a curtain.',
        'Say to yourself what time it is now and when you will come out.',
        'Sit for one minute before doing anything.',
      ],
    },
    {
      title: 'Half Speed',
      duration: '10 min',
      purpose: 'Uses an ordinary task to find out what hurry has been covering.',
      instructions: [
        'Choose a task you do every day: washing up, dressing, walking to the stop.',
        'Do it at half your usual speed from beginning to end.',
        'When you speed up, and you will, slow down again without remark.',
      ],
    },
    {
      title: 'The Hour on Paper',
      practiceType: 'weekly',
      duration: '15 min',
      difficulty: 'Intermediate',
      isOptional: true,
      purpose: 'Shows where an hour could come from.',
      instructions: [
        'Draw yesterday as a long strip, one finger’s width to the hour.',
        'Shade what had to happen then, hatch what could have moved, leave blank what you cannot account for.',
        'Mark one stretch you would like to have back.',
      ],
    },
  ],
  prompts: [
    prompt('reflection')`
      When did you last have an hour that was not for anything? Describe where you were and how it ended.
    `,
    prompt('noticing')`Go through yesterday in half hours. Where was there slack, and what rushed in to fill it?`,
    prompt('reflection')`
      Which hour of the day is most nearly yours already? Say what it would take to close the door on it.
    `,
    prompt('experiment')`
      Do one thing today at half your usual speed. What does the speed normally spare you from noticing?
    `,
    prompt('reflection')`
      Describe the tiredness you have: where it sits, when it is loudest, and what it does not respond to.
    `,
    prompt('noticing')`
      Who or what has broken into the hour so far? Note which interruptions you would have let in anyway.
    `,
    prompt('review')`You have tried the hour for a week, whole or in pieces. What does it seem to be for?`,
  ],
};

const keepingTheHour: ProgramWeek = {
  title: 'Keeping the Hour',
  focusDescription: prose`
    An hour that has been found will be wanted back. This week you learn what defends it, and what it gives to the
    other twenty-three.
  `,
  discussionTopics: [
    'What you believe would happen if you were less available.',
    'Who gains when you are not rushed.',
    'The smallest version of the hour that still counts on a bad day.',
  ],
  integrationGoal: 'Your hour has rules you wrote yourself, and one other person knows about it.',
  practices: [
    {
      title: 'Let It Wait',
      duration: '5 min',
      difficulty: 'Intermediate',
      purpose: 'Tests, in small amounts, what urgency is made of.',
      instructions: [
        'Choose one message or errand that feels pressing and is not.',
        'Write down what you expect to happen if it waits until tomorrow.',
        'Let it wait.',
        'Tomorrow, compare.',
      ],
    },
    {
      title: 'Something with the Hands',
      practiceType: 'weekly',
      duration: '30 min',
      purpose: 'Gives the attention a place to rest that is not a screen.',
      instructions: [
        'Mend, knead, sand, plant, polish or draw. Skill does not matter.',
        'Work without music or talk for the first ten minutes.',
        'Stop before it is finished, if you like.',
      ],
    },
    {
      title: 'Ten Minutes More',
      practiceType: 'weekly',
      duration: '20 min',
      difficulty: 'Advanced',
      isOptional: true,
      purpose: 'Finds out what lies on the far side of boredom.',
      instructions: [
        'Sit where you can see outside, with nothing in your hands.',
        'When you want to get up, look at the clock and stay ten minutes longer.',
        'Get up slowly.',
      ],
    },
  ],
  prompts: [
    prompt('noticing')`What did you do today that could have waited? Say what you believed would happen if it did.`,
    prompt('experiment')`
      Sit in the hour with no screen, page or task until you are bored, then stay a little longer. What was underneath
      the boredom?
    `,
    prompt('reflection')`
      Think of somebody you know who does not hurry. What have they refused in order to live like that?
    `,
    prompt('reflection')`Who pays when you are rushed? Write what they get from you then, and what they miss.`,
    prompt('experiment')`Give part of the hour to something done by hand, for no result. What did your attention do?`,
    prompt('experiment')`
      Tell one person that the hour exists and that you mean to keep it. Write down their answer, and what you heard
      in it.
    `,
    prompt('review')`
      Write the rules of your hour for the coming month in five sentences or fewer. Include what happens on the days
      you lose it.
    `,
  ],
};

/** Ines Calloway's own program, used by three of her clients. */
export const theUnhurriedHour = programFromWeeks(
  {
    programId: 'unhurried-hour-01',
    title: 'The Unhurried Hour',
    subtitle: 'One slow hour a day, protected and written down.',
    description: prose`
      One slow hour a day, protected and written down. For people who are tired in a way sleep does not mend. The
      first week finds the hour, the second keeps it.
    `,
    coreQuestion: 'What would an hour be like that nobody, yourself included, was waiting for you to finish?',
    targetAudience: 'People whose days are full and who are worn out by the speed rather than the amount.',
    expectedOutcomes: prose`
      You know where your time goes without having to count it. You have kept a slow hour, or part of one, on most
      days for two weeks. You have written rules for it that allow for bad days, and told somebody.
    `,
  },
  [findingTheHour, keepingTheHour],
);
