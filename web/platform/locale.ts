import { dateHabitsOf, type DateHabits } from '#contract/locale.ts';
import { boot } from './boot.ts';

let habits: DateHabits | undefined;

/** The server has worked it out and sent it with the page, so that both say the same and a phone need not ask. */
export function dateHabits(): DateHabits {
  habits ??= boot?.dateHabits ?? dateHabitsOf(typeof navigator === 'undefined' ? [] : navigator.languages);
  return habits;
}

/** On the server, before each page is drawn. */
export function setDateHabits(next: DateHabits): void {
  habits = next;
}

/** "1,234" */
export const figure = (value: number): string => value.toLocaleString('en-US');
