import { useState } from 'react';
import { useParams } from 'wouter';
import { ProgramDayView } from '#web/features/client-dashboard/program-day/program-day.tsx';
import { CareCard } from '#web/features/journal-entry/components/care-card.tsx';
import { DayLeaf } from '#web/features/journal-entry/components/day-leaf.tsx';
import type { Care } from '#web/features/journal-entry/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import { EntrySharing } from '#web/features/sharing/entry-share.tsx';

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
            sharing={(place) => <EntrySharing coach={page.coach} timeZone={timeZone} {...place} />}
            onSaved={(entry) => setCare(entry.care)}
          />
          {care && <CareCard care={care} coachName={coachName} onClose={() => setCare(null)} />}
        </>
      )}
    />
  );
}
