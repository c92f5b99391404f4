import { useRef, type RefObject } from 'react';
import UserRound from '#web/ui/icons/user-round.ts';
import { overview as copy } from '#messages/admin.ts';
import { users as usersCopy } from '#messages/admin-users.ts';
import { Button } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ItemRow } from '#web/ui/list.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { Section } from '#web/ui/section.tsx';
import { newestCoaches, personAddress } from './admin-tabs.ts';
import type { AdminDashboardData } from './queries.ts';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';
import { useApproveCoach } from './users/mutations.ts';

type Waiting = Pick<AdminDashboardData, 'coachesAwaiting' | 'waitingCoaches'>;
type Coach = Waiting['waitingCoaches'][number];

/** Who waits for approval, above everything else: each is approved with one press. */
export function WaitingCoaches({ coachesAwaiting, waitingCoaches }: Waiting) {
  // Stays when the last one goes, to take the focus.
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1}>
      {coachesAwaiting > 0 && (
        <Section
          className="mb6"
          title={copy.waiting({ coaches: coachesAwaiting })}
          aside={
            <AppLink className="small" href={newestCoaches}>
              {copy.toWaiting}
            </AppLink>
          }
        >
          <p className="soft">{copy.waitingText}</p>
          <ul>
            {/* A server of the release before sends none. */}
            {(waitingCoaches ?? []).map((coach) => (
              <CoachRow key={coach.id} coach={coach} box={box} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function CoachRow({ coach: { id, name, email }, box }: { coach: Coach; box: RefObject<HTMLElement | null> }) {
  const row = useFocusOnRemoval<HTMLLIElement>(box);
  const approve = useApproveCoach(id);
  const called = name || email;
  return (
    <ItemRow
      ref={row}
      icon={<UserRound />}
      title={
        <AppLink href={personAddress(id)}>
          <bdi>{called}</bdi>
        </AppLink>
      }
      note={name && email}
    >
      <Button small pending={approve.isPending} onClick={() => approve.mutate()}>
        <RichText text={usersCopy.approveOne} values={{ name: called }} />
      </Button>
    </ItemRow>
  );
}
