import { weekAndDay } from '#contract/programs/rules.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { classes } from '#web/ui/classes.ts';
import { LoomStrip } from '#web/ui/loom/loom-strip.tsx';
import { Leaders } from '#web/ui/progress-thread.tsx';
import { clothOf } from '../cloth.ts';
import { todayCopy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

const copy = todayCopy.journey;
type Week = ClientDashboard['weeks'][number];

export function Journey({ home }: { home: ClientDashboard }) {
  const cells = clothOf(home);
  return (
    <section className="journey">
      <h2 className="h2">{copy.title}</h2>
      <ol>
        {home.weeks.map((week) => (
          <li key={week.weekNumber} className={classes(week.state === 'current' && 'is-now')} aria-current={week.state === 'current' ? 'step' : undefined}>
            <Leaders end={<span className="small soft">{standing(week)}</span>}>
              <span className="h3">{copy.week(week.weekNumber, week.title)}</span>
            </Leaders>
            <LoomStrip data={loomData(cells.filter((cell) => weekAndDay(cell.day).week === week.weekNumber))} fill height="18px" />
          </li>
        ))}
      </ol>
    </section>
  );
}

function standing({ state, completedDays, totalDays }: Week): string {
  if (state === 'current') return copy.here;
  return state === 'ahead' ? copy.ahead : copy.done(completedDays, totalDays);
}
