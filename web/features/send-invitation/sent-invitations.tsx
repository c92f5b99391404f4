import { useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Check from '#web/ui/icons/check.ts';
import Clock from '#web/ui/icons/clock.ts';
import Undo from '#web/ui/icons/undo-2.ts';
import X from '#web/ui/icons/x.ts';
import { dayInMs } from '#contract/days.ts';
import {
  invitationDays,
  invitationStatusAt,
  type InvitationStatus,
  type SentInvitationsShown,
} from '#contract/invitations/rules.ts';
import { nameOrEmail } from '#contract/names.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { dayAndMonth, daysAgo, shortDayAndMonth } from '#web/platform/time.ts';
import { useFocusOnce } from '#web/platform/use-focus-once.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Ledger, LedgerHead, ProgressThread } from '#web/ui/figures.tsx';
import { Consequences } from '#web/ui/list.tsx';
import { LoadError, LoadMore } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { sendInvitation as sendInvitationCopy } from '#messages/send-invitation.ts';
import { InvitedAddresses } from './invited-addresses.tsx';
import { useWithdrawInvitation } from './mutations.ts';
import {
  invitationStatsQuery,
  invitedAddressesQuery,
  sentInvitationsQuery,
  type InvitationStats,
  type SentInvitation,
} from './queries.ts';

const copy = sendInvitationCopy.sentList;
const { columns } = copy;

type SentInvitationsProps = {
  timeZone: string;
  now: Date;
  onSend: () => void;
  onInviteAgain: (invitation: SentInvitation) => void;
};

/** What the coach has sent: first those that wait, then what became of the others. */
export function SentInvitations({ timeZone, now, onSend, onInviteAgain }: SentInvitationsProps) {
  const [show, setShow] = useState<Closed>('closed');
  const [asked, setAsked] = useState<SentInvitation>();
  const heading = useRef<HTMLDivElement>(null);
  const { data: stats } = useQuery(invitationStatsQuery);
  // Refused where nobody can be invited by mail; then there are none.
  const byMail = useQuery(invitedAddressesQuery).data?.invitations ?? [];
  if (stats && countOf(stats, 'closed') + stats.pending === 0) {
    return (
      <EmptyState level={2} title={copy.empty.title} action={<Button onClick={onSend}>{copy.empty.send}</Button>}>
        {copy.empty.text}
      </EmptyState>
    );
  }
  return (
    <>
      <div ref={heading} tabIndex={-1} className="mb7">
        <Section
          title={copy.waiting.title}
          aside={<p className="small soft">{copy.waiting.aside({ days: invitationDays })}</p>}
        >
          <SentList show="waiting" timeZone={timeZone} now={now} nothing={byMail.length > 0 ? null : copy.nobodyWaits}>
            {(invitation) => <Waiting invitation={invitation} onWithdraw={() => setAsked(invitation)} />}
          </SentList>
          <InvitedAddresses invitations={byMail} timeZone={timeZone} now={now} returnTo={heading} />
        </Section>
      </div>
      <Section
        title={copy.closed.title}
        aside={
          <Segments
            label={copy.closed.label}
            value={show}
            onChange={setShow}
            options={closedLists.map((value) => ({
              value,
              label: `${copy.show[value]} ${stats ? countOf(stats, value) : ''}`,
            }))}
          />
        }
      >
        <SentList show={show} timeZone={timeZone} now={now} nothing={copy.none}>
          {(invitation) => <WayOn invitation={invitation} timeZone={timeZone} onInviteAgain={onInviteAgain} />}
        </SentList>
      </Section>
      {asked && <WithdrawDialog invitation={asked} onClose={() => setAsked(undefined)} returnTo={heading} />}
    </>
  );
}

const closedLists = ['closed', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
type Closed = (typeof closedLists)[number];

function countOf(stats: InvitationStats, show: Closed): number {
  if (show !== 'closed') return stats[show];
  return stats.accepted + stats.declined + stats.expired + stats.withdrawn;
}

type SentListProps = {
  show: SentInvitationsShown;
  timeZone: string;
  now: Date;
  nothing: string | null;
  children: (invitation: SentInvitation) => ReactNode;
};

function SentList({ show, timeZone, now, nothing, children }: SentListProps) {
  const list = useInfiniteQuery(sentInvitationsQuery(show));
  const newest = useRef<HTMLTableRowElement>(null);
  const focusNewest = useFocusOnce(newest, !list.isFetchingNextPage);
  if (!list.data) {
    return list.error ? (
      <LoadError level={3} title={copy.failed.title} error={list.error} onRetry={list.refetch} />
    ) : (
      <Loading text={copy.loading}>
        <SkeletonRows rows={3} />
      </Loading>
    );
  }
  const { pages } = list.data;
  const invitations = [...new Map(pages.flatMap((page) => page.invitations).map((one) => [one.id, one])).values()];
  const first = pages.length > 1 ? pages.at(-1)?.invitations[0]?.id : undefined;
  if (invitations.length === 0) return nothing && <p className="soft sentlist__none">{nothing}</p>;
  return (
    <>
      <Ledger cards className="sentlist">
        <LedgerHead
          columns={[
            columns.to,
            columns.program,
            columns.sent,
            columns.status,
            show === 'waiting' ? columns.expires : columns.when,
          ]}
          actions={columns.actions}
        />
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id} ref={invitation.id === first ? newest : undefined} tabIndex={-1}>
              <Sent invitation={invitation} timeZone={timeZone} now={now} />
              <td className="r">{children(invitation)}</td>
            </tr>
          ))}
        </tbody>
      </Ledger>
      <LoadMore
        className="mt4"
        hasMore={list.hasNextPage && !list.isPlaceholderData}
        isLoading={list.isFetchingNextPage}
        hasFailed={list.isFetchNextPageError}
        onMore={() => {
          focusNewest();
          void list.fetchNextPage();
        }}
        words={copy}
      />
    </>
  );
}

