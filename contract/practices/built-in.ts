import type { PracticeDifficulty } from '#contract/programs/constants.ts';

type BuiltInPractice = {
  id: string;
  title: string;
  practiceType: string;
  duration: string;
  difficulty: PracticeDifficulty;
  description: string;
  instructions: readonly string[];
};

/** Shown when the program has no practices for the week. Their ids are stored with marks and must not change. */
export const builtInPractices: readonly BuiltInPractice[] = [
  {
    id: 'three-conscious-breaths',
    title: 'Three Conscious Breaths',
    practiceType: 'daily',
    duration: '1 min',
    difficulty: 'Beginner',
    description: 'A short way back to yourself, wherever you are.',
    instructions: [
      'Stop what you are doing and let both feet touch the floor.',
      'Breathe in and out three times, a little slower than usual.',
      'Before you go on, notice one thing that has changed.',
    ],
  },
  {
    id: 'mindful-body-scan',
    title: 'Mindful Body Scan',
    practiceType: 'daily',
    duration: '10 min',
    difficulty: 'Intermediate',
    description: 'Visits the body from the feet up, without asking anything of it.',
    instructions: [
      'Lie down or sit so that nothing needs to be held.',
      'Begin at the feet and move slowly upwards, one place at a time.',
      'Where you find tension, stay for one breath. It does not have to go.',
      'End at the crown of the head and rest for a moment before you rise.',
    ],
  },
  {
    id: 'present-moment-anchor',
    title: 'Present Moment Anchor',
    practiceType: 'daily',
    duration: '3 min',
    difficulty: 'Beginner',
    description: 'Uses the senses to come back when thoughts run ahead.',
    instructions: [
      'Name five things you can see, without haste.',
      'Name four you can feel, three you can hear, two you can smell.',
      'Name one thing that is good enough as it is.',
    ],
  },
];

/** A weekly practice is done once a week and stays ticked for it; every other kind resets each day. */
export const isWeekly = (practiceType: string): boolean => practiceType.trim().toLowerCase() === 'weekly';

/** Longest id; the built-in practices have short ones. */
export const practiceIdMax = 64;

/** Completions on the progress page. */
export const recentPracticesShown = 5;
