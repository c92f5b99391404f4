import { useQueryClient } from '@tanstack/react-query';
import { userKey } from '#web/platform/query-client.ts';

/** Whose text is kept: the person the page was opened for. Another person means another page load. */
export function usePersonId(): string {
  const user = useQueryClient().getQueryData<{ id: string } | null>(userKey);
  if (!user) throw new Error('Drafts need a signed-in person.');
  return user.id;
}
