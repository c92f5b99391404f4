import type { AdminUserSort } from '#contract/admin/constants.ts';
import { isUuid } from '#server/platform/ids.ts';
import type { Place } from './users-queries.ts';
import { keysOf } from './users-queries.ts';

/** A place in the list as one word for the address. Nothing secret is in it: whoever may use it sees the rows themselves. */
export function cursorOf(sort: AdminUserSort, { keys, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, ...keys, id])).toString('base64url');
}

/** Undefined for what is no cursor of ours, or one of another sort. */
export function placeOf(sort: AdminUserSort, cursor: string): Place | undefined {
  const parts = parsed(cursor);
  if (!parts || parts.length !== keysOf(sort) + 2 || parts[0] !== sort) return undefined;
  const id = parts.at(-1) ?? '';
  const keys = parts.slice(1, -1);
  if (!isUuid(id) || keys.some((key) => key.includes('\u0000') || !key.isWellFormed())) return undefined;
  if (sort === 'date' && !isInstant(keys[0] ?? '')) return undefined;
  return { keys, id };
}

/** As PostgreSQL writes one, of a day and a time that exist: it would refuse to read any other. */
function isInstant(key: string): boolean {
  const [, date = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/.exec(key) ?? [];
  const instant = new Date(`${date}T${time}Z`);
  return date > '0001' && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${date}T${time}`);
}

function parsed(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined;
  } catch {
    return undefined;
  }
}
