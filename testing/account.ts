import { hashPassword } from '#server/platform/auth/passwords.ts';
import { accounts } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import type { LightMyRequestResponse } from 'fastify';
import { again, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const accountPassword = 'the river bends twice here';
let hash: string | undefined;

/** People of tests have no password unless they get one. */
export async function withPassword(test: TestApp, who: Person): Promise<Person> {
  hash ??= await hashPassword(accountPassword);
  await test.deps.db
    .insert(accounts)
    .values({ id: newId(), accountId: who.id, providerId: 'credential', userId: who.id, password: hash });
  return who;
}

export const askToDelete = (who: Person, more: object = {}): Promise<LightMyRequestResponse> =>
  who.post('/api/account/deletion', { email: who.email, password: accountPassword, ...more });

/** Asks for the deletion, and signs in again. */
export async function leaving(test: TestApp, who: Person): Promise<Person> {
  await withPassword(test, who);
  const asked = await askToDelete(who);
  if (asked.statusCode !== 200) throw new Error(`The deletion was refused: ${asked.body}`);
  return await again(test, who);
}
