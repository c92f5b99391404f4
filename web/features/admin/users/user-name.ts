import { nameOrEmail } from '#contract/names.ts';
import type { UserRow } from '../queries.ts';

/** An account may have no name yet. */
export function userName({
  first_name,
  last_name,
  email,
}: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return nameOrEmail({ firstName: first_name, lastName: last_name, email });
}
