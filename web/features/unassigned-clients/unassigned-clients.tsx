import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Hourglass from '#web/ui/icons/hourglass.ts';
import { outreachMessagesMax, outreachPauseDays, type UnassignedOrder } from '#contract/outreach/rules.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { ApiError, sentenceOf } from '#web/platform/api.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { SelectPeople } from '#web/ui/ticks.tsx';
import { asTicked, SearchAndOrder, UnassignedClientTable } from './client-table.tsx';
import { unassignedClients as copy } from '#messages/unassigned-clients.ts';
import { DefaultMessage } from './default-message.tsx';
import { OutreachDialog } from './outreach-dialog.tsx';
import { canSendOutreachNow, nextAllowedAt, sortClients } from './outreach-rules.ts';
import { findAllUnassigned, useUnassignedClients, type UnassignedClient, type UnassignedList } from './queries.ts';
import './unassigned-clients.css';

/** A list that fits on one screen is looked over quicker than searched. */
const withoutSearch = 5;

export function UnassignedClients({ timeZone }: { timeZone: string }) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<UnassignedOrder>('reachable');
  const list = useUnassignedClients(search, order);
  const isClosed = list.error instanceof ApiError && list.error.status === 403;
  return (
    <>
      <div className="unassigned__head mb6">
        <h1 className="title">{copy.title}</h1>
        <p className="soft">{copy.lede}</p>
      </div>
      {isClosed ? (
        <AccessRefused error={list.error} />
      ) : (
        <div className="split">
          <div>
            {list.all && list.found ? (
              <ClientList
                {...list}
                all={list.all}
                found={list.found}
                search={search}
                onSearch={setSearch}
                order={order}
                onOrder={setOrder}
                timeZone={timeZone}
              />
            ) : (
              <LoadingOrFailed error={list.error} onAgain={list.refetch} />
            )}
          </div>
          {/* On a phone it lies below the list, and would be pushed away by it. */}
          {(list.all || list.error) && (
            <aside>
              <DefaultMessage reader={list.all?.[0]?.firstName} />
            </aside>
          )}
        </div>
      )}
    </>
  );
}

/** A step that is missing, not a failure: the server says which, and the field it names leads to where it is done. */
function AccessRefused({ error }: { error: unknown }) {
  const fields = error instanceof ApiError ? error.fields : {};
  const isProfile = fields.profile !== undefined;
  const isAddress = fields.address !== undefined;
  return (
    <EmptyState
      sheet
      title={isProfile ? copy.closed.title : isAddress ? copy.closed.address : copy.closed.approval}
      action={
        (isProfile || isAddress) && (
          <ButtonLink variant="primary" href={isProfile ? '/profile/edit' : '/settings'}>
            {isProfile ? copy.closed.profile : copy.closed.settings}
          </ButtonLink>
        )
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  );
}

function LoadingOrFailed({ error, onAgain }: { error: Error | null; onAgain: () => Promise<unknown> }) {
  if (error) {
    return <LoadError title={copy.failed.title} error={error} onRetry={onAgain} />;
  }
  return (
    <Loading text={copy.loading}>
      <SkeletonRows rows={6} />
    </Loading>
  );
}

type ClientListProps = Pick<UnassignedList, 'isMore' | 'isSearching' | 'more'> & {
  all: readonly UnassignedClient[];
  found: readonly UnassignedClient[];
  search: string;
  onSearch: (search: string) => void;
  order: UnassignedOrder;
  onOrder: (order: UnassignedOrder) => void;
  timeZone: string;
};

function ClientList(props: ClientListProps) {
  const { all, found, isMore, isSearching, more, search, onSearch, order, onOrder, timeZone } = props;
  const [writingTo, setWritingTo] = useState<string>();
  const { data: referral } = useQuery(referralQuery);
  const now = useNow((at) => nextAllowedAt(all, at));
  const searchField = useRef<HTMLInputElement>(null);
  const shown = isMore ? found : sortClients(found, order, now);
  const isSearched = search.trim() !== '';
  // From the list, so that a change of the limits while the dialog is open shows in it.
  const open = [...found, ...all].find(({ id }) => id === writingTo);

  if (all.length === 0) {
    return (
      <EmptyState sheet title={copy.empty.title}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  return (
    <Section
      title={
        isSearched
          ? copy.found({ count: found.length, isMore: more.isThere })
          : copy.people({ count: all.length, isMore: more.isThere })
      }
      aside={
        <span className="row wrap end gy1 gx3">
          {/* Of a part of the list it would say too little. */}
          <span className="small soft num" role="status">
            {!more.isThere &&
              copy.canBeWritten({ count: shown.filter((client) => canSendOutreachNow(client, now)).length })}
          </span>
          <SelectPeople
            choices={[
              { label: copy.select.shown({ count: shown.length }), people: shown.map(asTicked) },
              {
                label: isSearched ? copy.select.matching : copy.select.everyone,
                people: async () => await findAllUnassigned(search.trim()),
              },
            ]}
          />
        </span>
      }
    >
      {(all.length > withoutSearch || isSearched) && (
        <SearchAndOrder
          search={search}
          onSearch={onSearch}
          order={order}
          onOrder={onOrder}
          searchField={searchField}
          isSearching={isSearching}
        />
      )}
      {shown.length > 0 ? (
        <UnassignedClientTable
          clients={shown}
          more={more}
          timeZone={timeZone}
          now={now}
          onWrite={(client) => setWritingTo(client.id)}
        />
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
      <p className="unassigned__limits row stretch g2 small soft">
        <Hourglass />
        {copy.limits({ most: outreachMessagesMax, days: outreachPauseDays })}
      </p>
      {open && (
        <OutreachDialog
          client={open}
          defaultMessage={referral?.defaultOutreachMessage ?? ''}
          timeZone={timeZone}
          onClose={() => setWritingTo(undefined)}
        />
      )}
    </Section>
  );
}
