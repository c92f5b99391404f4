import type { Ref } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import LockKeyhole from '#web/ui/icons/lock-keyhole.ts';
import { nameOrEmail } from '#contract/names.ts';
import {
  type UnassignedClient,
  unassignedClientsQuery,
  type UnassignedList,
} from '#web/features/unassigned-clients/queries.ts';
import { ApiError } from '#web/platform/api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/state.tsx';
import { ClientPicker, whyNotInvitable } from './client-picker.tsx';
import { sendInvitation as copy } from '#messages/send-invitation.ts';

type RecipientProps = {
  list: UnassignedList;
  search: string;
  onSearch: (search: string) => void;
  chosen: readonly UnassignedClient[];
  onToggle: (client: UnassignedClient) => void;
  /** The client named in the address, unless another was chosen. */
  named: UnassignedClient | 'not-there' | undefined;
  isSending: boolean;
  /** Where the focus goes when a client is missing. */
  place: Ref<HTMLDivElement>;
};

export function Recipient({ list, search, onSearch, chosen, onToggle, named, isSending, place }: RecipientProps) {
  const { all, found, isSearching, error, refetch, more } = list;
  return (
    <Section
      title={copy.recipient.title}
      aside={
        all &&
        found &&
        all.length > 0 && <p className="small soft num">{countOf(all.length, found.length, list, search)}</p>
      }
    >
      <div ref={place} tabIndex={-1} className="recipient__place">
        {named === 'not-there' && (
          <Notice live className="mb3">
            {copy.recipient.notThere}
          </Notice>
        )}
        {named && named !== 'not-there' && !named.canInvite && (
          <Notice live className="mb3">
            {copy.recipient.notInvitable({ name: nameOrEmail(named), why: whyNotInvitable(named) })}
          </Notice>
        )}
        {all && found ? (
          all.length === 0 ? (
            <EmptyState level={3} title={copy.recipient.none} />
          ) : (
            <ClientPicker
              clients={found}
              search={search}
              onSearch={onSearch}
              isSearching={isSearching}
              chosen={chosen}
              onToggle={onToggle}
              isSending={isSending}
              more={more}
            />
          )
        ) : error ? (
          <ClientsFailed error={error} onAgain={refetch} />
        ) : (
          <Loading text={copy.recipient.loading}>
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </div>
    </Section>
  );
}

function countOf(all: number, found: number, { isMore, more }: UnassignedList, search: string): string {
  if (search.trim() === '')
    return more.isThere ? copy.recipient.newest({ count: all }) : copy.recipient.all({ count: all });
  return isMore ? copy.recipient.found({ count: found }) : copy.recipient.some({ shown: found, all });
}

export function ClientsFailed({ error, onAgain }: { error: Error; onAgain: () => Promise<unknown> }) {
  if (error instanceof ApiError && error.status === 403) {
    const { closed } = copy.recipient;
    const isProfile = error.fields.profile !== undefined;
    const isAddress = error.fields.address !== undefined;
    return (
      <ErrorState
        level={3}
        icon={<LockKeyhole />}
        title={isProfile ? closed.title : isAddress ? closed.address : closed.approval}
        action={
          (isProfile || isAddress) && (
            <ButtonLink href={isProfile ? '/profile/edit' : '/settings'}>
              {isProfile ? closed.profile : closed.settings}
            </ButtonLink>
          )
        }
      >
        {error.sentence}
      </ErrorState>
    );
  }
  return <LoadError level={3} title={copy.recipient.failed.title} error={error} onRetry={onAgain} />;
}

type Named = { clientId: string; clientName: string };

export function clientInAddress(search: string): Named | undefined {
  const query = new URLSearchParams(search);
  const clientId = query.get('clientId')?.trim();
  return clientId ? { clientId, clientName: query.get('clientName')?.trim() ?? '' } : undefined;
}

/**
 * The client a link to this page names. Who it is says the server's list alone: the name in the address may be anything
 * and only helps to find the person where the list is too long for one answer.
 */
export function useClientInAddress(
  named: Named | undefined,
  all: readonly UnassignedClient[] | undefined,
  isMore: boolean,
): UnassignedClient | 'not-there' | undefined {
  const listed = all?.find(({ id }) => id === named?.clientId);
  const isFurtherBack = named !== undefined && all !== undefined && !listed && isMore && named.clientName !== '';
  const further = useInfiniteQuery({
    ...unassignedClientsQuery(named?.clientName ?? '', 'newest'),
    enabled: isFurtherBack,
  });
  if (!named || !all) return undefined;
  if (listed) return listed;
  if (isFurtherBack && further.isPending) return undefined;
  return further.data?.pages.flat().find(({ id }) => id === named.clientId) ?? 'not-there';
}
