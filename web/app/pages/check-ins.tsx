import { useParams } from 'wouter';
import { AskedCheckIn } from '#web/features/check-ins/asked.tsx';
import { CheckIns } from '#web/features/check-ins/check-ins.tsx';
import { useSentCheckIns } from '#web/features/check-ins/mutations.ts';
import { CheckInResult } from '#web/features/check-ins/result.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { CareCard } from '#web/features/today/components/care-card.tsx';

/** A client's check-ins: all of them, one that is asked, and one that was answered. */
export default function CheckInsPage() {
  const { id, occasion } = useParams();
  const { timeZone } = useUser();
  useSentCheckIns();
  if (occasion !== undefined)
    return (
      <AskedCheckIn
        key={occasion}
        occasion={occasion}
        timeZone={timeZone}
        careCard={(card) => <CareCard {...card} isFirst />}
      />
    );
  if (id !== undefined) return <CheckInResult key={id} id={id} timeZone={timeZone} />;
  return <CheckIns timeZone={timeZone} />;
}
