import { dateHabitsOf, type DateHabits } from '#contract/locale.ts';
import { boot } from './boot.ts';

// On the server it is set for each page; in the browser it is what the server was told, so that both say the same.
let habits = typeof navigator === 'undefined' ? undefined : dateHabitsOf(boot?.languages ?? navigator.languages);

export function dateHabits(): DateHabits {
  habits ??= dateHabitsOf([]);
  return habits;
}

export function setReaderLanguages(languages: readonly string[]): void {
  habits = dateHabitsOf(languages);
}

const english = new Intl.NumberFormat('en-US');

/** "1,234" */
export const figure = (value: number): string => english.format(value);
