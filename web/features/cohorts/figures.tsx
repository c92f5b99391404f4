import type { CSSProperties } from 'react';
import { Button } from '#web/ui/button.tsx';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { DayBars } from '#web/ui/charts/day-bars.tsx';
import { LineChart } from '#web/ui/charts/line-chart.tsx';
import { classes } from '#web/ui/classes.ts';
import { Section } from '#web/ui/section.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { figures as copy } from '#messages/cohorts.ts';
import type { Cohort, CohortFigures } from './queries.ts';

type FiguresProps = {
  cohort: Pick<Cohort, 'members' | 'state'>;
  /** Left out where they could not be loaded. */
  figures: CohortFigures | undefined;
  sentence: string;
  onAgain: () => void;
};

/** Of all members together: who wrote on which date, and how far and in which mood they come through the program. */
export function Figures({ cohort, figures, sentence, onAgain }: FiguresProps) {
  if (!figures)
    return (
      <Section title={copy.participation.title}>
        <ErrorState level={3} title={copy.failed} action={<Button onClick={onAgain}>{copy.again}</Button>}>
          {sentence}
        </ErrorState>
      </Section>
    );
  return (
    <>
      <Participation cohort={cohort} days={figures.participation} />
      <ByDay byDay={figures.byDay} hasDropOff={figures.where === null} />
    </>
  );
}

/** People to one block of a column: so many that no column has more than twenty. */
function peopleToBlock(members: number): number {
  return members < 20 ? 1 : members <= 100 ? 5 : 25;
}

type ParticipationProps = { cohort: Pick<Cohort, 'members' | 'state'>; days: CohortFigures['participation'] };

/** A column for each date, today last; on a phone the last two weeks. */
function Participation({ cohort: { members, state }, days }: ParticipationProps) {
  const size = peopleToBlock(members);
  const most = Math.max(members, 1, ...days.map(({ wrote }) => wrote));
  const blocks = Math.ceil(most / size);
  const isEmpty = days.length === 0 || (members === 0 && days.every(({ wrote }) => wrote === 0));
  return (
    <Section
      title={copy.participation.title}
      aside={
        !isEmpty && (
          <p className="small soft">{copy.participation.text({ people: size, isRunning: state === 'running' })}</p>
        )
      }
    >
      {isEmpty ? (
        <p className="soft">{days.length === 0 ? copy.participation.none : copy.participation.nobody}</p>
      ) : (
        <div className="particip">
          <span className="particip__scale small num" aria-hidden="true">
            <span>{most}</span>
            {most % 2 === 0 && <span>{most / 2}</span>}
            <span>0</span>
          </span>
          <ol style={{ '--blocks': most / size, '--whole': blocks } as CSSProperties}>
            {days.map(({ date, wrote }, index) => {
              const isToday = state === 'running' && index === days.length - 1;
              const said = copy.participation.day({ day: shortCalendarDay(date), wrote, members });
              return (
                <li
                  key={date}
                  className={classes(isToday && 'is-today')}
                  title={said}
                  style={{ '--wrote': wrote / size } as CSSProperties}
                >
                  <span className="sr">{said}</span>
                  <i aria-hidden="true" />
                  {isToday && <b aria-hidden="true">{wrote}</b>}
                  {index % daysPerWeek === 0 && <small aria-hidden="true">{shortCalendarDay(date)}</small>}
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </Section>
  );
}

/** The server omits figures of fewer than five people: an average could identify someone. */
function ByDay({ byDay, hasDropOff }: Pick<CohortFigures, 'byDay'> & { hasDropOff: boolean }) {
  if (!byDay)
    return (
      <Section title={hasDropOff ? copy.byDay.title : copy.mood.title}>
        <p className="soft">{hasDropOff ? copy.byDay.few : copy.mood.few}</p>
      </Section>
    );
  const { began, days } = byDay;
  const moods = days.flatMap(({ day, mood, wrote }) =>
    mood === null ? [] : [{ day, mood, date: copy.mood.of({ wrote }) }],
  );
  return (
    <>
      {hasDropOff && (
        <Section title={copy.byDay.title}>
          <DayBars label={copy.byDay.label} days={days}>
            {copy.byDay.text({ began })}
          </DayBars>
        </Section>
      )}
      <Section title={copy.mood.title}>
        {moods.length === 0 ? (
          <p className="soft">{copy.mood.none}</p>
        ) : (
          <LineChart label={copy.mood.title} points={moods} days={days.length} average>
            {copy.mood.text}
          </LineChart>
        )}
      </Section>
    </>
  );
}
