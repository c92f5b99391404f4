import { useMemo, useRef, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Download from '#web/ui/icons/download.ts';
import UserPlus from '#web/ui/icons/user-plus.ts';
import { adminSearchMax, type AdminUserSort, adminUserSorts } from '#contract/admin/constants.ts';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { adminPath, keepInAddress } from '../admin-tabs.ts';
import { admin as adminCopy } from '#messages/admin.ts';
import { type ExportRow, exportsQuery, roleFilters, type UserRow, usersQuery, type UserView } from '../queries.ts';
import { users as copy } from '#messages/admin-users.ts';
import { UserTable } from './user-table.tsx';
import './users.css';

const everybody: UserView = { search: '', role: 'all', sort: 'name' };

/** As a link or the page before the reload asks for it. */
function viewInAddress(search: string): UserView {
  const asked = new URLSearchParams(search);
  return {
    search: (asked.get('search') ?? '').slice(0, adminSearchMax),
    role: roleFilters.find((role) => role === asked.get('role')) ?? everybody.role,
    sort: adminUserSorts.find((sort) => sort === asked.get('sort')) ?? everybody.sort,
  };
}

/** The same rows as a file. */
const wordsOf = ({ search, role, sort }: UserView) =>
  new URLSearchParams({ search: search.trim(), role: role === 'all' ? '' : role, sort });

export function UserManagement({ timeZone }: { timeZone: string }) {
  const search = useOwnSearch(adminPath);
  const [view, setView] = useState(() => viewInAddress(search));
  const list = useUsers(view);
  const searchField = useRef<HTMLInputElement>(null);
  function change(next: Partial<UserView>) {
    const wanted = { ...view, ...next };
    setView(wanted);
    keepInAddress('users', wanted, everybody);
  }

  function showAll() {
    change({ ...everybody, sort: view.sort });
    // The button goes away with the empty state; the focus must not go with it.
    searchField.current?.focus();
  }

  return (
    <section aria-label={adminCopy.tabs.users}>
      <div className="usertools" role="search" aria-label={copy.tools}>
        <Field label={copy.search} hideLabel>
          <SearchInput
            ref={searchField}
            placeholder={copy.searchHint}
            value={view.search}
            maxLength={adminSearchMax}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ search: event.target.value })}
          />
        </Field>
        <label className="sortby row g2h">
          <span className="small soft">{copy.sortBy}</span>
          <Select value={view.sort} onChange={(event) => change({ sort: event.target.value as AdminUserSort })}>
            {adminUserSorts.map((sort) => (
              <option key={sort} value={sort}>
                {copy.sorts[sort]}
              </option>
            ))}
          </Select>
        </label>
        <ButtonLink href="/admin/sign-up-links">
          <UserPlus />
          {copy.links}
        </ButtonLink>
        <ButtonLink external download href={`/api/admin/users/download?${wordsOf(view)}`}>
          <Download />
          {copy.download}
        </ButtonLink>
        <Segments
          label={copy.role}
          options={roleFilters.map((value) => ({ value, label: copy.roleFilter[value] }))}
          value={view.role}
          onChange={(role) => change({ role })}
        />
      </div>
      <p className="small soft num usershowing" role="status">
        {list.isSearching ? copy.searching : list.counts && copy.showing(list.counts)}
      </p>
      {list.users && list.users.length > 0 && <UserTable {...list} users={list.users} timeZone={timeZone} />}
      {list.users?.length === 0 && (
        <EmptyState sheet title={copy.none.title} action={<Button onClick={showAll}>{copy.none.clear}</Button>}>
          {view.search.trim() === '' ? copy.none.ofKind : copy.none.text}
        </EmptyState>
      )}
      {!list.users && !list.error && (
        <Loading text={copy.loading} quiet>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {!list.users && list.error && <LoadError title={copy.failed.title} error={list.error} onRetry={list.refetch} />}
    </section>
  );
}

/** The list as far as it was scrolled, and what became of each person's latest export. */
function useUsers(view: UserView) {
  const search = useSettled(view.search.trim());
  const list = useInfiniteQuery(usersQuery({ ...view, search }));
  const { data: exports } = useQuery(exportsQuery);
  const pages = list.data?.pages;
  // Someone renamed between two pages is in both.
  const users = useMemo(
    () =>
      pages && [
        ...new Map<string, UserRow>(
          pages.flatMap((page) => page.users.map((user) => [user.id, user] as const)),
        ).values(),
      ],
    [pages],
  );
  const exportByUser = useMemo(() => new Map<string, ExportRow>(exports?.map((one) => [one.userId, one])), [exports]);
  return {
    users,
    exportByUser,
    counts: pages?.at(-1),
    isSearching: search !== view.search.trim() || (list.isPlaceholderData && list.isFetching),
    hasMore: list.hasNextPage && !list.isPlaceholderData,
    isLoadingMore: list.isFetchingNextPage,
    moreFailed: list.isFetchNextPageError,
    error: list.error,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    refetch: list.refetch,
  };
}
