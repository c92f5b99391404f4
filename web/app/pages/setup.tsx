import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { matchesPath } from '#contract/pages.ts';
import { dayPlace, freePagePlace, withText } from '#web/features/today/entry-on-device.ts';
import { forgetAnswer, takenAnswer } from '#web/features/landing/first-answer.ts';
import { RoleForm } from '#web/features/roles/role-form.tsx';
import { SetupForm } from '#web/features/roles/setup-form.tsx';
import { setup as setupCopy } from '#messages/roles.ts';
import { ownRolesQuery } from '#web/features/roles/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import type { Result } from '#web/platform/api.ts';
import { isCoachLimited } from '#web/platform/boot.ts';
import { keepDraft } from '#web/platform/device/drafts.ts';
import { AppLink } from '#web/ui/link.tsx';
import { LoadError } from '#web/ui/load.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { LoneFrame, PlainBar } from '../shells/plain-frame.tsx';
import './setup.css';
import { useShownPath } from '../shown-path.ts';

/** Choosing a role: the first one, with everything that belongs to it, or another one later. */
export default function SetupPage() {
  const path = useShownPath();
  return matchesPath('/role-select', path) ? <AnotherRole /> : <FirstRole />;
}

function AnotherRole() {
  const user = useUser();
  return (
    <LoneFrame canLogOut>
      <RoleForm inForce={user.role} offersAdmin={user.isAdmin} isCoachLimited={isCoachLimited()} />
    </LoneFrame>
  );
}

function FirstRole() {
  const user = useUser();
  return (
    <>
      <PlainBar canLogOut />
      <main className="setup" id="main" tabIndex={-1}>
        <header>
          <h1 className="title">{setupCopy.title}</h1>
          <p className="read">{setupCopy.intro({ hasName: user.firstName !== '', name: user.firstName })}</p>
          {user.isAdmin && (
            <p className="read">
              {setupCopy.admin.question} <AppLink href="/role-select">{setupCopy.admin.link}</AppLink>
            </p>
          )}
        </header>
        <KnownRoles>
          {(canCoach) => (
            <SetupForm
              signup={user.signup}
              canCoach={canCoach}
              wasClient={user.clientType !== null}
              onClient={(home) => layOnFirstPage(user.id, home)}
            />
          )}
        </KnownRoles>
        <p className="small soft">
          {setupCopy.leave.question} <AppLink href="/settings/delete-account">{setupCopy.leave.link}</AppLink>
        </p>
      </main>
    </>
  );
}

/** Where not everyone may become a coach, the form waits for the answer: no choice appears and disappears again. */
function KnownRoles({ children }: { children: (canCoach: boolean) => ReactNode }) {
  const { data, error, refetch } = useQuery({ ...ownRolesQuery, enabled: isCoachLimited() });
  if (!isCoachLimited() || data) return children(data?.mayBecomeCoach ?? true);
  if (error) return <LoadError title={setupCopy.lost} error={error} onRetry={refetch} />;
  return (
    <Loading text={setupCopy.loading}>
      <SkeletonRows rows={2} />
    </Loading>
  );
}

type Home = Pick<Result<'GET /api/client/dashboard'>, 'assignment' | 'progress' | 'trial'>;

/**
 * Text written on the landing page becomes the draft of the first page: of the first day, or of a free page while
 * waiting for a program. Only the trial's first page has the question it answers; on others the question stays with it. It is
 * removed there only after the device has stored it here.
 */
export async function layOnFirstPage(userId: string, { assignment, progress, trial }: Home): Promise<void> {
  const answer = takenAnswer();
  if (answer === undefined) return;
  const place =
    assignment?.status === 'active' && progress
      ? dayPlace({ assignmentId: assignment.id, week: progress.currentWeek, day: progress.currentDay })
      : freePagePlace;
  const value = withText(
    { entryText: '', moodScore: null },
    trial || !answer.question ? answer.text : `${answer.question}\n\n${answer.text}`,
  );
  const keptAt = Date.now();
  const draft = { userId, place, slot: 'landing', seq: 1, value, base: null, keptAt, replaces: [], refusal: null };
  await keepDraft(draft).then(forgetAnswer, () => {});
}
