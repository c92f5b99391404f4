import type * as z from 'zod/mini';
import type { ProgramDocumentName } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { checkCopy as copy } from '../copy.ts';
import { offsetOf } from '../json/json-node.ts';
import type { JsonNode, Path } from '../json/json-node.ts';
import { placeAt } from '../json/place.ts';
import type { Problem } from './checked.ts';
import { dayOf, itemsOf, recordOf, weekOf } from './items.ts';
import { pointer } from './pointer.ts';

type Document = { name: ProgramDocumentName; root: JsonNode; starts: readonly number[] };
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
  const isBlankPrompt =
    place !== undefined && path.at(-1) === 'promptText' && isBlank(valueAt(document.root.value, path, document.root));
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
  const item: unknown = itemsOf(root, name === 'weekly' ? 'weeks' : 'prompts')[index]?.value;
  const week = weekOf(item);
  if (name === 'daily') {
    const day = dayOf(item);
    return week === undefined || day === undefined ? copy.item.daily(index + 1) : copy.day(programDay(week, day));
  }
  const place = week === undefined ? copy.item.weekly(index + 1) : copy.week(week);
  const practice = itemIndex(path.slice(path.indexOf('practices') + 1));
  return path.includes('practices') && practice !== undefined ? copy.practice(place, practice + 1) : place;
}

function valueAt(value: unknown, path: Path, root: JsonNode): unknown {
  const steps = root.items && itemIndex(path.slice(0, 1)) === undefined ? path.slice(1) : path;
  return steps.reduce((inside, step) => recordOf(inside)[String(step)], value);
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
