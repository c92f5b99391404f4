import type { Ref } from 'react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { nameOf, type UnassignedClient, type useUnassigned } from '#web/features/unassigned-clients/queries.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Notice } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { sendInvitationCopy } from '../copy.ts';
import { ClientPicker, reasonOf } from './client-picker.tsx';

const copy = sendInvitationCopy.who;

type WhoProps = {
  list: ReturnType<typeof useUnassigned>;
  search: string;
  onSearch: (search: string) => void;
  chosen: UnassignedClient | undefined;
  onChoose: (client: UnassignedClient) => void;
  /** Whom the link to this page named, if nobody was chosen since. */
  named: UnassignedClient | 'not-there' | undefined;
  isSending: boolean;
  /** Where the focus goes when a client is missing. */
  place: Ref<HTMLDivElement>;
};

export function Who({ list, search, onSearch, chosen, onChoose, named, isSending, place }: WhoProps) {
  const { all, found, isMore, isSearching, error, refetch } = list;
  return (
    <Section
      title={copy.title}
      aside={
        all &&
        found &&
        all.length > 0 && <p className="small soft num">{countOf(all.length, found.length, isMore, search)}</p>
      }
    >
      <div ref={place} tabIndex={-1} className="who__place">
        {named === 'not-there' && (
          <Notice live className="who__notice">
            {copy.notThere}
          </Notice>
        )}
        {named && named !== 'not-there' && !named.canInvite && (
          <Notice live className="who__notice">
            {copy.notInvitable(nameOf(named), reasonOf(named))}
          </Notice>
        )}
        {all && found ? (
          all.length === 0 ? (
            <EmptyState level={3} title={copy.none} />
          ) : (
            <ClientPicker
              clients={found}
              search={search}
              onSearch={onSearch}
              isSearching={isSearching}
              chosenId={chosen?.id}
              onChoose={onChoose}
              isSending={isSending}
            />
          )
        ) : error ? (
          <Failed error={error} onAgain={refetch} />
        ) : (
          <Loading text={copy.loading}>
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </div>
    </Section>
  );
}

function countOf(all: number, found: number, isMore: boolean, search: string): string {
  if (search.trim() === '') return isMore ? copy.newest(all) : copy.all(all);
  return isMore ? copy.found(found) : copy.some(found, all);
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => Promise<unknown> }) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <ErrorState
        level={3}
        icon={<LockKeyhole />}
        title={copy.closed.title}
        action={
          error.fields.profile !== undefined && <ButtonLink href="/profile/edit">{copy.closed.profile}</ButtonLink>
        }
      >
        {error.sentence}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      level={3}
      title={copy.failed.title}
      action={<Button onClick={() => void onAgain()}>{copy.failed.again}</Button>}
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}
