import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { coachHomeKey } from '#web/platform/query-client.ts';
import { coachDashboardQuery, heldClientsKey, type CoachDashboard, type QueueRow } from './queries.ts';

export const keyOf = (row: QueueRow): string =>
  row.type === 'person' ? row.person.id : `${row.cohort?.id ?? 'all'}:${row.kind}`;

/** Rows that are not on the page yet, or have a reason that is not. */
export function newRows(held: readonly QueueRow[], latest: readonly QueueRow[]): number {
  const known = new Map(held.map((row) => [keyOf(row), row]));
  const reasons = (row: QueueRow | undefined) => (row?.type === 'person' ? row.reasons.map(({ id }) => id) : []);
  return latest.filter((row) => {
    const before = known.get(keyOf(row));
    return !before || reasons(row).some((id) => !reasons(before).includes(id));
  }).length;
}

/**
 * The page after something the coach did on it: those rows go or change, and the next ones of a long queue follow at its
 * end. Other rows keep their place.
 */
export function afterOwn(held: CoachDashboard, latest: CoachDashboard, handled: ReadonlySet<string>): CoachDashboard {
  const now = new Map(latest.queue.rows.map((row) => [keyOf(row), row]));
  const before = held.queue.rows;
  const rows = before.flatMap((row) => (handled.has(keyOf(row)) ? (now.get(keyOf(row)) ?? []) : row));
  if (rows.length === before.length && rows.every((row, index) => row === before[index])) return held;
  const known = new Set(before.map(keyOf));
  const isCut = held.queue.total > before.length;
  const last = latest.queue.rows.findLastIndex((row) => known.has(keyOf(row)));
  const following = isCut ? latest.queue.rows.slice(last + 1) : [];
  return { ...latest, queue: { ...latest.queue, rows: [...rows, ...following] } };
}

/** Who comes today, and when. */
const sessionsOf = ({ today }: CoachDashboard): string =>
  (today?.appointments ?? []).map(({ id, startsAt, isOffered }) => [id, startsAt, isOffered].join()).join();

const nobody: ReadonlySet<string> = new Set();

/**
 * The dashboard as it was opened. Others write while a coach reads: what they do waits behind a button, so that nothing
 * moves under the pointer or the focus; what the coach does shows at once. A hidden page follows by itself.
 */
export function useHeldHome() {
  const client = useQueryClient();
  const { data: latest, error, refetch } = useQuery(coachDashboardQuery);
  const [held, setHeld] = useState(latest);
  const [handled, setHandled] = useState(nobody);
  // With the first client the page is another one.
  const isFirst = !held || (held.pagination.total === 0 && (latest?.pagination.total ?? 0) > 0);
  const shown = !latest || isFirst ? latest : afterOwn(held, latest, handled);
  if (shown !== held) setHeld(shown);
  useEffect(() => {
    if (document.visibilityState === 'hidden') setHeld(latest);
  }, [latest]);
  const isChanged =
    shown !== undefined &&
    latest !== undefined &&
    (shown.pagination.total !== latest.pagination.total ||
      shown.recentActivity[0]?.id !== latest.recentActivity[0]?.id ||
      sessionsOf(shown) !== sessionsOf(latest));
  return {
    home: shown,
    error,
    refetch,
    total: latest?.queue.total ?? 0,
    news: shown && latest ? newRows(shown.queue.rows, latest.queue.rows) : 0,
    isChanged,
    /** The coach has dealt with this row. */
    own: (key: string) => setHandled((keys) => new Set([...keys, key])),
    /** Shows everything that has come. */
    take: () => {
      setHandled(nobody);
      setHeld(client.getQueryData<CoachDashboard>(coachHomeKey));
      void client.invalidateQueries({ queryKey: heldClientsKey });
    },
  };
}
export type HeldHome = ReturnType<typeof useHeldHome>;
