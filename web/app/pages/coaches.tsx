import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { CoachPublicProfile } from '#web/features/coach-profile/public/public-profile.tsx';
import { Coaches } from '#web/features/coaches/coaches.tsx';
import { RequestCoaching } from '#web/features/requests/request-coaching.tsx';
import { RequestInList } from '#web/features/requests/request-in-list.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { PlainBar } from '../shells/plain-frame.tsx';
import './setup.css';
import { useShownPath } from '../shown-path.ts';

/** One coach's profile; and, at `/coaches`, all who can be met. */
export default function CoachesPage() {
  const path = useShownPath();
  const { coachId = '' } = useParams();
  const { timeZone } = useUser();
  if (!matchesPath('/coaches', path)) return <OneCoach coachId={coachId} />;
  return (
    <Coaches request={(coach, profile) => <RequestInList coach={coach} timeZone={timeZone} profile={profile} />} />
  );
}

function OneCoach({ coachId }: { coachId: string }) {
  const user = useUser();
  const isClient = user.role === 'client';
  const isOwn = !isClient && user.id === coachId;
  const profile = (
    <CoachPublicProfile
      coachId={coachId}
      isOwn={isOwn}
      from={!user.role ? 'setup' : isClient || isOwn ? 'dashboard' : 'programs'}
      messages={isClient ? `/messages?with=${coachId}` : undefined}
      request={(coach) => (isClient ? <RequestCoaching coach={coach} isAccepting={coach.isAccepting} /> : null)}
    />
  );
  if (user.role) return profile;
  // Without a role there is no shell.
  return (
    <>
      <PlainBar canLogOut />
      <main className="setup" id="main" tabIndex={-1}>
        {profile}
      </main>
    </>
  );
}
