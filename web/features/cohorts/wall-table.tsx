import type { CSSProperties } from 'react';
import Check from '#web/ui/icons/check.ts';
import { cellsOf } from '#contract/coach-dashboard/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { fullName } from '#contract/names.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import type { Result } from '#web/platform/api.ts';
import { clockTime, shortCalendarDay, shortDayAndMonth } from '#web/platform/time.ts';
import { AttentionMark } from '#web/ui/attention-mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { Ledger } from '#web/ui/figures.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { MoodSwatch } from '#web/ui/mood.tsx';
import { Tick } from '#web/ui/ticks.tsx';
import { wall as copy } from '#messages/cohorts.ts';
import type { Cohort } from './queries.ts';

export type Member = Result<'GET /api/coach/clients'>['clients'][number];

/** The column heads, with dates if everyone has the same ones. */
type WallWeek = { name: string; date: string | null; isNow: boolean };

/** With more columns there is room for no more than their numbers. */
const namedWeeksMost = 4;

/** As many weeks as the longest cloth has. A pause moves what comes after it, so that no date holds for all weeks. */
export function weeksOfWall(
  { pace, startsOn, programEndsOn, dayNumber, program }: Cohort,
  members: readonly Member[],
): WallWeek[] {
  const count = Math.ceil(Math.max(0, ...members.map(({ cloth }) => cloth.length)) / daysPerWeek);
  const isNamed = count <= namedWeeksMost;
  const isDated =
    pace === 'together' && program !== null && programEndsOn === dateAfter(startsOn, program.days - 1) && isNamed;
  return Array.from({ length: count }, (_, index) => ({
    name: isNamed ? copy.week({ week: index + 1 }) : String(index + 1),
    date: isDated ? shortCalendarDay(dateAfter(startsOn, index * daysPerWeek)) : null,
    isNow: pace === 'together' && dayNumber !== null && Math.ceil(dayNumber / daysPerWeek) === index + 1,
  }));
}

type WallTableProps = {
  label: string;
  members: readonly Member[];
  weeks: readonly WallWeek[];
  timeZone: string;
  /** Compact rows, moods 7 to 10 uncoloured: for members who need no attention now. */
  thin?: boolean;
};

export function WallTable({ label, members, weeks, timeZone, thin }: WallTableProps) {
  return (
    <Ledger cards className={classes('wall', thin && 'wall--thin')} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.member}</th>
          <th scope="col">
            <span className="sr">{copy.columns.days}</span>
            <span className="wall__weeks" aria-hidden="true">
              {weeks.map(({ name, date, isNow }) => (
                <span key={name} className={classes(isNow && 'is-now')}>
                  {date && !thin ? `${name}, ${date}` : name}
                </span>
              ))}
            </span>
          </th>
          <th scope="col" className="r">
            {copy.columns.today}
          </th>
          {!thin && (
            <th scope="col" className="r">
              {copy.columns.mood}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Row key={member.id} member={member} days={weeks.length * daysPerWeek} timeZone={timeZone} thin={thin} />
        ))}
      </tbody>
    </Ledger>
  );
}

type RowProps = { member: Member; days: number; timeZone: string; thin: boolean | undefined };

function Row({ member, days, timeZone, thin }: RowProps) {
  const { id, user, cloth, reason, averageMood } = member;
  const name = fullName(user);
  return (
    <tr>
      <th scope="row">
        <span className="wall__who row">
          <Tick person={{ id, name, firstName: user.firstName }} />
          <span>
            <AppLink href={`/client/${id}`} title={name}>
              <bdi>{name}</bdi>
            </AppLink>
            {!thin && reason && <Reason reason={reason} />}
          </span>
        </span>
      </th>
      <td>
        {cloth && (
          <span className="wall__cloth" style={{ '--part': cloth.length / days } as CSSProperties}>
            <LoomStrip cells={cellsOf(cloth)} about={name} fill quiet={thin ?? false} />
          </span>
        )}
      </td>
      <td className="r wall__today small nowrap">
        {thin ? <ThinToday member={member} timeZone={timeZone} /> : <Today member={member} timeZone={timeZone} />}
      </td>
      {!thin && <td className="r">{averageMood !== null && <MoodSwatch mood={averageMood} average="recent" />}</td>}
    </tr>
  );
}

function Reason({ reason: { attention, message } }: { reason: NonNullable<Member['reason']> }) {
  return attention ? <AttentionMark kind={attention.kind}>{message}</AttentionMark> : <small>{message}</small>;
}

/** When it was by the coach's own clock. */
function Today({ member: { today, lastActivity }, timeZone }: { member: Member; timeZone: string }) {
  if (today === 'wrote' && lastActivity) return clockTime(new Date(lastActivity), timeZone);
  return today === 'not-yet' && <span className="soft">{copy.notYet}</span>;
}

/** There is room for one mark: why the member needs attention, or that they wrote. */
function ThinToday({ member: { today, reason }, timeZone }: { member: Member; timeZone: string }) {
  if (reason?.attention)
    return (
      <span title={reason.message}>
        <AttentionMark kind={reason.attention.kind}>
          <span className="sr">{reason.message}</span>
          {reason.since && <span aria-hidden="true">{shortDayAndMonth(new Date(reason.since), timeZone)}</span>}
        </AttentionMark>
      </span>
    );
  if (today === 'wrote')
    return (
      <>
        <Check />
        <span className="sr">{copy.wroteToday}</span>
      </>
    );
  if (today === 'not-yet') return <span className="sr">{copy.notYet}</span>;
  return reason && <small>{reason.message}</small>;
}
