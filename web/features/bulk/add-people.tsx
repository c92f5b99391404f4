import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import UserPlus from '#web/ui/icons/user-plus.ts';
import { fullName, nameOrEmail } from '#contract/names.ts';
import { coachClientsQuery, firstPage } from '#web/features/coach-dashboard/queries.ts';
import { useUnassignedClients } from '#web/features/unassigned-clients/queries.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { useSettled } from '#web/platform/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, SearchInput } from '#web/ui/field.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { Tick, TickedPeople, useTicks } from '#web/ui/ticks.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { addPeople as copy } from '#messages/bulk.ts';
import type { Confirmed } from './run.ts';
import './bulk.css';

const none: { confirmed: Confirmed | null } = { confirmed: null };

type Cohort = { id: string; name: string; joining: string };
/** Own clients are put in it, people without a coach are invited. */
type Whom = 'clients' | 'unassigned';

/** First who, then what happens to each of them: the same steps as with ticked people. */
export function AddPeople({ cohort }: { cohort: Cohort }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <UserPlus />
        {copy.open}
      </Button>
      {isOpen && (
        <TickedPeople>
          <Steps cohort={cohort} onClose={() => setOpen(false)} />
        </TickedPeople>
      )}
    </>
  );
}

function Steps({ cohort, onClose }: { cohort: Cohort; onClose: () => void }) {
  const { people, clear } = useTicks();
  const [whom, setWhom] = useState<Whom>('clients');
  const [isChosen, setChosen] = useState(false);
  // Where the page's own bar finds it again, should it be cut off.
  const kept = useDraft('bulk', none);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  function keep(next: Confirmed | null) {
    setConfirmed(next);
    if (next) kept.set({ confirmed: next });
    else void kept.clear();
  }
  if (isChosen)
    return (
      <BulkDialog
        action={whom === 'clients' ? 'cohort' : 'invitation'}
        cohortId={cohort.id}
        people={people}
        confirmed={confirmed}
        onConfirmed={keep}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="l"
      title={copy.title({ cohort: cohort.name })}
      description={copy.text}
      actions={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button variant="primary" disabled={people.length === 0} onClick={() => setChosen(true)}>
            {copy.next({ count: people.length })}
          </Button>
        </>
      }
    >
      {/* Own clients can be put in it after its closing date as well; nobody can be invited then. */}
      {cohort.joining === 'open' && (
        <Segments
          label={copy.whom}
          value={whom}
          onChange={(next) => {
            if (next === whom) return;
            // One action has one kind of people.
            clear();
            setWhom(next);
          }}
          options={[
            { value: 'clients', label: copy.clients.tab },
            { value: 'unassigned', label: copy.unassigned.tab },
          ]}
        />
      )}
      {whom === 'clients' ? <Clients /> : <Unassigned />}
    </Dialog>
  );
}

/** What is ticked stays ticked while the list is searched. */
function Clients() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { data, error, refetch } = useQuery(coachClientsQuery({ ...firstPage, search, sort: 'name' }));
  if (!data) return <NoList whom="clients" error={error} onAgain={() => void refetch()} />;
  const { clients, pagination } = data;
  return (
    <>
      <Search value={typed} onChange={setTyped} />
      <ul className="addlist" aria-label={copy.clients.tab} tabIndex={0}>
        {clients.map(({ id, user, currentAssignment }) => (
          <li key={id}>
            <Tick person={{ id, name: fullName(user), firstName: user.firstName }} />
            <span>
              <bdi>{fullName(user)}</bdi>
              {currentAssignment && (
                <small>
                  <bdi>{currentAssignment.programTitle}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="small soft" role="status">
        {clients.length === 0
          ? search
            ? copy.none
            : copy.clients.nobody
          : pagination.total > clients.length
            ? copy.clients.more({ shown: clients.length, all: pagination.total })
            : ''}
      </p>
    </>
  );
}

function Unassigned() {
  const [search, setSearch] = useState('');
  const { found, isSearching, error, refetch, more } = useUnassignedClients(search, 'newest');
  if (!found) return <NoList whom="unassigned" error={error} onAgain={() => void refetch()} />;
  return (
    <>
      <Search value={search} onChange={setSearch} />
      <ul className="addlist" aria-label={copy.unassigned.tab} aria-busy={isSearching || undefined} tabIndex={0}>
        {found.map((client) => (
          <li key={client.id}>
            {client.canInvite && (
              <Tick person={{ id: client.id, name: nameOrEmail(client), firstName: client.firstName }} />
            )}
            <span>
              <bdi>{nameOrEmail(client)}</bdi>
              <small>
                {client.canInvite ? copy.unassigned.joined({ days: client.timeSinceJoined }) : copy.unassigned.notNow}
              </small>
            </span>
          </li>
        ))}
        {more.isThere && (
          <li>
            <Button
              variant="quiet"
              small
              pending={more.isLoading}
              pendingText={copy.unassigned.moreLoading}
              onClick={more.load}
            >
              {copy.unassigned.more}
            </Button>
          </li>
        )}
      </ul>
      <p className="small soft" role="status">
        {more.hasFailed
          ? copy.unassigned.moreFailed
          : found.length > 0 || isSearching
            ? ''
            : search.trim()
              ? copy.none
              : copy.unassigned.nobody}
      </p>
    </>
  );
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Field label={copy.search} hideLabel>
      <SearchInput
        value={value}
        maxLength={100}
        placeholder={copy.search}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** It is on its way, or the server says why not; where that is a matter of rights, asking again would not help. */
function NoList({ whom, error, onAgain }: { whom: Whom; error: unknown; onAgain: () => void }) {
  if (!error)
    return (
      <Loading text={copy[whom].loading}>
        <SkeletonRows rows={4} />
      </Loading>
    );
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <ErrorState
      level={3}
      title={copy[whom].failed}
      action={!isRefused && <Button onClick={onAgain}>{copy.again}</Button>}
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}
