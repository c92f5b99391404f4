import { useParams } from 'wouter';
import { matchesPath } from '#contract/pages.ts';
import { HostReports } from '#web/features/cohort-room/host-reports.tsx';
import { CohortRoomPage, GroupRoomPage } from '#web/features/cohort-room/room.tsx';
import { JoinGroup } from '#web/features/groups/join-group.tsx';
import { OwnGroup } from '#web/features/groups/own-group.tsx';
import { PlaceInOverGroup } from '#web/features/groups/own-place.tsx';
import { useUserIfKnown } from '#web/features/session/queries.ts';
import { LoneFrame } from '../shells/plain-frame.tsx';
import { useShownPath } from '../shown-path.ts';

/**
 * The person's group and its room, which its coach opens too; the page behind a group's link when signed in; for an
 * admin, the reports of all rooms.
 */
export default function GroupPage() {
  const { code, id } = useParams();
  const path = useShownPath();
  const { data: user } = useUserIfKnown();
  if (user && matchesPath('/admin/reports', path)) return <HostReports timeZone={user.timeZone} />;
  if (id && user?.role === 'client')
    return (
      <GroupRoomPage key={id} cohortId={id} timeZone={user.timeZone}>
        <PlaceInOverGroup groupId={id} firstName={user.firstName} />
      </GroupRoomPage>
    );
  if (id && user) return <CohortRoomPage key={id} cohortId={id} timeZone={user.timeZone} />;
  if (!code && user) return <OwnGroup firstName={user.firstName} />;
  return <LoneFrame canLogOut>{user && <JoinGroup code={code ?? ''} person={user} />}</LoneFrame>;
}
