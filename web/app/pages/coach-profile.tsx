import { useParams } from 'wouter';
import { CoachPublicProfile } from '#web/features/coach-profile/public/public-profile.tsx';
import { RequestCoaching } from '#web/features/requests/request-coaching.tsx';
import { useUser } from '#web/features/session/queries.ts';

export default function CoachProfilePage() {
  const { coachId = '' } = useParams();
  const user = useUser();
  const isClient = user.role === 'client';
  return (
    <CoachPublicProfile
      coachId={coachId}
      isOwn={!isClient && user.id === coachId}
      messages={isClient ? `/messages?with=${coachId}` : undefined}
      request={(coach) =>
        isClient ? <RequestCoaching coachId={coach.id} coachName={coach.name} isAccepting={coach.isAccepting} /> : null
      }
    />
  );
}
