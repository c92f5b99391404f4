import { weekAndDay } from '#contract/programs/rules.ts';
import { weekOf } from '../model/content.ts';
import type { ProgramContent } from '../model/content.ts';
import { addPrompt, joined, practiceIn } from './recognise.ts';

/** Where a line can be put by hand: `theme-2`, `practice-2`, `day-9`. */
export type Place = 'leave' | 'description' | `${'theme' | 'practice' | 'day'}-${number}`;

/** Adds a line where the coach wants it; what is there already stays. */
export function putLine(content: ProgramContent, text: string, place: Place): ProgramContent {
  const [kind, said] = place.split('-');
  const number = Number(said ?? 1);
  const week = kind === 'day' ? weekAndDay(number).week : number;
  const next = structuredClone(content);
  const { theme, practices } = weekOf(next, week);
  next.heading.durationWeeks = Math.max(next.heading.durationWeeks, week);
  if (kind === 'day') addPrompt(next, number, text);
  if (kind === 'description') next.heading.description = joined(next.heading.description, text);
  if (kind === 'theme' && theme.title === '') theme.title = text;
  else if (kind === 'theme') theme.focusDescription = joined(theme.focusDescription, text);
  if (kind === 'practice') practices.push(practiceIn(text, `placed-${week}-${practices.length}`));
  return next;
}
