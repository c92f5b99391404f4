import type { ReactNode } from 'react';
import Hourglass from '#web/ui/icons/hourglass.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { programDay, titleOfWeek, weekAndDay } from '#contract/programs/rules.ts';
import { AppLink } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoomGrid, LoomStrip } from '#web/ui/loom/loom.tsx';
import { Leaders } from '#web/ui/figures.tsx';
import { clothOf, dayAddress, isTrialOver } from '../cloth.ts';
import { journey as journeyCopy, today as copy } from '#messages/today.ts';
import { useViewOfSaved } from '../day-changes.ts';
import type { ClientDashboard } from '../queries.ts';

type DayBarProps = {
  home: ClientDashboard;
  /** The day that was saved on this page; its cell keeps a ring. */
  fresh: number | undefined;
};

/** Above the page of the day: the program's progress. */
export function DayBar({ home, fresh }: DayBarProps) {
  const { progress, trial } = home;
  if (!progress) return null;
  const today = programDay(progress.currentWeek, progress.currentDay);
  return (
    <section className="daybar" aria-label={copy.progress}>
      <div className="daybar__say row between">
        <p className="h3">{copy.day({ day: today, total: progress.totalDays })}</p>
        <Place progress={progress} />
      </div>
      <LoomStrip
        cells={clothOf(home)}
        fill
        fresh={fresh}
        doors={{ hrefOf: dayAddress, except: today }}
        knots={home.sessions?.knots}
      />
      {trial && (
        <p className="daybar__trial row inline g1h">
          <Hourglass />
          {copy.trial.line({ days: trial.daysLeft })}
        </p>
      )}
    </section>
  );
}

function Place({ progress }: { progress: NonNullable<ClientDashboard['progress']> }) {
  return (
    <p className="small soft num">
      {copy.place({ week: progress.currentWeek, percent: progress.completionPercentage })}
    </p>
  );
}

type WovenProps = {
  home: ClientDashboard;
  saved: { id: string; dayNumber: number };
  /** A heavy day is not celebrated: the loom stays a strip, and what follows it is the kind card. */
  isHeavy: boolean;
  /** The entry's state where it is shown before the kind card. */
  state: ReactNode;
};

/** A day was saved a moment ago: the view goes to the loom, where its cell is woven. */
export function Woven({ home, saved: { id, dayNumber }, isHeavy, state }: WovenProps) {
  const { place, name } = useViewOfSaved<HTMLElement, HTMLHeadingElement>(id);
  if (!home.progress) return null;
  const cloth = clothOf(home);
  const doors = { hrefOf: dayAddress, except: dayNumber };
  return (
    <section className="woven" ref={place} aria-labelledby="woven">
      <div className="daybar__say row between">
        <h1 className="h3" id="woven" ref={name} tabIndex={-1}>
          {copy.day({ day: dayNumber, total: home.progress.totalDays })}
        </h1>
        <Place progress={home.progress} />
      </div>
      {isHeavy ? (
        <>
          <LoomStrip cells={cloth} fill fresh={dayNumber} doors={doors} knots={home.sessions?.knots} />
          {state}
        </>
      ) : (
        <LoomGrid cells={cloth} weeks={false} fresh={dayNumber} doors={doors} knots={home.sessions?.knots} />
      )}
    </section>
  );
}

type Week = ClientDashboard['weeks'][number];

/** Below it: the weeks so far, and the days in them that are still open. */
export function Journey({ home }: { home: ClientDashboard }) {
  const cells = clothOf(home);
  const isOver = isTrialOver(home);
  const today = !isOver && home.progress ? programDay(home.progress.currentWeek, home.progress.currentDay) : undefined;
  return (
    <section className="journey">
      <h2 className="h2">{journeyCopy.title}</h2>
      <ol>
        {home.weeks.map((week) => {
          const { weekNumber, title } = week;
          const days = cells.filter((cell) => weekAndDay(cell.day).week === weekNumber);
          return (
            <li
              key={weekNumber}
              className={classes(!isOver && week.state === 'current' && 'is-now')}
              aria-current={!isOver && week.state === 'current' ? 'step' : undefined}
            >
              <Leaders end={<span className="small soft">{standing(isOver ? { ...week, state: 'past' } : week)}</span>}>
                <span className="h3">
                  {journeyCopy.week({ week: weekNumber, title, hasTitle: title !== titleOfWeek('', weekNumber) })}
                </span>
              </Leaders>
              <LoomStrip cells={days} fill height="18px" doors={{ hrefOf: dayAddress, except: today }} />
              {!isOver && <OpenDays cells={days} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Days that were left without an entry can be written afterwards; none of them is a debt. */
function OpenDays({ cells }: { cells: readonly LoomCell[] }) {
  const open = cells.filter(({ state }) => state === 'skipped').map(({ day }) => ({ day, href: dayAddress(day) }));
  if (open.length === 0) return null;
  return (
    <p className="journey__open row wrap gy0 gx3 small soft">
      {journeyCopy.open}
      {open.map(({ day, href }) => (
        <AppLink className="row inline g0" key={day} href={href} aria-label={journeyCopy.write({ day })}>
          {journeyCopy.day({ day })}
        </AppLink>
      ))}
    </p>
  );
}

function standing({ state, completedDays, totalDays }: Week): string {
  if (state === 'current') return journeyCopy.here;
  return state === 'ahead' ? journeyCopy.ahead : journeyCopy.done({ days: completedDays, total: totalDays });
}
