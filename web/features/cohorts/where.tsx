import type { CSSProperties } from 'react';
import { memberStates, namedMembersMax } from '#contract/cohorts/rules.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { where as copy } from '#messages/cohorts.ts';
import type { CohortFigures } from './queries.ts';
import './where.css';

type Members = NonNullable<CohortFigures['where']>;
type Day = Members['days'][number];

/** People to a block among many, whose names would not fit. */
const gathered = 5;
/** More days than this have no room for a column each: then every week is a line, as on a phone. */
const columnsMost = 28;

const countOf = (day: Day): number => memberStates.reduce((sum, state) => sum + day[state], 0);

/** "Eight of twelve are at Day 14 or later.": the furthest day that more than half have come to. */
export function whereSentence({ days, finished, left }: Members): string {
  const total = days.reduce((sum, day) => sum + countOf(day), finished);
  const from = (first: number) =>
    days.filter(({ day }) => day >= first).reduce((sum, day) => sum + countOf(day), finished);
  const half = days.findLast(({ day }) => from(day) * 2 > total);
  const sentences: string[] = [];
  if (half) {
    const { day } = half;
    const count = from(day);
    sentences.push(count === total ? copy.half.all({ day }) : copy.half.some({ count, total, day }));
  }
  if (finished > 0) sentences.push(finished === total ? copy.finished.all : copy.finished.some({ count: finished }));
  if (left.length === 0) sentences.push(copy.nobodyLeft);
  for (const { day, count } of left) sentences.push(day === null ? copy.left({ count }) : copy.leftOn({ count, day }));
  return sentences.join(' ');
}

/** A cohort at its own pace: a block for each person on the day that is open to them. */
export function Where({ where, days }: { where: Members; days: number }) {
  const isNamed = where.days.reduce((sum, day) => sum + countOf(day), where.finished) <= namedMembersMax;
  const weeks = Array.from({ length: Math.ceil(days / daysPerWeek) }, (_, index) => index + 1);
  return (
    <Section title={copy.title} aside={<p className="small soft">{isNamed ? copy.block : copy.blocks}</p>}>
      <ol className={classes('where', days <= columnsMost && 'where--columns')}>
        {weeks.map((week) => (
          <li key={week}>
            <b>{copy.week({ week })}</b>
            <span className="where__days">
              {where.days
                .filter(({ day }) => Math.ceil(day / daysPerWeek) === week)
                .map((day) => (
                  <DayBlocks key={day.day} day={day} isNamed={isNamed} />
                ))}
            </span>
          </li>
        ))}
        <li className="where__end">
          <b>{copy.end}</b>
          <span className="where__days">
            <span className="where__day" title={copy.people({ count: where.finished })}>
              <Blocks count={isNamed ? where.finished : Math.ceil(where.finished / gathered)} state="wroteToday" />
              <span className="sr">{copy.people({ count: where.finished })}</span>
            </span>
          </span>
        </li>
      </ol>
      <ul className="where__key small soft" aria-hidden="true">
        {memberStates.map((state) => (
          <li key={state}>
            <i className={`where__block is-${state}`} />
            {copy.states[state]}
          </li>
        ))}
      </ul>
      <p className="where__say">{whereSentence(where)}</p>
    </Section>
  );
}

function DayBlocks({ day, isNamed }: { day: Day; isNamed: boolean }) {
  const place = { '--day': ((day.day - 1) % daysPerWeek) + 1 } as CSSProperties;
  if (isNamed)
    return (
      <span className="where__day" style={place}>
        {day.people.map(({ id, initials, state }) => (
          <AppLink
            key={id}
            className={`where__block is-${state}`}
            href={`/client/${id}`}
            title={copy.one({ initials, day: day.day, state: copy.states[state] })}
            aria-label={copy.one({ initials, day: day.day, state: copy.states[state] })}
          >
            {initials}
          </AppLink>
        ))}
        <small aria-hidden="true">{copy.day({ day: day.day })}</small>
      </span>
    );
  const said = `${copy.day({ day: day.day })}: ${memberStates
    .filter((state) => day[state] > 0)
    .map((state) => copy.counted({ count: day[state], state }))
    .join(', ')}`;
  return (
    <span className="where__day" style={place} title={said}>
      {memberStates.map((state) => (
        <Blocks key={state} count={Math.ceil(day[state] / gathered)} state={state} />
      ))}
      <span className="sr">{said}</span>
      <small aria-hidden="true">{copy.day({ day: day.day })}</small>
    </span>
  );
}

function Blocks({ count, state }: { count: number; state: (typeof memberStates)[number] }) {
  return Array.from({ length: count }, (_, index) => (
    <i key={index} className={`where__block is-${state}`} aria-hidden="true" />
  ));
}
