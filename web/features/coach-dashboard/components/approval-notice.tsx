import { Notice } from '#web/ui/state.tsx';
import { coachHome } from '#messages/coach-dashboard.ts';
import type { CoachDashboard } from '../queries.ts';

const copy = coachHome.approval;

/** For a coach who waits: what has to wait and what can be done meanwhile. In a fresh installation nobody could approve them. */
export function ApprovalNotice({ approval: { commands } }: { approval: NonNullable<CoachDashboard['approval']> }) {
  return (
    <Notice className="mb5" title={copy.title}>
      <p>{copy.text}</p>
      {commands.length > 0 && (
        <>
          <p className="mt3">{copy.noAdmin}</p>
          {commands.map((command) => (
            <p key={command} dir="ltr">
              <code className="anywhere">{command}</code>
            </p>
          ))}
        </>
      )}
    </Notice>
  );
}
