import { gatherByReasonFrom, gatherPeopleAbove, sessionKinds, type AttentionKind } from '#contract/attention/rules.ts';
import type { InQueue } from './queue.ts';

/** People who are one row: members of a cohort, or without one by their reason alone. Or the reported posts of a cohort. */
export type Gathered = { cohort: InQueue['cohort']; kind: AttentionKind; people: InQueue[]; posts?: number };
export type QueueItem = InQueue | Gathered;

export const isGathered = (row: QueueItem): row is Gathered => 'people' in row;

/** Each of these is about one person alone. */
const ownRows: readonly AttentionKind[] = ['distress', ...sessionKinds];

/** Someone with another reason keeps a row of their own, so that nothing is hidden; and distress is never one of many. */
function onlyReason({ reasons }: InQueue): AttentionKind | null {
  const [first] = reasons;
  return first && reasons.length === 1 && !ownRows.includes(first.kind) ? first.kind : null;
}

/**
 * The rows of the queue: more than three of one cohort with the same only reason are one; with a hundred clients and more
 * also those left over, by the reason alone. A row is where its first person was, and everyone is in one row.
 */
export function gather(queue: readonly InQueue[], clients: number): QueueItem[] {
  const rows = gatherBy(queue, ({ cohort }) => cohort ?? undefined);
  return clients < gatherByReasonFrom ? rows : gatherBy(rows, () => null);
}

function gatherBy(rows: readonly QueueItem[], cohortOf: (person: InQueue) => Gathered['cohort'] | undefined) {
  const groups = new Map<string, Gathered>();
  const groupOf = new Map<QueueItem, Gathered>();
  for (const row of rows) {
    if (isGathered(row)) continue;
    const [kind, cohort] = [onlyReason(row), cohortOf(row)];
    if (!kind || cohort === undefined) continue;
    const key = `${kind} ${cohort?.id ?? ''}`;
    const group = groups.get(key) ?? { cohort, kind, people: [] };
    group.people.push(row);
    groups.set(key, group);
    groupOf.set(row, group);
  }
  return rows.flatMap((row) => {
    const group = groupOf.get(row);
    if (!group || group.people.length <= gatherPeopleAbove) return [row];
    return group.people[0] === row ? [group] : [];
  });
}

/** The people of a gathered row; still the same ones when so few are left that each has a row again. */
export function peopleGathered(rows: readonly QueueItem[], cohortId: string | null, kind: AttentionKind): InQueue[] {
  return rows.flatMap((row) => {
    const people = isGathered(row) ? (cohortId === null && row.cohort ? [] : row.people) : [row];
    return people.filter(
      (person) => onlyReason(person) === kind && (cohortId === null || person.cohort?.id === cohortId),
    );
  });
}

const since = ({ reasons }: InQueue): string => reasons[0]?.date ?? '';

/** Whose reason is the oldest. */
export const longestOf = ({ people }: Gathered): InQueue | undefined =>
  [...people].sort((a, b) => (since(a) < since(b) ? -1 : 1))[0];
