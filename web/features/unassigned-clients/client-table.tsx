import { useRef, type RefObject } from 'react';
import Send from '#web/ui/icons/send.ts';
import { nameOrEmail } from '#contract/names.ts';
import { unassignedOrders, unassignedSearchMax, type UnassignedOrder } from '#contract/outreach/rules.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field, SearchInput, Select } from '#web/ui/field.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Tick, type Ticked } from '#web/ui/ticks.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { unassignedClients as copy } from '#messages/unassigned-clients.ts';
import { OutreachKnots } from './outreach-counts.tsx';
import { canSendOutreachNow, invitationAddress, outreachState } from './outreach-rules.ts';
import type { UnassignedClient, UnassignedList } from './queries.ts';

const { columns } = copy;

export const asTicked = (client: UnassignedClient): Ticked => ({
  id: client.id,
  name: nameOrEmail(client),
  firstName: client.firstName,
});

type UnassignedClientTableProps = {
  clients: readonly UnassignedClient[];
  more: UnassignedList['more'];
  timeZone: string;
  now: Date;
  onWrite: (client: UnassignedClient) => void;
};

/** The list as far as it was asked for; the focus goes to the first of those who came last. */
export function UnassignedClientTable({ clients, more, timeZone, now, onWrite }: UnassignedClientTableProps) {
  const next = useRef<HTMLTableRowElement>(null);
  const focusNext = useFocusOnce(next, !more.isLoading);
  return (
    <>
      <ClientRows {...{ clients, timeZone, now, onWrite }} next={next} nextId={more.beginsWith} />
      {more.hasFailed && (
        <Notice tone="bad" live>
          {copy.moreFailed}
        </Notice>
      )}
      {more.isThere && (
        <Button
          className="mt4"
          pending={more.isLoading}
          pendingText={copy.moreLoading}
          onClick={() => {
            focusNext();
            more.load();
          }}
        >
          {copy.more}
        </Button>
      )}
    </>
  );
}

type ClientRowsProps = Omit<UnassignedClientTableProps, 'more'> & {
  next: RefObject<HTMLTableRowElement | null>;
  nextId: string | undefined;
};

function ClientRows({ clients, timeZone, now, onWrite, next, nextId }: ClientRowsProps) {
  return (
    <Ledger cards className="unassigned">
      <LedgerHead columns={[columns.client, columns.joined, columns.messages]} actions={columns.actions} />
      <tbody>
        {clients.map((client) => (
          <UnassignedClientRow
            key={client.id}
            client={client}
            timeZone={timeZone}
            now={now}
            onWrite={() => onWrite(client)}
            row={client.id === nextId ? next : undefined}
          />
        ))}
      </tbody>
    </Ledger>
  );
}

type UnassignedClientRowProps = {
  client: UnassignedClient;
  timeZone: string;
  now: Date;
  onWrite: () => void;
  row: RefObject<HTMLTableRowElement | null> | undefined;
};

function UnassignedClientRow({ client, timeZone, now, onWrite, row }: UnassignedClientRowProps) {
  const name = nameOrEmail(client);
  const canWrite = canSendOutreachNow(client, now);
  return (
    <tr className={classes(!canWrite && 'unassigned__off')} ref={row} tabIndex={-1}>
      <th scope="row">
        <span className="row g2h">
          <Tick person={asTicked(client)} />
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>
            {client.email && client.email !== name && <small>{client.email}</small>}
          </span>
        </span>
      </th>
      <td className="soft nowrap">{copy.joined({ days: client.timeSinceJoined })}</td>
      <td>
        <span className="unassigned__knots row">
          <OutreachKnots count={client.outreachCount} />
          <span className="small">
            <RichText text={outreachState(client, timeZone, now)} />
          </span>
        </span>
      </td>
      <td className="r">
        <span className="unassigned__acts row inline end gy1 gx2">
          {client.canInvite ? (
            <ButtonLink variant="quiet" small href={invitationAddress(client)}>
              {copy.invite}
              <span className="sr"> {name}</span>
            </ButtonLink>
          ) : (
            !client.hasOptedOut && (
              <span className="small soft">
                {client.isInvited || !client.invitableAt ? copy.invited : copy.declined}
              </span>
            )
          )}
          <Button small disabled={!canWrite} onClick={onWrite} aria-label={copy.writeTo({ name })}>
            <Send />
            {copy.write}
          </Button>
        </span>
      </td>
    </tr>
  );
}

type SearchAndOrderProps = {
  search: string;
  onSearch: (search: string) => void;
  order: UnassignedOrder;
  onOrder: (order: UnassignedOrder) => void;
  searchField: RefObject<HTMLInputElement | null>;
  isSearching: boolean;
};

export function SearchAndOrder({ search, onSearch, order, onOrder, searchField, isSearching }: SearchAndOrderProps) {
  return (
    <div className="unassigned__tools" role="search" aria-label={copy.tools.label}>
      <Field label={copy.tools.search} hideLabel>
        <SearchInput
          ref={searchField}
          placeholder={copy.tools.searchHint}
          value={search}
          maxLength={unassignedSearchMax}
          autoComplete="off"
          aria-busy={isSearching || undefined}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
      <Field label={copy.tools.order} hideLabel>
        <Select value={order} onChange={(event) => onOrder(event.target.value as UnassignedOrder)}>
          {unassignedOrders.map((one) => (
            <option key={one} value={one}>
              {copy.tools.orders[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
