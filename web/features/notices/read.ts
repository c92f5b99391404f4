import { useEffect } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '#web/platform/api.ts';
import { type Notice, noticesQuery } from './queries.ts';

// Without the words of notices, which would come with every first page.

export const readNotices = async (ids: readonly string[]) =>
  await api('POST /api/notices/read', { body: { ids: [...ids] } });

export const leaveOut = (client: QueryClient, ids: readonly string[]) =>
  client.setQueryData(noticesQuery.queryKey, (before) => before?.filter(({ id }) => !ids.includes(id)));

/** What the page itself says is no longer news: the bell doesn't repeat it. */
export function useSaidOnPage(kind: Notice['kind']): void {
  const client = useQueryClient();
  const { data = [] } = useQuery({ ...noticesQuery, enabled: false });
  const said = data
    .filter((notice) => notice.kind === kind)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!said) return;
    const ids = said.split(',');
    leaveOut(client, ids);
    // Once more: the list may have been on its way. Where it fails, the bell has them the next time it looks.
    readNotices(ids).then(
      () => leaveOut(client, ids),
      () => {},
    );
  }, [client, said]);
}
