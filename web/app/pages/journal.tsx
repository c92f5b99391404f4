import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { MoodChart } from '#web/features/client-dashboard/progress/mood-chart.tsx';
import { readView } from '#web/features/journal/address.ts';
import { Journal } from '#web/features/journal/components/journal.tsx';
import { EntryEditor } from '#web/features/journal-entry/components/entry-editor.tsx';
import { UnsavedTexts } from '#web/features/journal-entry/components/unsaved-texts.tsx';
import { VersionsDialog } from '#web/features/journal-entry/components/versions-dialog.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { EntryShare } from '#web/features/sharing/entry-share.tsx';
import { useOwnSearch } from '#web/platform/use-own-search.ts';

export default function JournalPage() {
  const { timeZone } = useUser();
  const { entryId, isEditing } = readView(useOwnSearch('/journal'));
  const { data: home } = useQuery(clientDashboardQuery);
  return (
    <Journal
      timeZone={timeZone}
      tools={{
        editor: (entry, onClose) => <EntryEditor entry={entry} timeZone={timeZone} onClose={onClose} />,
        versions: (entryId, onClose) => <VersionsDialog entryId={entryId} timeZone={timeZone} onClose={onClose} />,
        sharing: (entry, coach) => <EntryShare entry={entry} coach={coach} timeZone={timeZone} />,
      }}
      chart={<MoodChart timeZone={timeZone} />}
      waiting={
        <UnsavedTexts
          assignmentId={home?.assignment?.status === 'active' ? home.assignment.id : undefined}
          here={undefined}
          shownEntries={isEditing ? [entryId] : []}
        />
      }
    />
  );
}
