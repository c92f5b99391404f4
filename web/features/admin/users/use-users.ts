import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSettled } from '#web/platform/use-settled.ts';
import { exportsQuery, usersQuery } from '../queries.ts';
import type { ExportRow, UserRow, UserView } from '../queries.ts';

/** The list as far as it was scrolled, and what became of each person's latest export. */
export function useUsers(view: UserView) {
  const search = useSettled(view.search.trim());
  const list = useInfiniteQuery(usersQuery({ ...view, search }));
  const { data: exports } = useQuery(exportsQuery);
  const pages = list.data?.pages;
  // Somebody who was renamed between two pages stands in both.
  const users = useMemo(
    () =>
      pages && [
        ...new Map<string, UserRow>(
          pages.flatMap((page) => page.users.map((user) => [user.id, user] as const)),
        ).values(),
      ],
    [pages],
  );
  const exportOf = useMemo(() => new Map<string, ExportRow>(exports?.map((one) => [one.userId, one])), [exports]);
  return {
    users,
    exportOf,
    counts: pages?.at(-1),
    isSearching: search !== view.search.trim() || (list.isPlaceholderData && list.isFetching),
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    error: list.error,
    more: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    refetch: list.refetch,
  };
}
