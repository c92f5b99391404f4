import { programDay } from '#contract/programs/rules.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { LoomGrid, LoomKey } from '#web/ui/loom/loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { clothOf } from '../cloth.ts';
import type { ClientDashboard } from '../queries.ts';
import { progressCopy as copy } from './copy.ts';

type Progress = NonNullable<ClientDashboard['progress']>;

/** The cloth with the names of its weeks. */
export function Overview({ home, progress }: { home: ClientDashboard; progress: Progress }) {
  const isCompleted = home.assignment?.status === 'completed';
  return (
    <Sheet className="prog__overview" aria-labelledby="overview">
      <div className="prog__head">
        <h2 className="h2" id="overview">
          {copy.overview}
        </h2>
        <p className="small soft">
          {isCompleted
            ? copy.completed
            : copy.day(programDay(progress.currentWeek, progress.currentDay), progress.totalDays)}
        </p>
      </div>
      <LoomGrid
        data={loomData(clothOf(home))}
        size="m"
        weeks={home.weeks.map((week) => (
          <>
            <b>{copy.week(week.weekNumber)}</b>
            {week.title !== copy.week(week.weekNumber) && <span>{week.title}</span>}
          </>
        ))}
      />
      <LoomKey />
    </Sheet>
  );
}
