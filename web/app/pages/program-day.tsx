import { useParams } from 'wouter';
import { useUser } from '#web/features/session/queries.ts';
import { EntrySharing } from '#web/features/sharing/entry-share.tsx';
import { ProgramDayView } from '#web/features/today/program-day/program-day.tsx';

export default function ProgramDayPage() {
  const { week = '', day = '' } = useParams();
  const { timeZone } = useUser();
  return (
    <ProgramDayView
      week={Number(week)}
      day={Number(day)}
      timeZone={timeZone}
      sharing={(coach, place) => <EntrySharing coach={coach} timeZone={timeZone} {...place} />}
    />
  );
}
