import { getNodeValue } from 'jsonc-parser';
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
import type { Preview, PreviewDay } from './checked.ts';
import type { JsonNode } from './parse-json.ts';
import { dayOf, itemsIn, recordOf, textOf, weekOf, wholeOf } from './problems.ts';
import { placeAt } from './text-lines.ts';

export type PreviewSource = { root: JsonNode | undefined; starts: readonly number[] };
type Sources = {
  program: PreviewSource;
  weekly: PreviewSource;
  daily: PreviewSource;
  faultyPrompts: ReadonlySet<number>;
};

const valueOf = (node: JsonNode): unknown => getNodeValue(node);

/** The program that is taking shape; it does not wait for the documents to be sound. */
export function previewOf({ program, weekly, daily, faultyPrompts }: Sources): Preview | null {
  if (!program.root && !weekly.root && !daily.root) return null;
  const heading = recordOf(program.root && valueOf(program.root));
  const prompts = itemsIn(daily.root, 'prompts').slice(0, weeksMax * daysPerWeek);
  const weeks = itemsIn(weekly.root, 'weeks').slice(0, weeksMax);
  const length = wholeOf(heading.durationWeeks, weeksMax) ?? furthestWeek([...prompts, ...weeks]) ?? weeksDefault;
  return {
    title: textOf(heading.title, programTitleMax),
    subtitle: textOf(heading.subtitle, subtitleMax),
    programId: textOf(heading.programId, programIdMax),
    days: daysOf(prompts, length, faultyPrompts, daily.starts),
    weeks: Array.from({ length }, (_, index) => ({ week: index + 1, title: themeOf(weeks, index + 1) })),
    practices: weeks.reduce((sum, week) => sum + practicesOf(valueOf(week)), 0),
  };
}

function furthestWeek(items: JsonNode[]): number | undefined {
  const found = items.flatMap((item) => weekOf(valueOf(item)) ?? []);
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
    const prompt = valueOf(node);
    const week = weekOf(prompt);
    const dayOfWeek = dayOf(prompt);
    const day = week === undefined || dayOfWeek === undefined ? undefined : days[programDay(week, dayOfWeek) - 1];
    // Of two prompts for one day the faulty one is shown.
    if (!day || day.state === 'error') return;
    day.state = faulty.has(index) ? 'error' : textOf(recordOf(prompt).promptText, 1) === '' ? 'empty' : 'written';
    day.line = placeAt(starts, node.offset).line;
  });
  return days;
}

function themeOf(weeks: JsonNode[], week: number): string {
  return textOf(recordOf(weeks.map(valueOf).find((one) => weekOf(one) === week)).title, programTitleMax);
}

function practicesOf(week: unknown): number {
  const { practices } = recordOf(week);
  return Array.isArray(practices) ? Math.min(practices.length, practicesPerWeekMax) : 0;
}
