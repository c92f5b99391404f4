import { Figures, Leaders, ProgressThread } from '#web/ui/figures.tsx';
import type { ClientDashboard } from '../queries.ts';
import { progressCopy as copy } from './copy.ts';

type Progress = NonNullable<ClientDashboard['progress']>;

export function Numbers({ home, progress }: { home: ClientDashboard; progress: Progress }) {
  return (
    <div className="prog__numbers">
      <Thread label={copy.overall} value={progress.overallCompletion} />
      <Thread label={copy.journaling} value={progress.journalingCompletion} />
      <Figures
        narrow={3}
        items={[
          { label: copy.entries, value: home.journalEntries.length },
          { label: copy.practices, value: progress.completedPractices },
          { label: copy.totalDays, value: progress.totalDays },
        ]}
      />
    </div>
  );
}

function Thread({ label, value }: { label: string; value: number }) {
  return (
    <div className="prog__thread">
      <Leaders end={`${value}%`}>{label}</Leaders>
      <ProgressThread value={value} label={label} />
    </div>
  );
}

export function CurrentStatus({ home, progress }: { home: ClientDashboard; progress: Progress }) {
  const isCompleted = home.assignment?.status === 'completed';
  return (
    <section className="prog__status" aria-labelledby="status">
      <h2>
        <span className="note" id="status">
          {copy.status}
        </span>
        <span className="h2">
          {isCompleted ? copy.allDone(progress.totalDays) : copy.place(progress.currentWeek, progress.currentDay)}
        </span>
      </h2>
      {!isCompleted && home.assignment?.weeklyTheme && <p className="soft">{home.assignment.weeklyTheme.title}</p>}
    </section>
  );
}
