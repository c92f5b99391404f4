import type * as z from 'zod/mini';
import { getNodeValue } from 'jsonc-parser';
import { daysPerWeek, weeksMax } from '#contract/programs/constants.ts';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import type { Problem } from './checked.ts';
import { checkCopy as copy } from './copy.ts';
import { itemsOf, memberOf, offsetOf } from './parse-json.ts';
import type { JsonNode, Path } from './parse-json.ts';
import { placeAt } from './text-lines.ts';

type Document = { name: ProgramDocumentName; root: JsonNode; value: unknown; starts: readonly number[] };
export type Refusal = { path: Path; message: string };

/** An issue of the schemas; of fields that do not exist the first is pointed at. */
export function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const [unknownField] = issue.code === 'unrecognized_keys' ? issue.keys : [];
  return { path: unknownField === undefined ? path : [...path, unknownField], message: issue.message };
}

/** A refusal that names every unknown field of a hostile document would be as long as the document. */
const longestMessage = 400;

export function problemOf(document: Document, { path, message: whole }: Refusal): Problem {
  const message = whole.length > longestMessage ? `${whole.slice(0, longestMessage)}…` : whole;
  const { line } = placeAt(document.starts, offsetOf(document.root, path));
  const place = describeItem(document, path);
  const isBlankPrompt = place !== undefined && path.at(-1) === 'promptText' && isBlank(valueAt(document.value, path));
  const said =
    place === undefined
      ? { title: message, text: '' }
      : { title: isBlankPrompt ? copy.noText(place) : place, text: message };
  return { ...said, path: pointer(document.root, path), line };
}

/** The item of a list that a path leads into. */
export function itemIndex(path: Path): number | undefined {
  const index = path.find((step) => typeof step === 'number' || /^\d+$/.test(step));
  return index === undefined ? undefined : Number(index);
}

/** "Day 17", "Week 2", "Week 2, practice 1"; undefined for what concerns the document as a whole. */
function describeItem({ name, root }: Document, path: Path): string | undefined {
  const index = itemIndex(path);
  if (name === 'program' || index === undefined) return undefined;
  const node = itemsIn(root, name === 'weekly' ? 'weeks' : 'prompts')[index];
  const item: unknown = node && getNodeValue(node);
  const week = weekOf(item);
  if (name === 'daily') {
    const day = dayOf(item);
    return week === undefined || day === undefined ? copy.item.daily(index + 1) : copy.day(programDay(week, day));
  }
  const place = week === undefined ? copy.item.weekly(index + 1) : copy.week(week);
  const practice = itemIndex(path.slice(path.indexOf('practices') + 1));
  return path.includes('practices') && practice !== undefined ? copy.practice(place, practice + 1) : place;
}

function valueAt(value: unknown, path: Path): unknown {
  const steps = Array.isArray(value) && itemIndex(path.slice(0, 1)) === undefined ? path.slice(1) : path;
  return steps.reduce((inside, step) => recordOf(inside)[String(step)], value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Reads what it can from values that may be anything. */

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function textOf(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}

export function wholeOf(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most ? (value as number) : undefined;
}

export const weekOf = (item: unknown): number | undefined => wholeOf(recordOf(item).weekNumber, weeksMax);
export const dayOf = (item: unknown): number | undefined => wholeOf(recordOf(item).dayNumber, daysPerWeek);

/** The list of weeks or prompts: the document itself, or a member of it. */
export function itemsIn(root: JsonNode | undefined, name: 'weeks' | 'prompts'): JsonNode[] {
  return itemsOf(root) ?? itemsOf(memberOf(root, name)) ?? [];
}

const longestPointer = 120;

/**
 * "/16/promptText": the path as it is in this document, which may be the bare list that the path's first name stands
 * for.
 */
export function pointer(root: JsonNode, path: Path): string {
  const steps = root.type === 'array' && typeof path[0] === 'string' && !/^\d+$/.test(path[0]) ? path.slice(1) : path;
  const written = steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return written.length > longestPointer ? `${written.slice(0, longestPointer)}…` : written;
}
