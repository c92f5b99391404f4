import { list as copy } from '#messages/platform.ts';

/** "a", "a and b", "a, b and c". */
export function listed(items: readonly (string | number)[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? String(last) : copy.and({ first: items.slice(0, -1).join(', '), last });
}
