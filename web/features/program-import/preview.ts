import { getNodeValue } from 'jsonc-parser';
import type { Node } from 'jsonc-parser';
import {
  practicesPerWeekMax,
  programIdMax,
  programTitleMax,
  subtitleMax,
  weeksDefault,
  weeksMax,
} from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { programDay, totalDays } from '#contract/programs/rules.ts';
import { dayOf, lineAt, nodeAt, recordOf, weekOf, wholeOf } from './read-document.ts';

type PreviewDay = { day: number; state: 'written' | 'empty' | 'error'; line: number | undefined; hasCheckIn: boolean };

export type Preview = {
  title: string;
  subtitle: string;
  programId: string;
  days: PreviewDay[];
  weeks: { week: number; title: string }[];
  practices: number;
};

/** The program as far as it can be read; the documents need not be complete. */
export function previewOf(
  roots: Record<ProgramDocumentName, Node | undefined>,
  dailyText: string,
  faultyPrompts: ReadonlySet<number>,
): Preview | null {
  if (!roots.program && !roots.weekly && !roots.daily) return null;
  const heading = recordOf(roots.program && getNodeValue(roots.program));
  const weeks = itemsIn(roots.weekly, 'weeks').map(getNodeValue) as unknown[];
  const prompts = itemsIn(roots.daily, 'prompts');
  const furthest = [...weeks, ...prompts.map(getNodeValue)].flatMap((item) => weekOf(item) ?? []);
  const length =
    wholeOf(heading.durationWeeks, weeksMax) ?? (furthest.length > 0 ? Math.max(...furthest) : weeksDefault);
  return {
    title: textOf(heading.title, programTitleMax),
    subtitle: textOf(heading.subtitle, subtitleMax),
    programId: textOf(heading.programId, programIdMax),
    days: daysOf(prompts, totalDays(length), dailyText, faultyPrompts),
    weeks: Array.from({ length }, (_, index) => ({
      week: index + 1,
      title: textOf(recordOf(weeks.find((week) => weekOf(week) === index + 1)).title, programTitleMax),
    })),
    practices: weeks.reduce<number>((sum, week) => sum + practicesOf(week), 0),
  };
}

/** A document is the list itself, or an object with the list. No program has as many items as a hostile document. */
function itemsIn(root: Node | undefined, name: 'weeks' | 'prompts'): Node[] {
  const list = root?.type === 'object' ? nodeAt(root, [name]).children?.[1] : root;
  return list?.type === 'array' ? (list.children ?? []).slice(0, totalDays(weeksMax)) : [];
}

function daysOf(prompts: Node[], length: number, text: string, faulty: ReadonlySet<number>): PreviewDay[] {
  const blank = { state: 'empty', line: undefined, hasCheckIn: false } as const;
  const days = Array.from({ length }, (_, index): PreviewDay => ({ ...blank, day: index + 1 }));
  prompts.forEach((node, index) => {
    const prompt: unknown = getNodeValue(node);
    const day = days[programDay(weekOf(prompt) ?? 0, dayOf(prompt) ?? 0) - 1];
    // Of two prompts for one day the faulty one is shown.
    if (!day || weekOf(prompt) === undefined || dayOf(prompt) === undefined || day.state === 'error') return;
    day.state = faulty.has(index) ? 'error' : textOf(recordOf(prompt).promptText, 1) === '' ? 'empty' : 'written';
    day.hasCheckIn = recordOf(prompt).checkIn !== undefined;
    day.line = lineAt(text, node.offset).line;
  });
  return days;
}

function textOf(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}

function practicesOf(week: unknown): number {
  const { practices } = recordOf(week);
  return Array.isArray(practices) ? Math.min(practices.length, practicesPerWeekMax) : 0;
}
