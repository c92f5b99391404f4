import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { programDay } from '#contract/programs/rules.ts';
import { nextVersions } from '#contract/versions.ts';
import { api } from '#web/platform/api.ts';
import type { Result } from '#web/platform/api.ts';
import { clientHomeKey } from '#web/platform/query-client.ts';

export type ClientDashboard = Result<'GET /api/client/dashboard'>;
export type OfflineCopy = Result<'GET /api/client/dashboard/offline'>;
export type ProgramDay = Result<'GET /api/client/program-days/{week}/{day}'>;
/** Where an entry belongs. */
type PageOfEntry = { assignmentId: string; week: number; day: number } | { isFreePage: true };
export type EntrySaved = Result<'POST /api/journal-entries'>;
export type JournalEntry = Omit<EntrySaved, 'care'>;
export type Care = NonNullable<EntrySaved['care']>;
export type EntryVersion = Result<'GET /api/client/journal-entries/{id}/versions'>[number];

export const clientDashboardQuery = queryOptions({
  queryKey: clientHomeKey,
  queryFn: ({ signal }) => api('GET /api/client/dashboard', { signal }),
});

export function programDayQuery(week: number, day: number) {
  return queryOptions({
    queryKey: ['/api/client/program-days', week, day] as const,
    queryFn: ({ signal }) => api('GET /api/client/program-days/{week}/{day}', { params: { week, day }, signal }),
  });
}

/** Newest first, the present one included, some at a time. Fetched each time: an edit in another window adds one. */
export function entryVersionsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['/api/client/journal-entries', id, 'versions'] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/client/journal-entries/{id}/versions', { params: { id }, query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: nextVersions,
    staleTime: 0,
  });
}

/** After anything that moves the day or its numbers: every page of the client's looks again, the open one at once. */
export function refreshClientPages(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/client/'),
  });
}

/** Changed here, it is still as old as the answer it came with: what the device adds to it depends on that. */
export function changeHome(client: QueryClient, change: (home: ClientDashboard) => ClientDashboard): void {
  const updatedAt = client.getQueryState(clientHomeKey)?.dataUpdatedAt ?? 0;
  client.setQueryData<ClientDashboard>(clientHomeKey, (home) => home && change(home), { updatedAt });
}

/**
 * Puts an entry that the server has just kept where the pages show it, so that nothing vanishes between the form and
 * the next look at the server.
 */
export function showSavedEntry(client: QueryClient, at: PageOfEntry, entry: EntrySaved): void {
  changeHome(client, (home) => withEntry(home, at, entry));
  if ('isFreePage' in at) return;
  client.setQueryData<ProgramDay>(programDayQuery(at.week, at.day).queryKey, (page) =>
    page?.assignmentId === at.assignmentId ? { ...page, entries: putFirst(page.entries, entry) } : page,
  );
}

/** The same for a changed entry; it keeps its place. */
export function showChangedEntry(client: QueryClient, entry: EntrySaved): void {
  const changed = <Shown extends JournalEntry>(entries: Shown[]) =>
    entries.map((one) => (one.id === entry.id ? { ...one, ...entry } : one));
  changeHome(client, (home) => {
    const { todayEntries, freePages } = home;
    const isOpen = [...todayEntries, ...(freePages?.today ?? [])].some(({ id }) => id === entry.id);
    return {
      ...home,
      todayEntries: changed(todayEntries),
      ...(freePages ? { freePages: { ...freePages, today: changed(freePages.today) } } : {}),
      care: isOpen ? (entry.care ?? home.care) : home.care,
    };
  });
  client.setQueriesData<ProgramDay>(
    { queryKey: ['/api/client/program-days'] },
    (page) => page && { ...page, entries: changed(page.entries) },
  );
}

/** A part of an entry that was changed by itself, wherever it is shown. */
export function changeShownEntry(
  client: QueryClient,
  id: string,
  change: (entry: JournalEntry) => Partial<JournalEntry>,
): void {
  const changed = (entries: JournalEntry[]) =>
    entries.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry));
  const known = client.getQueryCache().findAll({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/client/'),
  });
  for (const { queryKey, state } of known)
    client.setQueryData<EntryHolder>(
      queryKey,
      (data) => {
        if (!data || Array.isArray(data)) return data;
        return {
          ...data,
          ...(data.entries && { entries: changed(data.entries) }),
          ...(data.todayEntries && { todayEntries: changed(data.todayEntries) }),
          ...(data.freePages && { freePages: { ...data.freePages, today: changed(data.freePages.today) } }),
        };
      },
      { updatedAt: state.dataUpdatedAt },
    );
}

type EntryHolder = {
  entries?: JournalEntry[];
  todayEntries?: JournalEntry[];
  freePages?: { today: JournalEntry[] } | null;
};

export function withEntry(home: ClientDashboard, at: PageOfEntry, entry: EntrySaved): ClientDashboard {
  if ('isFreePage' in at) {
    const { today, newest } = home.freePages ?? { today: [], newest: [] };
    return { ...home, freePages: { today: putFirst(today, entry), newest }, care: entry.care ?? home.care };
  }
  if (home.assignment?.id !== at.assignmentId || !home.progress) return home;
  const { id, dayNumber, moodScore, createdAt, isLate } = entry;
  if (dayNumber === null || moodScore === null) return home;
  const isOpenDay = programDay(home.progress.currentWeek, home.progress.currentDay) === dayNumber;
  return {
    ...home,
    journalEntries: putFirst(home.journalEntries, { id, dayNumber, moodScore, createdAt, isLate }),
    todayEntries: isOpenDay ? putFirst(home.todayEntries, entry) : home.todayEntries,
    care: isOpenDay ? (entry.care ?? home.care) : home.care,
  };
}

/** Newest first; an entry that came twice is shown once. */
function putFirst<Shown extends { id: string }>(entries: Shown[], entry: Shown): Shown[] {
  return [entry, ...entries.filter(({ id }) => id !== entry.id)];
}
