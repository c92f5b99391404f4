import { daysPerWeek, weeksMax } from '#contract/programs/constants.ts';
import type { JsonNode } from '../json/json-node.ts';

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
export function itemsOf(root: JsonNode | undefined, name: 'weeks' | 'prompts'): JsonNode[] {
  return root?.items ?? root?.members?.get(name)?.node.items ?? [];
}
