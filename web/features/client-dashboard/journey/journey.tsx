import { weekAndDay } from '#contract/programs/rules.ts';
import { hasPage } from '#contract/pages.ts';
import type { LoomCell } from '#contract/assignments/rules.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { AppLink } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { Leaders } from '#web/ui/figures.tsx';
import { clothOf } from '../cloth.ts';
import { journeyCopy as copy } from './copy.ts';
import type { ClientDashboard } from '../queries.ts';
import './journey.css';

type Week = ClientDashboard['weeks'][number];

export function Journey({ home }: { home: ClientDashboard }) {
  const cells = clothOf(home);
  return (
    <section className="journey">
      <h2 className="h2">{copy.title}</h2>
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
                <span className="h3">{copy.week(week.weekNumber, week.title)}</span>
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
  if (open.length === 0 || !open.every(({ href }) => hasPage('client', href))) return null;
  return (
    <p className="journey__open small soft">
      {copy.open}
      {open.map(({ day, href }) => (
        <AppLink key={day} href={href} aria-label={copy.write(day)}>
          {copy.day(day)}
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
  if (state === 'current') return copy.here;
  return state === 'ahead' ? copy.ahead : copy.done(completedDays, totalDays);
}
