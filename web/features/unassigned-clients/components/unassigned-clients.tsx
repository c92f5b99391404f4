import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Hourglass from 'lucide-react/icons/hourglass';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { outreachMessageDefault } from '#contract/outreach/constants.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { part } from '#web/platform/part.tsx';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/ui/state.tsx';
import { Section } from '#web/ui/section.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { unassignedCopy as copy } from '../copy.ts';
import { useUnassigned, type UnassignedClient } from '../queries.ts';
import { canWriteTo, nextChange, ordered, type Order } from '../reach.ts';
import { DefaultMessage } from './default-message.tsx';
import { ReachTable } from './reach-table.tsx';
import { ReachTools } from './reach-tools.tsx';
import './unassigned-clients.css';

const OutreachDialog = part(() => import('./outreach-dialog.tsx'));
/** A list that fits on one screen is looked over quicker than searched. */
const withoutTools = 5;

export function UnassignedClients({ timeZone }: { timeZone: string }) {
  const [search, setSearch] = useState('');
  const list = useUnassigned(search);
  const isClosed = list.error instanceof ApiError && list.error.status === 403;
  return (
    <>
      <div className="reachhead">
        <h1 className="title">{copy.title}</h1>
        <p className="soft">{copy.lede}</p>
      </div>
      {isClosed ? (
        <Closed error={list.error} />
      ) : (
        <div className="reachgrid">
          <div>
            {list.all && list.found ? (
              <People
                {...list}
                all={list.all}
                found={list.found}
                search={search}
                onSearch={setSearch}
                timeZone={timeZone}
              />
            ) : (
              <Waiting error={list.error} onAgain={list.refetch} />
            )}
          </div>
          <aside>
            <DefaultMessage reader={list.all?.[0]?.firstName} />
          </aside>
        </div>
      )}
    </>
  );
}

/** The server says why; where it is the profile, the way there. */
function Closed({ error }: { error: unknown }) {
  const isProfile = error instanceof ApiError && error.fields.profile !== undefined;
  return (
    <ErrorState
      sheet
      icon={<LockKeyhole />}
      title={copy.closed.title}
      action={
        isProfile && (
          <ButtonLink variant="primary" href="/profile/edit">
            {copy.closed.profile}
          </ButtonLink>
        )
      }
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}

function Waiting({ error, onAgain }: { error: Error | null; onAgain: () => Promise<unknown> }) {
  if (error) {
    return (
      <ErrorState
        sheet
        title={copy.failed.title}
        action={<Button onClick={() => void onAgain()}>{copy.failed.again}</Button>}
      >
        {sentenceOf(error)}
      </ErrorState>
    );
  }
  return (
    <Loading text={copy.loading}>
      <SkeletonRows rows={6} />
    </Loading>
  );
}

type PeopleProps = {
  all: readonly UnassignedClient[];
  found: readonly UnassignedClient[];
  isMore: boolean;
  isSearching: boolean;
  search: string;
  onSearch: (search: string) => void;
  timeZone: string;
};

function People({ all, found, isMore, isSearching, search, onSearch, timeZone }: PeopleProps) {
  const [order, setOrder] = useState<Order>('reachable');
  const [writingTo, setWritingTo] = useState<string>();
  const { data: referral } = useQuery(referralQuery);
  const now = useNow((at) => nextChange(all, at));
  const searchField = useRef<HTMLInputElement>(null);
  const shown = ordered(found, order, now);
  const isSearched = search.trim() !== '';
  // From the list, so that a change of the limits while the dialog is open shows in it.
  const open = [...found, ...all].find(({ id }) => id === writingTo);

  function write(client: UnassignedClient) {
    OutreachDialog.preload().then(
      () => setWritingTo(client.id),
      () => toast({ variant: 'destructive', title: copy.cannotOpen.title, description: copy.cannotOpen.text }),
    );
  }

  if (all.length === 0) {
    return (
      <EmptyState sheet title={copy.empty.title}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  return (
    <Section
      title={isSearched ? copy.found(found.length) : copy.people(all.length, isMore)}
      aside={
        <p className="small soft num" role="status">
          {copy.canBeWritten(shown.filter((client) => canWriteTo(client, now)).length)}
        </p>
      }
    >
      {(all.length > withoutTools || isSearched) && (
        <ReachTools
          search={search}
          onSearch={onSearch}
          order={order}
          onOrder={setOrder}
          searchField={searchField}
          isSearching={isSearching}
        />
      )}
      {shown.length > 0 ? (
        <ReachTable clients={shown} timeZone={timeZone} now={now} onWrite={write} />
      ) : (
        !isSearching && (
          <EmptyState
            level={3}
            title={copy.none.title}
            action={
              <Button
                onClick={() => {
                  onSearch('');
                  // The button goes away with the empty state; the focus must not go with it.
                  searchField.current?.focus();
                }}
              >
                {copy.none.clear}
              </Button>
            }
          >
            {copy.none.text}
          </EmptyState>
        )
      )}
      <p className="reachlimits small soft">
        <Hourglass />
        {copy.limits}
      </p>
      {open && (
        <OutreachDialog
          client={open}
          defaultMessage={referral?.defaultOutreachMessage ?? outreachMessageDefault}
          timeZone={timeZone}
          onClose={() => setWritingTo(undefined)}
        />
      )}
    </Section>
  );
}
