import { stillFree } from '#contract/appointments/rules.ts';
import { listed } from '#web/platform/listed.ts';
import { clockTime, localDay, minuteOfDay } from '#web/platform/time.ts';
import { useNow } from '#web/platform/use-now.ts';
import { axisAround, Hours, HoursAxis, type MinuteSpan } from '#web/ui/hours.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { coachHome as coachHomeCopy } from '#messages/coach-dashboard.ts';
import type { CoachDashboard } from '../queries.ts';

const copy = coachHomeCopy.hours;
const dayInMinutes = 1440;

type TodaysHoursProps = { today: NonNullable<CoachDashboard['today']>; timeZone: string };

/** The coach's own day by their clock: what is free, and who comes. */
export function TodaysHours({ today, timeZone }: TodaysHoursProps) {
  const { appointments, isOff } = today;
  const now = useNow();
  const span = ([from, until]: readonly [string, string]): MinuteSpan => ({
    start: from <= today.startsAt ? 0 : minuteOfDay(new Date(from), timeZone),
    end: until >= today.endsAt ? dayInMinutes : minuteOfDay(new Date(until), timeZone),
  });
  const [hours, busy, away] = [today.hours.map(span), today.busy.map(span), today.away.map(span)];
  const sessions = appointments.map(({ startsAt, endsAt, isOffered }) => ({
    ...span([startsAt, endsAt]),
    label: '',
    isOffered,
  }));
  const axis = axisAround([...hours, ...sessions]);
  const free = stillFree(today.free, now);
  const isToday = localDay(now, timeZone) === today.date;
  const time = (at: string) => clockTime(new Date(at), timeZone);
  return (
    <Section
      title={copy.title}
      className="todayhours"
      aside={
        <AppLink className="small" href="/sessions">
          {copy.week}
        </AppLink>
      }
    >
      <Hours
        {...axis}
        free={hours}
        busy={busy}
        away={away}
        sessions={sessions}
        now={isToday ? minuteOfDay(now, timeZone) : undefined}
      />
      <HoursAxis {...axis} />
      {free.length > 0 && (
        <p className="sr">
          {copy.free({
            spans: listed(free.map(([from, until]) => copy.span({ from: time(from), until: time(until) }))),
          })}
        </p>
      )}
      {appointments.length === 0 ? (
        <p className="soft mt3">{isOff ? copy.off : copy.none}</p>
      ) : (
        <ul className="lines mt2">
          {appointments.map(({ id, name, startsAt: at, isOffered }) => (
            <li key={id} className="row between">
              <AppLink className="anywhere" href={`/sessions/${id}`}>
                <bdi>{name}</bdi>
              </AppLink>
              <span className="small soft num nowrap">
                {isOffered && `${copy.offered} `}
                <time dateTime={at}>{time(at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
