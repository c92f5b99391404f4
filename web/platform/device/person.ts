import { useQueryClient } from '@tanstack/react-query';
import { userKey } from '#web/platform/query-client.ts';

/** Whose page this is. Another person means another load of the page. */
let person: string | undefined;

export const currentPerson = (): string | undefined => person;

export function notePerson(userId: string): void {
  person = userId;
}

/** Whose words are kept: the person the page was opened for. */
export function usePersonId(): string {
  const user = useQueryClient().getQueryData<{ id: string } | null>(userKey);
  if (!user) throw new Error('Drafts need somebody who is signed in.');
  notePerson(user.id);
  return user.id;
}
