import { useParams } from 'wouter';
import { hasPage } from '#contract/pages.ts';
import { CoachPublicProfile } from '#web/features/coach-profile/public/public-profile.tsx';
import { RequestCoaching } from '#web/features/requests/request-coaching.tsx';
import { actorOf, useUser } from '#web/features/session/queries.ts';

export default function CoachProfilePage() {
  const { coachId = '' } = useParams();
  const user = useUser();
  const isClient = user.role === 'client';
  return (
    <CoachPublicProfile
      coachId={coachId}
      isOwn={!isClient && user.id === coachId}
      messages={isClient && hasPage(actorOf(user), '/messages') ? `/messages?with=${coachId}` : undefined}
      request={(coach) =>
        isClient ? <RequestCoaching coachId={coach.id} coachName={coach.name} isAccepting={coach.isAccepting} /> : null
      }
    />
  );
}
