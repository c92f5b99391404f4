import { fullName } from '#contract/names.ts';
import type { Db } from '#server/platform/db/database.ts';
import { users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { Stage } from './stage.ts';

export type NewPerson = {
  firstName: string;
  lastName: string;
  email: string;
  timeZone: string;
  isAdmin?: boolean;
};

/** An account without a password and without a provider. Undefined if the address is in use. */
export async function insertPerson(
  db: Db,
  person: NewPerson,
  mark: Stage['mark'],
  joinedAt: Date,
): Promise<string | undefined> {
  const rows = await db
    .insert(users)
    .values({
      id: newId(),
      name: fullName(person),
      emailVerified: true,
      isDemo: mark === 'demo',
      isTest: mark === 'test',
      createdAt: joinedAt,
      updatedAt: joinedAt,
      ...person,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return rows[0]?.id;
}
