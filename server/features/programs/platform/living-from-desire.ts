import { noticingWhatYouWant } from './living-from-desire-week-1.ts';
import { theBodysYesAndNo } from './living-from-desire-week-2.ts';
import { askingOutLoud } from './living-from-desire-week-3.ts';
import { choosingALife } from './living-from-desire-week-4.ts';
import { programFromWeeks } from './program-from-weeks.ts';

export const livingFromDesire = programFromWeeks(
  {
    programId: 'living-from-desire-01',
    title: 'Living from Desire',
    subtitle: 'A month of learning to hear what you want, say it, and choose from it.',
    description:
      'Four weeks, one page a day. You begin by noticing small wants, learn how your body says yes and no, practise asking for things aloud, and end with two or three choices that you can keep. No page takes longer than ten minutes, and the program waits for you on the days you do not come.',
    coreQuestion: 'What would you choose if your own wanting counted as a reason?',
    targetAudience:
      'People who are capable and reasonable and have lost track of what they would like: after a long stretch of caring for others, a demanding job, or a change that left the old answers behind.',
    expectedOutcomes:
      'You can tell your own wants from the ones you inherited.\nYou recognise your yes and your no in the body before you have argued with them.\nYou have asked for several things plainly, and know how you take both answers.\nYou leave with one choice that has a date, and know in your own words what it costs.',
  },
  [noticingWhatYouWant, theBodysYesAndNo, askingOutLoud, choosingALife],
);
