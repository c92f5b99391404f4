import { dateHabitsOf, type DateHabits } from '#contract/locale.ts';
import { decimalBy } from '#contract/numbers.ts';
import { number } from '#messages/language.ts';
import { figures as copy } from '#messages/platform.ts';
import { boot } from './boot.ts';

let habits: DateHabits | undefined;

/** Computed by the server and sent with the page, so that both sides match and a phone need not compute it. */
export function dateHabits(): DateHabits {
  habits ??= boot?.dateHabits ?? dateHabitsOf(typeof navigator === 'undefined' ? [] : navigator.languages);
  return habits;
}

/** 1 is Monday, 7 is Sunday: from the day on which the reader’s week begins. */
export const weekdaysShown = (): number[] =>
  Array.from({ length: 7 }, (_, ahead) => ((dateHabits().firstWeekday - 1 + ahead) % 7) + 1);

/** On the server, before each page is rendered. */
export function setDateHabits(next: DateHabits): void {
  habits = next;
}

/** "1,234" */
export const figure = (value: number): string => number(value);

/** "6.4" */
export const oneDecimal = (value: number): string => decimalBy(copy.decimal, value);

/** "61%" */
export const percentage = (percent: number): string => copy.percent({ percent });
