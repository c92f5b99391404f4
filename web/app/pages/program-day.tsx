import { useState } from 'react';
import { useParams } from 'wouter';
import { ProgramDayView } from '#web/features/client-dashboard/program-day/program-day.tsx';
import { DayLeaf } from '#web/features/journal-entry/components/day-leaf.tsx';
import type { Care } from '#web/features/journal-entry/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { KindCard } from './kind-card-part.tsx';

const Sharing = part(() => import('../sharing-late.tsx'));

export default function ProgramDayPage() {
  const { week = '', day = '' } = useParams();
  const { timeZone } = useUser();
  const [care, setCare] = useState<Care | null>(null);
  return (
    <ProgramDayView
      week={Number(week)}
      day={Number(day)}
      leaf={({ page, note, coachName, refusal }) => (
        <>
          <DayLeaf
            page={{
              assignmentId: page.assignmentId,
              week: page.weekNumber,
              day: page.dayOfWeek,
              dayNumber: page.dayNumber,
              promptText: page.promptText,
            }}
            note={note}
            isToday={false}
            entries={page.entries}
            timeZone={timeZone}
            refusal={refusal}
            coach={page.coach}
            sharing={(place) => (
              <Later>
                <Sharing coach={page.coach} timeZone={timeZone} {...place} />
              </Later>
            )}
            onKept={(entry) => setCare(entry.care)}
          />
          <Later>{care && <KindCard care={care} coachName={coachName} onClose={() => setCare(null)} />}</Later>
        </>
      )}
    />
  );
}
