import { useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import PenLine from '#web/ui/icons/pen-line.ts';
import { messageSearchMax } from '#contract/messages/constants.ts';
import { fullName } from '#contract/names.ts';
import { coachClientsQuery, type CoachClients } from '#web/features/coach-dashboard/queries.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { LoadError } from '#web/ui/load.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { messages as messagesCopy } from '#messages/messages.ts';

const copy = messagesCopy.begin;

/**
 * A coach chooses one of their clients; the conversation with them opens, and begins if there is none. The button's place
 * depends on what the list holds; what it has opened does not.
 */
export function useNewConversation(): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    button: (
      <Button small ref={button} onClick={() => setOpen(true)}>
        <PenLine />
        {copy.button}
      </Button>
    ),
    dialog: isOpen && (
      <Dialog open onOpenChange={setOpen} title={copy.title} description={copy.text} returnTo={button}>
        <ClientChoice onChoose={() => setOpen(false)} />
      </Dialog>
    ),
  };
}

function ClientChoice({ onChoose }: { onChoose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const list = useQuery(coachClientsQuery({ search, program: '', cohort: '', sort: 'name', page: 1 }));
  const isSearching = search !== typed.trim() || list.isPlaceholderData;
  if (list.data?.clients.length === 0 && search === '' && !isSearching) {
    return (
      <EmptyState
        level={3}
        title={copy.nobody.title}
        action={<ButtonLink href="/send-invitation">{copy.nobody.invite}</ButtonLink>}
      >
        {copy.nobody.text}
      </EmptyState>
    );
  }
  return (
    <>
      <Field label={copy.search} hideLabel>
        <SearchInput
          value={typed}
          maxLength={messageSearchMax}
          placeholder={copy.search}
          autoComplete="off"
          aria-busy={isSearching || undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {list.data ? (
        <Clients {...list.data} isSearching={isSearching} onChoose={onChoose} />
      ) : list.error ? (
        <LoadError level={3} title={copy.failed} onRetry={list.refetch} pending={list.isFetching} error={list.error} />
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={4} hasFaces />
        </Loading>
      )}
    </>
  );
}

type ClientsProps = Pick<CoachClients, 'clients' | 'pagination'> & { isSearching: boolean; onChoose: () => void };

function Clients({ clients, pagination: { total }, isSearching, onChoose }: ClientsProps) {
  return (
    <>
      {clients.length > 0 && (
        <RowList label={copy.clients}>
          {clients.map(({ id, user, currentAssignment }) => (
            <ListRow
              key={id}
              href={`/messages?with=${id}`}
              onClick={onChoose}
              icon={<Avatar name={fullName(user)} src={user.profileImageUrl} id={id} decorative />}
              note={currentAssignment && <bdi>{currentAssignment.programTitle}</bdi>}
            >
              <bdi>{fullName(user)}</bdi>
            </ListRow>
          ))}
        </RowList>
      )}
      <p className="small soft" role="status">
        {isSearching
          ? messagesCopy.search.searching
          : clients.length === 0
            ? copy.none
            : total > clients.length
              ? copy.more({ shown: clients.length, all: total })
              : ''}
      </p>
    </>
  );
}
