import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { Journal } from '#web/features/journal/components/journal.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';

const EntryEditor = part(() => import('#web/features/journal-entry/edit/entry-editor.tsx'));
const VersionsDialog = part(() => import('#web/features/journal-entry/versions/versions-dialog.tsx'));
const EntryShare = part(() => import('#web/features/sharing/client/entry-share.tsx'));
const MoodChart = part(() => import('#web/features/client-dashboard/progress/mood-chart.tsx'));
const Elsewhere = part(() => import('#web/features/journal-entry/elsewhere/elsewhere.tsx'));

export default function JournalPage() {
  const { timeZone } = useUser();
  const { data: home } = useQuery(clientDashboardQuery);
  return (
    <Journal
      timeZone={timeZone}
      tools={{
        editor: (entry, onClose) => <EntryEditor entry={entry} timeZone={timeZone} onClose={onClose} />,
        versions: (entryId, onClose) => <VersionsDialog entryId={entryId} timeZone={timeZone} onClose={onClose} />,
        sharing: (entry, coach) => (
          <Later>
            <EntryShare entry={entry} coach={coach} timeZone={timeZone} />
          </Later>
        ),
      }}
      chart={
        <Later>
          <MoodChart timeZone={timeZone} />
        </Later>
      }
      waiting={
        <Later>
          <Elsewhere
            assignmentId={home?.assignment?.status === 'active' ? home.assignment.id : undefined}
            here={undefined}
            shownEntries={[]}
          />
        </Later>
      }
    />
  );
}
