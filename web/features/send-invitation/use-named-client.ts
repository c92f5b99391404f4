import { useQuery } from '@tanstack/react-query';
import { unassignedQuery } from '#web/features/unassigned-clients/queries.ts';
import type { UnassignedClient } from '#web/features/unassigned-clients/queries.ts';

type Named = { clientId: string; clientName: string };

export function readNamed(search: string): Named | undefined {
  const query = new URLSearchParams(search);
  const clientId = query.get('clientId')?.trim();
  return clientId ? { clientId, clientName: query.get('clientName')?.trim() ?? '' } : undefined;
}

/**
 * The client a link to this page names. Who it is says the server's list alone: the name in the address may be anything
 * and only helps to find the person where the list is too long for one answer.
 */
export function useNamedClient(
  named: Named | undefined,
  all: readonly UnassignedClient[] | undefined,
  isMore: boolean,
): UnassignedClient | 'not-there' | undefined {
  const listed = all?.find(({ id }) => id === named?.clientId);
  const isFurtherBack = named !== undefined && all !== undefined && !listed && isMore && named.clientName !== '';
  const further = useQuery({ ...unassignedQuery(named?.clientName ?? ''), enabled: isFurtherBack });
  if (!named || !all) return undefined;
  if (listed) return listed;
  if (isFurtherBack && further.isPending) return undefined;
  return further.data?.find(({ id }) => id === named.clientId) ?? 'not-there';
}
