import { daysPerWeek, defaultPromptText } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { bodyText } from './request-bodies.ts';
import { partsToSend, type Saved } from './save-state.ts';

type Prompt = { weekNumber: number; dayNumber: number; promptText: string; checkIn?: object };

/** Days by which the program grows, for the sentence that names both lengths. */
type Longer = { from: number; to: number };

/** What a save would change for those who are on the program, the furthest of whom has reached that day. */
export function changesForPeople(
  { content, save }: Saved,
  reachedDay: number,
): { prompts: number; ahead: number; longer: Longer | null; hasOtherPractices: boolean; hasOtherCheckIns: boolean } {
  const [before, after] = [promptsByDay(save.saved.prompts), promptsByDay(bodyText(content, 'prompts'))];
  const all = [...new Set([...before.keys(), ...after.keys()])];
  const differing = (tell: (prompt: Prompt | undefined) => unknown) =>
    all.filter((day) => tell(before.get(day)) !== tell(after.get(day)));
  // A day without a prompt asks the default one.
  const days = differing((prompt) => prompt?.promptText ?? defaultPromptText);
  const weeks = content.heading.durationWeeks;
  const isLonger = save.program !== null && weeks > save.program.durationWeeks;
  return {
    hasOtherCheckIns: differing((prompt) => JSON.stringify(prompt?.checkIn)).length > 0,
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

function promptsByDay(body: string): Map<number, Prompt> {
  const prompts = (body === '' ? [] : JSON.parse(body)) as Prompt[];
  return new Map(prompts.map((prompt) => [programDay(prompt.weekNumber, prompt.dayNumber), prompt]));
}
