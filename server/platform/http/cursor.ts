import { AppError } from '#server/platform/app-error.ts';

/**
 * The last row shown, as one word for the address: whoever has it has seen the row, so nothing secret is in it. It holds
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
  const sentence = 'This place in the list is not known. Please start from the top.';
  return new AppError('invalid', sentence, { fields: { cursor: sentence } });
}
