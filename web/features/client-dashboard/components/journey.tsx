import Hourglass from 'lucide-react/icons/hourglass';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { programDay, weekAndDay } from '#contract/programs/rules.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { AppLink } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Leaders } from '#web/ui/figures.tsx';
import { clothOf } from '../cloth.ts';
import { journeyCopy, todayCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

/** Above the page of the day: where the program stands. */
export function DayBar({ home }: { home: ClientDashboard }) {
  const { progress, trial } = home;
  if (!progress) return null;
  return (
    <section className="daybar" aria-label={copy.progress}>
      <div className="daybar__say">
        <p className="h3">{copy.day(programDay(progress.currentWeek, progress.currentDay), progress.totalDays)}</p>
        <p className="small soft">
          {copy.week(progress.currentWeek)}, <span className="num">{progress.completionPercentage}%</span>{' '}
          {copy.complete}
        </p>
      </div>
      <LoomStrip data={loomData(clothOf(home))} fill />
      {trial && (
        <p className="daybar__trial">
          <Hourglass />
          {trial.daysLeft > 0 ? copy.trial.line(trial.daysLeft) : copy.trial.over}
        </p>
      )}
    </section>
  );
}

type Week = ClientDashboard['weeks'][number];

/** Below it: the weeks so far, and the days in them that are still open. */
export function Journey({ home }: { home: ClientDashboard }) {
  const cells = clothOf(home);
  return (
    <section className="journey">
      <h2 className="h2">{journeyCopy.title}</h2>
      <ol>
        {home.weeks.map((week) => {
          const days = cells.filter((cell) => weekAndDay(cell.day).week === week.weekNumber);
          return (
            <li
              key={week.weekNumber}
              className={classes(week.state === 'current' && 'is-now')}
              aria-current={week.state === 'current' ? 'step' : undefined}
            >
              <Leaders end={<span className="small soft">{standing(week)}</span>}>
                <span className="h3">{journeyCopy.week(week.weekNumber, week.title)}</span>
              </Leaders>
              <LoomStrip data={loomData(days)} fill height="18px" />
              <OpenDays cells={days} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Days that were left without an entry can be written afterwards; none of them is a debt. */
function OpenDays({ cells }: { cells: readonly LoomCell[] }) {
  const open = cells.filter(({ state }) => state === 'skipped').map(({ day }) => ({ day, href: addressOf(day) }));
  if (open.length === 0) return null;
  return (
    <p className="journey__open small soft">
      {journeyCopy.open}
      {open.map(({ day, href }) => (
        <AppLink key={day} href={href} aria-label={journeyCopy.write(day)}>
          {journeyCopy.day(day)}
        </AppLink>
      ))}
    </p>
  );
}

function addressOf(dayOfProgram: number): string {
  const { week, day } = weekAndDay(dayOfProgram);
  return `/day/${week}/${day}`;
}

function standing({ state, completedDays, totalDays }: Week): string {
  if (state === 'current') return journeyCopy.here;
  return state === 'ahead' ? journeyCopy.ahead : journeyCopy.done(completedDays, totalDays);
}
