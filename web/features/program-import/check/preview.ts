import {
  daysPerWeek,
  practicesPerWeekMax,
  programIdMax,
  programTitleMax,
  subtitleMax,
  weeksDefault,
  weeksMax,
} from '#contract/programs/constants.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import type { JsonNode } from '../json/json-node.ts';
import { placeAt } from '../json/place.ts';
import type { Preview, PreviewDay } from './checked.ts';
import { dayOf, itemsOf, recordOf, textOf, weekOf, wholeOf } from './items.ts';

export type PreviewSource = { root: JsonNode | undefined; starts: readonly number[] };
type Sources = {
  program: PreviewSource;
  weekly: PreviewSource;
  daily: PreviewSource;
  faultyPrompts: ReadonlySet<number>;
};

/** The program that is taking shape; it does not wait for the documents to be sound. */
export function previewOf({ program, weekly, daily, faultyPrompts }: Sources): Preview | null {
  if (!program.root && !weekly.root && !daily.root) return null;
  const heading = recordOf(program.root?.value);
  const prompts = itemsOf(daily.root, 'prompts').slice(0, weeksMax * daysPerWeek);
  const weeks = itemsOf(weekly.root, 'weeks').slice(0, weeksMax);
  const length = wholeOf(heading.durationWeeks, weeksMax) ?? furthestWeek([...prompts, ...weeks]) ?? weeksDefault;
  return {
    title: textOf(heading.title, programTitleMax),
    subtitle: textOf(heading.subtitle, subtitleMax),
    programId: textOf(heading.programId, programIdMax),
    days: daysOf(prompts, length, faultyPrompts, daily.starts),
    weeks: Array.from({ length }, (_, index) => ({ week: index + 1, title: themeOf(weeks, index + 1) })),
    practices: weeks.reduce((sum, { value }) => sum + practicesOf(value), 0),
  };
}

function furthestWeek(items: JsonNode[]): number | undefined {
  const found = items.flatMap(({ value }) => weekOf(value) ?? []);
  return found.length > 0 ? Math.max(...found) : undefined;
}

function daysOf(
  prompts: JsonNode[],
  weeks: number,
  faulty: ReadonlySet<number>,
  starts: readonly number[],
): PreviewDay[] {
  const days: PreviewDay[] = Array.from({ length: totalDays(weeks) }, (_, index) => ({
    day: index + 1,
    state: 'empty',
    line: undefined,
  }));
  prompts.forEach((node, index) => {
    const week = weekOf(node.value);
    const dayOfWeek = dayOf(node.value);
    const day = week === undefined || dayOfWeek === undefined ? undefined : days[programDay(week, dayOfWeek) - 1];
    // Of two prompts for one day the faulty one is shown.
    if (!day || day.state === 'error') return;
    day.state = faulty.has(index) ? 'error' : textOf(recordOf(node.value).promptText, 1) === '' ? 'empty' : 'written';
    day.line = placeAt(starts, node.start).line;
  });
  return days;
}

function themeOf(weeks: JsonNode[], week: number): string {
  return textOf(recordOf(weeks.find(({ value }) => weekOf(value) === week)?.value).title, programTitleMax);
}

function practicesOf(week: unknown): number {
  const { practices } = recordOf(week);
  return Array.isArray(practices) ? Math.min(practices.length, practicesPerWeekMax) : 0;
}
