import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { dateAfter } from '#contract/days.ts';
import { now } from '#web/platform/boot.ts';
import { clockTime, longCalendarDay, longDay, monthOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { ListRow, RowList } from '#web/ui/list.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { clientSessions as copy } from '#messages/coach-session.ts';
import { clientSessionsQuery, type ClientSessions as Sessions, type Session } from '../queries.ts';
import { AllowanceDialog } from './allowance-dialog.tsx';
import { phaseOf } from './phase.ts';
import './coach-session.css';

type ClientSessionsProps = {
  client: { id: string; firstName: string };
  timeZone: string;
  /** The dialog that offers a time: another feature's. */
  offer: (onDone: () => void) => ReactNode;
};

/** Earlier ones shown at first. */
const pastAtFirst = 5;

/** On the client's page: how many sessions there are, those ahead, and those that were. */
export function ClientSessions({ client, timeZone, offer }: ClientSessionsProps) {
  const { data, isError, isFetching, refetch } = useQuery(clientSessionsQuery(client.id));
  const [asked, setAsked] = useState<'offer' | 'allowance'>();
  const [isWhole, setWhole] = useState(false);
  const close = () => setAsked(undefined);
  const past = data && !isWhole ? data.past.slice(0, pastAtFirst) : data?.past;
  return (
    <Section
      title={copy.title}
      aside={data?.allowance && <span className="small soft">{allowanceInWords(data.allowance)}</span>}
    >
      {!data || !past ? (
        isError ? (
          <LoadNotice pending={isFetching} onRetry={refetch}>
            {copy.failed}
          </LoadNotice>
        ) : (
          <Loading quiet text={copy.loading}>
            <SkeletonRows rows={2} />
          </Loading>
        )
      ) : (
        <>
          {data.ahead.length + past.length === 0 && <p className="soft">{copy.none}</p>}
          {data.ahead.length > 0 && <Rows label={copy.ahead} sessions={data.ahead} timeZone={timeZone} />}
          {past.length > 0 && <Rows label={copy.past} sessions={past} timeZone={timeZone} />}
          <div className="row wrap g2 mt3">
            <Button small onClick={() => setAsked('offer')}>
              {copy.offer}
            </Button>
            <Button small variant="quiet" onClick={() => setAsked('allowance')}>
              {data.allowance ? copy.allowance.changeLong : copy.allowance.set}
            </Button>
            {past.length < data.past.length && (
              <Button small variant="quiet" onClick={() => setWhole(true)}>
                {copy.more({ count: data.past.length })}
              </Button>
            )}
          </div>
          {asked === 'offer' && offer(close)}
          {asked === 'allowance' && (
            <AllowanceDialog client={client} allowance={data.allowance} timeZone={timeZone} onClose={close} />
          )}
        </>
      )}
    </Section>
  );
}

type Allowance = NonNullable<Sessions['allowance']>;

/** "3 of 6 held, until January", or until a day within a month. */
function allowanceInWords({ held, sessions, endsOn }: Allowance): string {
  const isWholeMonth = dateAfter(endsOn, 1).endsWith('-01');
  return copy.held({ held, all: sessions, until: isWholeMonth ? monthOf(endsOn) : longCalendarDay(endsOn) });
}

function Rows({ label, sessions, timeZone }: { label: string; sessions: readonly Session[]; timeZone: string }) {
  return (
    <RowList label={label}>
      {sessions.map((session) => {
        const { id, state, startsAt } = session;
        const starts = new Date(startsAt);
        return (
          <ListRow
            key={id}
            href={`/sessions/${id}`}
            icon={
              <span className="clientsessions__knot">
                {state !== 'missed' && state !== 'called-off' && <Knot kind={state === 'held' ? 'held' : 'ahead'} />}
              </span>
            }
            note={aboutOf(session)}
          >
            {copy.row.when({ day: longDay(starts, timeZone), time: clockTime(starts, timeZone) })}
          </ListRow>
        );
      })}
    </RowList>
  );
}

/** What the coach wants to know of it before opening it. */
function aboutOf(session: Session): string {
  const { state, typeName, minutes, number, lines, summary, agreed, calledOff } = session;
  const { row } = copy;
  const what = {
    offered: [row.offered],
    booked: [phaseOf(session, now()).isOver ? row.unsaid : lines && row.lines],
    held: [row.summary[summary], agreed > 0 && row.agreed({ count: agreed })],
    missed: [row.missed],
    'called-off': [row.calledOff({ isLate: calledOff?.isLate ?? false })],
  }[state];
  return [row.type({ type: typeName, minutes }), number && row.number(number), ...what].filter(Boolean).join(' ');
}
