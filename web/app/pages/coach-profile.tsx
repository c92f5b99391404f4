import { useParams } from 'wouter';
import { CoachPublicProfile } from '#web/features/coach-profile/public/public-profile.tsx';
import { RequestCoaching } from '#web/features/requests/request-coaching.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { PlainBar } from '../shells/plain-frame.tsx';
import './setup.css';

export default function CoachProfilePage() {
  const { coachId = '' } = useParams();
  const user = useUser();
  const isClient = user.role === 'client';
  const profile = (
    <CoachPublicProfile
      coachId={coachId}
      isOwn={!isClient && user.id === coachId}
      isInSetup={!user.role}
      messages={isClient ? `/messages?with=${coachId}` : undefined}
      request={(coach) =>
        isClient ? <RequestCoaching coachId={coach.id} coachName={coach.name} isAccepting={coach.isAccepting} /> : null
      }
    />
  );
  if (user.role) return profile;
  // Whoever has no role yet has no frame of one either.
  return (
    <>
      <PlainBar canLogOut />
      <main className="setup" id="main" tabIndex={-1}>
        {profile}
      </main>
    </>
  );
}
