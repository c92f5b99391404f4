import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { bodyText } from './request-bodies.ts';
import { partsToSend, type Saved } from './save-state.ts';

type Prompt = { weekNumber: number; dayNumber: number; promptText: string };

/** Days by which the program grows, for the sentence that names both lengths. */
type Longer = { from: number; to: number };

/** What a save would change for those who are on the program, the furthest of whom has reached that day. */
export function changesForPeople(
  { content, save }: Saved,
  reachedDay: number,
): { prompts: number; ahead: number; longer: Longer | null; hasOtherPractices: boolean } {
  const before = promptsByDay(save.saved.prompts);
  const after = promptsByDay(bodyText(content, 'prompts'));
  const days = [...new Set([...before.keys(), ...after.keys()])].filter((day) => before.get(day) !== after.get(day));
  const weeks = content.heading.durationWeeks;
  const isLonger = save.program !== null && weeks > save.program.durationWeeks;
  return {
    hasOtherPractices: bodyText(content, 'practices') !== save.saved.practices,
    prompts: days.length,
    ahead: days.filter((day) => day > reachedDay).length,
    longer:
      isLonger && save.program ? { from: save.program.durationWeeks * daysPerWeek, to: weeks * daysPerWeek } : null,
  };
}

/** Title and texts are the program's name, the same for everybody; anything else is part of a version. */
export function changesVersion(state: Saved): boolean {
  const { content, save } = state;
  return (
    content.heading.durationWeeks !== save.program?.durationWeeks ||
    partsToSend(state).some((part) => part !== 'heading')
  );
}

function promptsByDay(body: string): Map<number, string> {
  const prompts = (body === '' ? [] : JSON.parse(body)) as Prompt[];
  return new Map(
    prompts.map(({ weekNumber, dayNumber, promptText }) => [programDay(weekNumber, dayNumber), promptText]),
  );
}