const looks: Record<InvitationStatus, { tone: BadgeTone; Icon: ComponentType }> = {
  pending: { tone: 'clay', Icon: Clock },
  accepted: { tone: 'green', Icon: Check },
  declined: { tone: 'plain', Icon: X },
  expired: { tone: 'line', Icon: Clock },
  withdrawn: { tone: 'line', Icon: Undo },
};

const nameOf = ({ client }: SentInvitation) => nameOrEmail({ ...client, email: client.email ?? '' });

function Sent({ invitation, timeZone, now }: { invitation: SentInvitation; timeZone: string; now: Date }) {
  const { client, program, cohort, sentAt, expiresAt, closedAt } = invitation;
  const ends = new Date(expiresAt);
  // By time, not by what the server said when the page was opened.
  const status = invitationStatusAt({ status: invitation.status, expiresAt: ends }, now);
  const { tone, Icon } = looks[status];
  const name = nameOf(invitation);
  const used = 100 * (1 - (ends.getTime() - now.getTime()) / (invitationDays * dayInMs));
  const closedOn = new Date(status === 'expired' ? expiresAt : (closedAt ?? expiresAt));
  return (
    <>
      <th scope="row">
        <b>
          <bdi>{name}</bdi>
        </b>
        {client.email && client.email !== name && <small>{client.email}</small>}
      </th>
      <td>
        <bdi>{cohort?.name ?? program.title}</bdi>
        {cohort && (
          <small>
            <bdi>{program.title}</bdi>
          </small>
        )}
      </td>
      <td className="nowrap">{shortDayAndMonth(new Date(sentAt), timeZone)}</td>
      <td>
        <Badge tone={tone}>
          <Icon />
          {copy.status[status]}
        </Badge>
      </td>
      <td>
        {status === 'pending' ? (
          <>
            <span className="nowrap">{dayAndMonth(ends, timeZone, now)}</span>
            <small>{copy.left({ days: -daysAgo(ends, timeZone, now) })}</small>
            <ProgressThread value={used} label={copy.used({ name })} />
          </>
        ) : (
          copy.closedOn[status]({ day: dayAndMonth(closedOn, timeZone, now) })
        )}
      </td>
    </>
  );
}

function Waiting({ invitation, onWithdraw }: { invitation: SentInvitation; onWithdraw: () => void }) {
  return (
    <Button variant="quiet" small onClick={onWithdraw}>
      {copy.withdraw}
      <span className="sr"> {nameOf(invitation)}</span>
    </Button>
  );
}

type WayOnProps = {
  invitation: SentInvitation;
  timeZone: string;
  onInviteAgain: SentInvitationsProps['onInviteAgain'];
};

function WayOn({ invitation, timeZone, onInviteAgain }: WayOnProps) {
  const { client } = invitation;
  const name = <span className="sr"> {nameOf(invitation)}</span>;
  if (client.isClient) {
    return (
      <ButtonLink variant="quiet" small href={`/client/${client.id}`}>
        {copy.openPage}
        {name}
      </ButtonLink>
    );
  }
  if (client.canInvite) {
    return (
      <Button variant="quiet" small onClick={() => onInviteAgain(invitation)}>
        {copy.inviteAgain}
        {name}
      </Button>
    );
  }
  return (
    client.invitableAt && (
      <span className="small soft nowrap">
        {copy.againFrom({ day: shortDayAndMonth(new Date(client.invitableAt), timeZone) })}
      </span>
    )
  );
}

type WithdrawDialogProps = {
  invitation: SentInvitation;
  onClose: () => void;
  returnTo: React.RefObject<HTMLElement | null>;
};

function WithdrawDialog({ invitation, onClose, returnTo }: WithdrawDialogProps) {
  const withdraw = useWithdrawInvitation();
  const { ask } = sendInvitationCopy;
  const name = invitation.client.firstName || nameOf(invitation);
  const { closes, silent, again } = ask.steps;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={ask.title({ name: nameOf(invitation) })}
      cancel={ask.keep}
      confirm={ask.confirm}
      pendingText={ask.pending}
      returnTo={returnTo}
      error={withdraw.error && sentenceOf(withdraw.error)}
      onConfirm={async () => await withdraw.mutateAsync(invitation.id)}
    >
      <Consequences
        steps={[
          { title: closes.title, text: closes.text({ name }) },
          { title: silent.title({ name }), text: silent.text },
          again,
        ]}
      />
    </ConfirmDialog>
  );
}
