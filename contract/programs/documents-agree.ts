import * as z from 'zod/mini';
import { daysPerWeek, weeksMax } from './constants.ts';
import { isFreeProgramId, outsideSentence, placesOutside, soundPlaces } from './rules.ts';
import type { Place } from './rules.ts';

type Step = string | number;
type Values = Record<string, unknown>;

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
const soundId = (value: unknown): string | undefined =>
  typeof value === 'string' && isFreeProgramId(value) ? value : undefined;

const parts = [
  { name: 'weeklyData', list: 'weeks', unit: 'week' },
  { name: 'dailyData', list: 'prompts', unit: 'day' },
] as const;

/**
 * Rules that need more than one of the documents. Each is looked at as far as the fields it needs are sound in
 * themselves, whatever is wrong elsewhere, so that one look shows everything there is to correct.
 */
export const documentsAgree = z.superRefine<unknown>(
  (body, context) => {
    const refuse = (message: string, ...path: Step[]) => context.addIssue({ code: 'custom', message, path });
    const { programData, ...others } = valuesOf(body);
    const { durationWeeks, programId } = valuesOf(programData);
    const ownId = soundId(programId);
    const hasLength =
      typeof durationWeeks === 'number' &&
      Number.isInteger(durationWeeks) &&
      durationWeeks >= 1 &&
      durationWeeks <= weeksMax;

    for (const { name, list, unit } of parts) {
      const document = others[name];
      for (const { id, path } of ownId === undefined ? [] : otherIds(document, ownId)) {
        refuse(
          `The programId is "${id}" here and "${ownId}" in the program document. All three must be the same.`,
          name,
          ...path,
        );
      }
      const { items, at } = itemsOf(document, list);
      const places = soundPlaces(items, unit);
      for (const index of hasLength ? placesOutside(places, durationWeeks) : []) {
        refuse(outsideSentence(places[index] as Place, durationWeeks as number), name, ...at, index, 'weekNumber');
      }
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** No longer than a sound list can be: a longer one has been refused unread. */
function itemsOf(document: unknown, list: string): { items: unknown[]; at: Step[] } {
  const isList = Array.isArray(document);
  const items: unknown = isList ? document : valuesOf(document)[list];
  return {
    items: Array.isArray(items) && items.length <= weeksMax * daysPerWeek ? items : [],
    at: isList ? [] : [list],
  };
}

/** Where a document names another program. A whole list that agrees in itself is refused once, at its first item. */
function otherIds(document: unknown, ownId: string): { id: string; path: Step[] }[] {
  if (!Array.isArray(document)) {
    const id = soundId(valuesOf(document).programId);
    return id === undefined || id === ownId ? [] : [{ id, path: ['programId'] }];
  }
  const { items } = itemsOf(document, '');
  const found = items.flatMap((item, index) => {
    const id = soundId(valuesOf(item).programId);
    return id === undefined || id === ownId ? [] : [{ id, path: [index, 'programId'] }];
  });
  const isOneProgram = found.length === items.length && new Set(found.map(({ id }) => id)).size === 1;
  return isOneProgram ? found.slice(0, 1) : found;
}
