import { listed } from '#web/platform/listed.ts';
import { wizard as copy } from '#messages/program-wizard.ts';

/** "2 to 4 and 9": what follows one another is not counted out. */
export function runsOf(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return listed(
    runs.flatMap(({ first, last }): (string | number)[] =>
      last === first ? [first] : last === first + 1 ? [first, last] : [copy.run({ first, last })],
    ),
  );
}

/** Many days are counted, a few are named. */
export function stillEmptySentence(days: readonly number[]): string {
  const count = days.length;
  return count > 6 ? copy.pasting.manyStillEmpty({ count }) : copy.pasting.stillEmpty({ count, days: runsOf(days) });
}

/** Of a week whose theme has no title or no focus. */
export function missingSentence(has: { title: boolean; focus: boolean; topics: boolean; goal: boolean }): string {
  const { onlyTitle, missing, missingParts, missingOr } = copy.weeks;
  const names = (['title', 'focus', 'topics', 'goal'] as const).flatMap((part) =>
    has[part] ? [] : missingParts[part],
  );
  if (has.title && names.length === 3) return onlyTitle;
  const last = names.at(-1) ?? '';
  const others = names.slice(0, -1).join(', ');
  return missing({ missing: others === '' ? last : missingOr({ others, last }) });
}
