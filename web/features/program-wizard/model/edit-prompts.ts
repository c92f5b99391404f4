import { weekAndDay } from '#contract/programs/rules.ts';
import { promptOf } from './content.ts';
import type { ProgramContent, Prompt } from './content.ts';
import { changeWeek } from './edit-weeks.ts';

/** A prompt with its day of the program. */
export type PlacedPrompt = { day: number; prompt: Prompt };

export function promptsAt(content: ProgramContent, days: readonly number[]): PlacedPrompt[] {
  return days.map((day) => ({ day, prompt: promptOf(content, day) }));
}

export function putPrompts(content: ProgramContent, puts: readonly PlacedPrompt[]): ProgramContent {
  return puts.reduce((changed, { day: dayOfProgram, prompt }) => {
    const { week, day } = weekAndDay(dayOfProgram);
    return changeWeek(changed, week, (one) => ({ ...one, prompts: one.prompts.with(day - 1, prompt) }));
  }, content);
}

export function setPrompt(content: ProgramContent, day: number, text: string): ProgramContent {
  return putPrompts(content, [{ day, prompt: { ...promptOf(content, day), text } }]);
}

/** The two days change places, also over the edge of a week. */
export function movePrompt(content: ProgramContent, from: number, to: number): ProgramContent {
  return putPrompts(content, [
    { day: from, prompt: promptOf(content, to) },
    { day: to, prompt: promptOf(content, from) },
  ]);
}
