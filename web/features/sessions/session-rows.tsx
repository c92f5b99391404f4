import { useQuery } from '@tanstack/react-query';
import { longDay, shortCalendarDay } from '#web/platform/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ItemRow } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { sessions as copy } from '#messages/sessions.ts';
import { ownSessionsQuery, type KeptSessions, type OwnSession, type OwnSessions } from './queries.ts';
import { aboutOf, forOther, isOver, whenOf } from './when.ts';
import './sessions.css';

type RowsProps = {
  sessions: readonly OwnSession[];
  timeZone: string;
  /** With the days of the program they lie on. */
  knots?: KeptSessions['knots'] | undefined;
};

/** Sessions ahead and behind, each with what there is to read. */
export function SessionRows({ sessions, timeZone, knots = [] }: RowsProps) {
  return (
    <ul className="sessionrows">
      {sessions.map((session) => {
        const { id, state, startsAt } = session;
        const isAhead = state === 'booked' && !isOver(session);
        const title = isAhead ? whenOf(startsAt, timeZone) : longDay(new Date(startsAt), timeZone);
        const label = isAhead ? copy.list.open : copy.list.read;
        const knot = knots.find((one) => one.id === id);
        const facts = factsOf(session, isAhead, timeZone);
        return (
          <ItemRow
            key={id}
            icon={isAhead || state === 'held' ? <Knot kind={isAhead ? 'ahead' : 'held'} /> : <span />}
            title={title}
            note={knot ? `${copy.row.day({ day: knot.day })} ${facts}` : facts}
          >
            <ButtonLink variant="quiet" small href={`/sessions/${id}`} aria-label={`${label}: ${title}`}>
              {label}
            </ButtonLink>
          </ItemRow>
        );
      })}
    </ul>
  );
}

function factsOf(session: OwnSession, isAhead: boolean, timeZone: string): string {
  const { state, startsAt, typeName, minutes, place, coach, group, lines, hasSummary, agreed } = session;
  const about = `${group?.name ?? aboutOf(typeName, minutes, place)}.`;
  if (isAhead) {
    const there = coach && forOther(startsAt, timeZone, coach.clock.aheadMinutes, coach.firstName);
    return [about, there && `${there}.`, lines.text && copy.row.lines].filter(Boolean).join(' ');
  }
  if (state !== 'held') return copy.row[state === 'called-off' ? 'calledOff' : state === 'missed' ? 'missed' : 'over'];
  if (agreed.all === 0) return hasSummary ? copy.row.summary : about;
  const onAgreed = { agreed: copy.row.agreed({ ...agreed, areAllDone: agreed.done === agreed.all }) };
  return hasSummary ? copy.row.summaryAndAgreed(onAgreed) : copy.row.agreedAlone(onAgreed);
}

/** "3 of 6 held, until 31 Jan" */
export function AllowanceHeld({ allowance }: Pick<OwnSessions, 'allowance'>) {
  if (!allowance) return null;
  const { held, sessions, endsOn } = allowance;
  return <span className="small soft">{copy.list.held({ held, all: sessions, until: shortCalendarDay(endsOn) })}</span>;
}

/** As many as Progress shows; the rest is on the page of sessions. */
const most = 5;

/** On Progress, under the cloth with their knots. */
export function SessionsList({ timeZone, knots }: { timeZone: string; knots: KeptSessions['knots'] }) {
  const { data } = useQuery(ownSessionsQuery);
  const next = data?.ahead.find(({ state }) => state === 'booked');
  const held = data?.past.filter(({ state }) => state === 'held') ?? [];
  const shown = [...(next ? [next] : []), ...held].slice(0, most);
  if (!data || shown.length === 0) return null;
  return (
    <Section className="sheet prog__sessions" title={copy.title} aside={<AllowanceHeld allowance={data.allowance} />}>
      <SessionRows sessions={shown} timeZone={timeZone} knots={knots} />
      <AppLink className="asktime__open" href="/sessions">
        {copy.all}
      </AppLink>
    </Section>
  );
}
