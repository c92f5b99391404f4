import { hasPage } from '#contract/pages.ts';
import { loomData } from '#web/platform/loom-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Cover } from '#web/ui/loom/cover.tsx';
import { LoomGrid } from '#web/ui/loom/loom-grid.tsx';
import { clothOf } from '../cloth.ts';
import { todayCopy } from '../copy.ts';
import type { ClientDashboard } from '../queries.ts';

const copy = todayCopy.completed;

export function Completed({ home }: { home: ClientDashboard }) {
  const { program, progress } = home;
  if (!program || !progress) return null;
  return (
    <section className="finished">
      <Cover className="finished__cover">
        <LoomGrid data={loomData(clothOf(home))} weeks={false} className="finished__cloth" />
        <h1 className="title">{copy.title}</h1>
        <p>{program.title}</p>
        <p>{copy.woven(progress.totalDays)}</p>
      </Cover>
      <Figures
        narrow={3}
        items={[
          { label: copy.written, value: progress.completedDays, unit: copy.of(progress.totalDays) },
          { label: copy.practices, value: progress.completedPractices },
          { label: copy.mood, value: progress.averageMood?.toFixed(1) ?? '–' },
        ]}
      />
      {hasPage('client', '/journal') && (
        <ButtonLink variant="primary" block href="/journal">
          {copy.journal}
        </ButtonLink>
      )}
    </section>
  );
}
