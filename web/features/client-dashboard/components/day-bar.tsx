import Hourglass from 'lucide-react/icons/hourglass';
import { programDay } from '#contract/programs/rules.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { LoomStrip } from '#web/ui/loom/loom.tsx';
import { clothOf } from '../cloth.ts';
import { todayCopy as copy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

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
