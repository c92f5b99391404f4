import { others } from '#messages/ui-people.ts';

/** "Lena Fischer, Ben Ost, 3 others": those who are named, and how many more there are. */
export function namesOf(names: readonly string[], count: number): string {
  const rest = count - names.length;
  return [...names, ...(rest > 0 ? [others({ count: rest })] : [])].join(', ');
}
