import type { UserRow } from '../queries.ts';

/** As it stands in the list; an account may have no name yet. */
export function nameOf({ first_name, last_name, email }: Pick<UserRow, 'first_name' | 'last_name' | 'email'>): string {
  return `${first_name} ${last_name}`.trim() || email;
}
