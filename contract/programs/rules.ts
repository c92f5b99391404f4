import { said } from '#contract/said.ts';
import { slugOf } from '#contract/text.ts';
import {
  daysPerWeek,
  programIdMax,
  programIdPattern,
  programTitleMax,
  reservedProgramIds,
  untitledPractice,
  weeksMax,
} from './constants.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Calls that take a program accept its id or its readable programId; this tells which was given. */
export function isProgramUuid(reference: string): boolean {
  return uuidPattern.test(reference);
}

/** Neither a reserved word of our addresses nor something that looks like an id. */
export function isFreeProgramId(programId: string): boolean {
  return (
    programIdPattern.test(programId) &&
    !isProgramUuid(programId) &&
    !reservedProgramIds.some((word) => word === programId)
  );
}

/** Left free at the end of a generated programId, for a suffix such as -12. */
const suffixRoom = 8;

/** A readable id from a title; the caller adds what makes it unique. */
export function programIdFromTitle(title: string): string {
  const slug = slugOf(title)
    .slice(0, programIdMax - suffixRoom)
    .replace(/-$/, '');
  return isFreeProgramId(slug) ? slug : `program-${slug}`.replace(/-$/, '');
}

/** The first is the name itself, the second ends with -2, and so on. */
export function numberedProgramId(base: string, number: number): string {
  return number === 1 ? base : `${base.slice(0, programIdMax - suffixRoom).replace(/-$/, '')}-${number}`;
}

export function totalDays(durationWeeks: number): number {
  return durationWeeks * daysPerWeek;
}

/** The first and last days that are compared: a week of each; in a one-week program two days of each. */
export function moodWindowDays(durationWeeks: number): number {
  return durationWeeks === 1 ? 2 : daysPerWeek;
}

/** Week 3, day 2 is day 16 of the program. */
export function programDay(week: number, day: number): number {
  return (week - 1) * daysPerWeek + day;
}

/** The day of the program an entry was written for; null for a free page. */
export function dayOfEntry(entry: { weekNumber: number | null; dayNumber: number | null }): number | null {
  return entry.weekNumber === null || entry.dayNumber === null ? null : programDay(entry.weekNumber, entry.dayNumber);
}

export function weekAndDay(dayOfProgram: number): { week: number; day: number } {
  return { week: Math.ceil(dayOfProgram / daysPerWeek), day: ((dayOfProgram - 1) % daysPerWeek) + 1 };
}

/** The wizard sends prompts last, so an interrupted save leaves a program that cannot be assigned. */
export function isDraft(program: { dailyPromptsCount: number }): boolean {
  return program.dailyPromptsCount === 0;
}

/** Shortened if both together would be too long, never within a character. What is kept has no marks of direction. */
export function titleOfCopy(title: string, named: (parts: { title: string }) => string): string {
  const room = programTitleMax - named({ title: '' }).length;
  const cut =
    title.length <= room
      ? title
      : title
          .slice(0, room)
          .replace(/[\ud800-\udbff]$/, '')
          .trimEnd();
  return named({ title: cut }).replaceAll(/[\u2068\u2069]/g, '');
}

/** Stored with the program, the same in every language. The pages say a week without a title in words of their own. */
export function titleOfWeek(title: string, weekNumber: number): string {
  return title.trim() || `Week ${weekNumber}`;
}

export function titleOfPractice(title: string): string {
  return title.trim() || untitledPractice;
}

/** Instructions come as a list or as text with one step on each line. */
export function instructionSteps(instructions: string | readonly string[]): string[] {
  const steps = typeof instructions === 'string' ? instructions.split('\n') : instructions;
  return steps.map((step) => step.trim()).filter((step) => step !== '');
}

/** A week of a program, or a day of it. */
export type Place = { weekNumber: number; dayNumber?: number };

const isWhole = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;

/**
 * The places a list names, with a gap for each item that names none that is valid. For lists that are still invalid
 * elsewhere.
 */
export function soundPlaces(items: readonly unknown[], unit: 'week' | 'day'): (Place | undefined)[] {
  return items.map((item) => {
    const { weekNumber, dayNumber } = (item ?? {}) as Record<string, unknown>;
    if (!isWhole(weekNumber, weeksMax)) return undefined;
    if (unit === 'week') return { weekNumber };
    return isWhole(dayNumber, daysPerWeek) ? { weekNumber, dayNumber } : undefined;
  });
}

/** Indexes of items that name a week, or a day of a week, which an earlier item has named already. */
export function repeatedPlaces(items: readonly (Place | undefined)[]): number[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    if (!item) return [];
    const place = `${item.weekNumber}.${item.dayNumber ?? 0}`;
    if (seen.has(place)) return [index];
    seen.add(place);
    return [];
  });
}

/** Indexes of items in weeks the program does not have. Days are limited to 1 to 7 by their schema. */
export function placesOutside(items: readonly (Place | undefined)[], durationWeeks: number): number[] {
  return items.flatMap((item, index) => (item && item.weekNumber > durationWeeks ? [index] : []));
}

export const twiceSentence = ({ weekNumber: week, dayNumber: day }: Place): string =>
  day === undefined ? said('week-twice', { week }) : said('day-twice', { week, day });

export const outsideSentence = ({ weekNumber: week, dayNumber: day }: Place, weeks: number): string =>
  day === undefined ? said('week-outside', { week, weeks }) : said('day-outside', { week, day, weeks });

/** A deleted program's programId becomes free; it keeps one that no one would choose. */
export function deletedProgramId(id: string): string {
  return `deleted-${id}`;
}
