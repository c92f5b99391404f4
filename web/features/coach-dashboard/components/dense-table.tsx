import { Fragment, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { cellsOf, clientGroups, type ClientGroup } from '#contract/coach-dashboard/rules.ts';
import { fullName } from '#contract/names.ts';
import { programDay } from '#contract/programs/rules.ts';
import { dayAgo } from '#web/platform/time.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { coachHomeCopy } from '../copy.ts';
import { useDismiss } from '../mutations.ts';
import type { ClientRow, CoachClients } from '../queries.ts';
import { Reason } from './attention-reason.tsx';

const copy = coachHomeCopy.clients;

type DenseTableProps = {
  clients: readonly ClientRow[];
  groups: CoachClients['groups'];
  isGrouped: boolean;
  timeZone: string;
};

/** Many clients: low rows, quiet strips; only those who need the coach keep full dyes. */
export function DenseTable({ clients, groups, isGrouped, timeZone }: DenseTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const dismiss = useDismiss(() => table.current?.focus());
  const row = (client: ClientRow) => (
    <Row
      key={client.id}
      client={client}
      timeZone={timeZone}
      isPending={dismiss.isPending}
      onDismiss={(ids) => dismiss.isPending || dismiss.mutate({ personId: client.id, ids })}
    />
  );
  return (
    <Ledger cards className="dense" ref={table} tabIndex={-1}>
      <LedgerHead
        columns={[
          copy.columns.client,
          copy.denseColumns.reason,
          copy.columns.days,
          { number: copy.columns.progress },
          { number: copy.columns.mood },
          { number: copy.denseColumns.last },
        ]}
      />
      {isGrouped ? (
        clientGroups.map((group) => {
          const rows = clients.filter((client) => client.group === group);
          return (
            rows.length > 0 && (
              <tbody key={group} className={`g-${group}`}>
                <GroupHead group={group} count={groups[group]} />
                {rows.map(row)}
              </tbody>
            )
          );
        })
      ) : (
        <tbody>{clients.map(row)}</tbody>
      )}
    </Ledger>
  );
}

function GroupHead({ group, count }: { group: ClientGroup; count: number }) {
  const { title, note } = copy.groups[group];
  return (
    <tr className="grp">
      <th colSpan={6} scope="rowgroup">
        <span className="grp__t">
          {title} <span className="num">{count}</span>
        </span>
        <span className="grp__n">{note}</span>
      </th>
    </tr>
  );
}

type RowProps = {
  client: ClientRow;
  timeZone: string;
  isPending: boolean;
  onDismiss: (ids: readonly string[]) => void;
};

function Row({ client, timeZone, isPending, onDismiss }: RowProps) {
  const { currentAssignment: at, averageMood, reason } = client;
  const name = fullName(client.user);
  const isGrave = client.group === 'today';
  const attention = reason?.attention;
  return (
    <tr className={classes(isGrave && 'is-need')}>
      <th scope="row">
        <Tick person={{ id: client.id, name, firstName: client.user.firstName }} />
        <AppLink className="rowway" href={`/client/${client.id}`} title={name}>
          {name}
        </AppLink>
      </th>
      <td className={classes(!reason && 'soft')}>
        <span className="dense__reason row g2">
          <span className="dense__say">
            {reason ? (
              <Reason reason={reason} isGrave={isGrave} timeZone={timeZone} />
            ) : (
              (at?.programTitle ?? copy.noProgram)
            )}
          </span>
          {attention && (
            <IconButton
              small
              className="dense__away"
              label={coachHomeCopy.queue.dismiss(name)}
              aria-disabled={isPending}
              onClick={() => onDismiss(attention.dismissible)}
            >
              <X />
            </IconButton>
          )}
        </span>
      </td>
      <td>
        {client.cloth !== '' && (
          <LoomStrip
            cells={cellsOf(client.cloth)}
            about={name}
            quiet={!isGrave}
            height={isGrave ? '18px' : undefined}
          />
        )}
      </td>
      <td className="r num">
        {at && (
          <>
            {client.progress}%{' '}
            <span className="faint">
              {programDay(at.currentWeek, at.currentDay)}/{at.totalDays}
            </span>
          </>
        )}
      </td>
      <td className="r">
        {averageMood === null ? (
          <Fragment>
            <span aria-hidden="true">–</span>
            <span className="sr">{copy.noMood}</span>
          </Fragment>
        ) : (
          <MoodSwatch mood={averageMood} average quiet={!isGrave} size="s" />
        )}
      </td>
      <td className="r soft nowrap">{client.lastActivity ? dayAgo(client.lastActivity, timeZone) : copy.noActivity}</td>
    </tr>
  );
}
