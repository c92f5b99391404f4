import { dateHabitsOf, type DateHabits } from '#contract/locale.ts';
import { number } from '#messages/language.ts';
import { boot } from './boot.ts';

let habits: DateHabits | undefined;

/** Computed by the server and sent with the page, so that both sides match and a phone need not compute it. */
export function dateHabits(): DateHabits {
  habits ??= boot?.dateHabits ?? dateHabitsOf(typeof navigator === 'undefined' ? [] : navigator.languages);
  return habits;
}

/** On the server, before each page is rendered. */
export function setDateHabits(next: DateHabits): void {
  habits = next;
}

/** "1,234" */
export const figure = (value: number): string => number(value);
