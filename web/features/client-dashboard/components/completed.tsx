import { useEffect, type ReactNode } from 'react';
import { loomData } from '#web/platform/loom-data.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { Cover } from '#web/ui/loom/cover.tsx';
import { LoomGrid } from '#web/ui/loom/loom.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { clothOf } from '../cloth.ts';
import { completedCopy as copy } from '../copy.ts';
import { focusHeading } from '../day-changes.ts';
import type { ClientDashboard } from '../queries.ts';
import { FreeCloth } from './free-cloth.tsx';
import { Tiles } from './today-margin.tsx';

type CompletedProps = {
  home: ClientDashboard;
  /** The program was completed a moment ago, on this very page. */
  isArrival: boolean;
  /** The day goes on without a prompt. */
  freePage: ReactNode;
  kind: ReactNode;
  otherTexts: ReactNode;
  unread: ReactNode;
  /** Without a coach there is nobody to go on with; these say how. */
  waysOn: ReactNode;
};

/** The finished cloth, what it took, a line of one's own, and ways on. */
export function Completed({ home, isArrival, freePage, kind, otherTexts, unread, waysOn }: CompletedProps) {
  useEffect(() => {
    if (isArrival) focusHeading();
  }, [isArrival]);
  const { program, progress, closingLine, coach, pendingInvitations } = home;
  if (!program || !progress) return null;
  return (
    <section className="finished">
      <Cover className="finished__cover">
        <LoomGrid
          data={loomData(clothOf(home))}
          weeks={false}
          below={<FreeCloth home={home} />}
          className="finished__cloth"
        />
        <h1 className="title">{copy.title}</h1>
        <p>{program.title}</p>
        <p>{progress.completedDays > 0 ? copy.woven(progress.completedDays) : copy.unwoven}</p>
      </Cover>
      {freePage}
      {kind}
      <Figures
        narrow={3}
        items={[
          { label: copy.written, value: progress.completedDays, unit: copy.of(progress.totalDays) },
          { label: copy.practices, value: progress.completedPractices },
          { label: copy.mood, value: progress.averageMood?.toFixed(1) ?? '–' },
        ]}
      />
      {closingLine && (
        <Sheet>
          <blockquote>
            <p className="note">{copy.wrote(closingLine.dayNumber)}</p>
            <p className="read" dir="auto">
              {closingLine.text}
            </p>
          </blockquote>
        </Sheet>
      )}
      {otherTexts}
      <div className="finished__ways">
        <ButtonLink variant="primary" block href="/journal">
          {copy.journal}
        </ButtonLink>
        <ButtonLink block href="/api/client/journal-export" external download>
          {copy.download}
        </ButtonLink>
        {coach && (
          <ButtonLink block href="/messages">
            {copy.message(coach.fullName.split(' ')[0] || copy.coach)}
          </ButtonLink>
        )}
      </div>
      {waysOn}
      {pendingInvitations > 0 && <Tiles pendingInvitations={pendingInvitations} unread={unread} />}
    </section>
  );
}
