import { unknownPlaceSentence } from '#contract/fields.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * The last row shown, as one word for the address: anyone who has it has seen the row, so nothing secret is in it. It holds
 * what the list is ordered by and not only an id, so that a row that goes or changes meanwhile ends no list early.
 */
export function cursorOf(...parts: string[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Nothing for what is no cursor of ours, or holds what PostgreSQL refuses to read. */
export function cursorParts(cursor: string): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isOurs =
      Array.isArray(parts) &&
      parts.every((part) => typeof part === 'string' && !part.includes('\u0000') && part.isWellFormed());
    return isOurs ? (parts as string[]) : [];
  } catch {
    return [];
  }
}

export function unknownPlace(): AppError {
  return new AppError('invalid', unknownPlaceSentence, { fields: { cursor: unknownPlaceSentence } });
}

/** Lists are read with one row more than is shown, which says whether they go on; `last` is the row they go on after. */
export function pageOf<Row>(rows: readonly Row[], most: number): { shown: Row[]; last: Row | undefined } {
  const shown = rows.slice(0, most);
  return { shown, last: rows.length > most ? shown.at(-1) : undefined };
}
