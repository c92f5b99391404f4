import { weekAndDay } from '#contract/programs/rules.ts';
import { weekOf } from '../model/content.ts';
import type { ProgramContent } from '../model/content.ts';
import { addPrompt, joined, practiceIn } from './recognise.ts';

/** Where a line can be put by hand: `theme-2`, `practice-2`, `day-9`. */
export type Place = 'leave' | 'description' | `${'theme' | 'practice' | 'day'}-${number}`;

export type Places = Record<string, Place>;

/** A line may be called like a property every object has. */
export const placeOf = (places: Places, text: string): Place =>
  Object.hasOwn(places, text) ? (places[text] ?? 'leave') : 'leave';

/** Adds lines where the coach wants them; what is there already stays. */
export function putLines(content: ProgramContent, lines: readonly { text: string }[], places: Places): ProgramContent {
  const wanted = lines.filter(({ text }) => placeOf(places, text) !== 'leave');
  if (wanted.length === 0) return content;
  const next = structuredClone(content);
  for (const { text } of wanted) putLine(next, text, placeOf(places, text));
  return next;
}

/** Changes the content. */
function putLine(content: ProgramContent, text: string, place: Place): void {
  const [kind, said] = place.split('-');
  const number = Number(said ?? 1);
  const week = kind === 'day' ? weekAndDay(number).week : number;
  const { heading } = content;
  const { theme, practices } = weekOf(content, week);
  heading.durationWeeks = Math.max(heading.durationWeeks, week);
  if (kind === 'day') addPrompt(content, number, text);
  if (kind === 'description') heading.description = joined(heading.description, text);
  if (kind === 'theme' && theme.title === '') theme.title = text;
  else if (kind === 'theme') theme.focusDescription = joined(theme.focusDescription, text);
  if (kind === 'practice') practices.push(practiceIn(text, `placed-${week}-${practices.length}`));
}
