import type { CSSProperties } from 'react';
import BookOpen from '#web/ui/icons/book-open.ts';
import Layers from '#web/ui/icons/layers.ts';
import ListChecks from '#web/ui/icons/list-checks.ts';
import Lock from '#web/ui/icons/lock-keyhole.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { daysBetween } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { dayAndMonth, localDay, shortCalendarDay, shortDayAndMonth } from '#web/platform/time.ts';
import { now } from '#web/platform/boot.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { cellClass, cellNumber, loomSummary } from '#web/ui/loom/loom-cells.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { MoodBadge, MoodSwatch } from '#web/ui/mood.tsx';
import { Section } from '#web/ui/section.tsx';
import { session as sessionCopy } from '#messages/coach-session.ts';
import type { Brought, SessionPage } from '../queries.ts';
import { namesOf } from './phase.ts';

const copy = sessionCopy.since;
type SinceProps = { page: SessionPage; timeZone: string };

/** The cloth between two sessions, what the client wants to talk about, and what they shared. Nothing else of theirs. */
export function Since({ page, timeZone }: SinceProps) {
  const { appointment, previous, brought } = page;
  const { firstName } = namesOf(appointment);
  return (
    <Section
      title={previous ? copy.title : copy.firstTitle}
      aside={previous && <span className="small soft">{spanInWords(page, timeZone)}</span>}
    >
      {previous ? <Between page={page} timeZone={timeZone} /> : <p className="soft">{copy.first}</p>}
      <div className="twolines">
        {appointment.lines ? (
          <>
            <h3 className="note">{copy.lines({ name: firstName })}</h3>
            <p className="read anywhere" dir="auto">
              {appointment.lines}
            </p>
          </>
        ) : (
          <p className="soft">{copy.noLines({ name: firstName })}</p>
        )}
      </div>
      {brought.length > 0 ? (
        <ul className="gather lines">
          {brought.map((one) => (
            <BroughtRow
              key={'cardId' in one ? one.cardId : 'entryId' in one ? one.entryId : one.checkInId}
              one={one}
              clientId={appointment.client?.id ?? ''}
            />
          ))}
        </ul>
      ) : (
        <p className="soft mb3">
          {previous ? copy.nothing({ name: firstName }) : copy.nothingYet({ name: firstName })}
        </p>
      )}
      <p className="gather__end row top g2 small soft">
        <Lock />
        {copy.closed({ name: firstName })}
      </p>
    </Section>
  );
}

function spanInWords({ appointment, previous, strip }: SessionPage, timeZone: string): string {
  if (!previous) return '';
  const until = appointment.startsAt < now().toISOString() ? new Date(appointment.startsAt) : now();
  const days = daysBetween(localDay(new Date(previous.startsAt), timeZone), localDay(until, timeZone));
  const written = strip?.filter(({ mood }) => mood !== null).length ?? 0;
  const weeks = days / 7;
  const span = weeks >= 1 && Number.isInteger(weeks) ? copy.weeks({ weeks }) : copy.days({ days });
  return strip?.length ? `${span} ${copy.written({ days: written, all: strip.length })}` : span;
}

/** More days than that are drawn narrow, without their numbers. */
const daysWithNumbers = 16;

/** The days between the knots of two sessions, as one picture with a sentence. */
function Between({ page: { appointment, previous, strip }, timeZone }: SinceProps) {
  if (!previous || !strip) return null;
  const cells = strip.map(({ mood, isSeveral }, index): LoomCell => ({
    day: index + 1,
    state: mood === null ? 'skipped' : 'written',
    mood,
    hasMore: isSeveral,
  }));
  const [from, until] = [new Date(previous.startsAt), new Date(appointment.startsAt)];
  const kind = appointment.state === 'held' ? 'held' : 'ahead';
  const isToday = localDay(until, timeZone) === localDay(now(), timeZone);
  const said = copy.cloth({
    from: dayAndMonth(from, timeZone),
    until: copy.ends[kind]({ day: dayAndMonth(until, timeZone) }),
    days: cells.length > 0 ? loomSummary(cells) : '',
  });
  return (
    <div className="meantime" role="img" aria-label={said}>
      <span className="meantime__end">
        <Knot kind="held" />
        {shortDayAndMonth(from, timeZone)}
      </span>
      {cells.length > daysWithNumbers ? (
        <LoomStrip cells={cells} fill height="2.5rem" />
      ) : (
        <ol className="loom" style={{ '--days': cells.length } as CSSProperties}>
          {cells.map((cell) => (
            <li key={cell.day} className={cellClass(cell)}>
              <span dir="ltr">{cellNumber(cell)}</span>
            </li>
          ))}
        </ol>
      )}
      <span className="meantime__end">
        <Knot kind={kind} />
        {isToday ? copy.today : shortDayAndMonth(until, timeZone)}
      </span>
    </div>
  );
}

/** A page is of a day of the program, or free. */
const pageOf = (day: number | null): string => (day === null ? copy.freePage : copy.day({ day }));

/** One thing the client shared, leading to where it is read. */
function BroughtRow({ one, clientId }: { one: Brought; clientId: string }) {
  const date = shortCalendarDay(one.date);
  if (one.type === 'check-in')
    return (
      <li>
        <ListChecks />
        <div className="shrink anywhere">
          <AppLink href={`/client/${clientId}`}>
            <bdi>{one.title}</bdi>
          </AppLink>{' '}
          <span className="small soft">{copy.checkIn({ day: date })}</span>
        </div>
        {one.score && <span className="num">{copy.score(one.score)}</span>}
      </li>
    );
  const isEntry = one.type === 'entry';
  const words = isEntry ? one.beginning : one.sentence;
  return (
    <li>
      {isEntry ? <BookOpen /> : <Layers />}
      <div className="shrink anywhere">
        <AppLink href={`/shared?client=${clientId}`}>
          {isEntry ? pageOf(one.dayNumber) : copy.week({ week: one.weekNumber, title: one.title })}
        </AppLink>{' '}
        <span className="small soft">
          {isEntry ? copy.shared({ day: date }) : copy.card({ day: date })} {isEntry && one.isAnswered && copy.answered}
        </span>
        {words && <q dir="auto">{words}</q>}
      </div>
      <span className="row g2">
        {one.isUnread && <Badge tone="clay">{copy.new}</Badge>}
        {isEntry && (one.mood === null ? <MoodBadge mood={null} /> : <MoodSwatch mood={one.mood} />)}
      </span>
    </li>
  );
}

/** Of a cohort's session: who said what. */
export function Members({ page: { appointment, members } }: { page: SessionPage }) {
  const { title, count, none, says } = sessionCopy.members;
  return (
    <Section
      title={title}
      aside={
        members.length > 0 && (
          <span className="small soft num">
            {count({ coming: appointment.cohort?.coming ?? 0, all: members.length })}
          </span>
        )
      }
    >
      {members.length === 0 && <p className="soft">{none}</p>}
      <ul className="lines">
        {members.map((member) => (
          <li key={member.id} className="row between gather__member">
            <AppLink href={`/client/${member.id}`}>
              <bdi>{fullName(member) || sessionCopy.nameless}</bdi>
            </AppLink>
            <span className={member.isComing ? undefined : 'soft'}>
              {says({ isComing: member.isComing ?? 'unsaid' })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
