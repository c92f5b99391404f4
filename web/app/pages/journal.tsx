import { useLayoutEffect, useState, type ComponentProps } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { MoodChart } from '#web/features/today/progress/mood-chart.tsx';
import { Journal } from '#web/features/journal/components/journal.tsx';
import { EntryEditor } from '#web/features/today/components/entry-editor.tsx';
import { UnsavedTexts } from '#web/features/today/components/unsaved-texts.tsx';
import { PhotosOfEntry } from '#web/features/today/photos/photos-part.tsx';
import { VersionsDialog } from '#web/features/today/components/versions-dialog.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { EntryShare } from '#web/features/sharing/entry-share.tsx';

export default function JournalPage() {
  const { timeZone } = useUser();
  const [openId, setOpenId] = useState<string>();
  const { data: home } = useQuery(clientDashboardQuery);
  return (
    <Journal
      timeZone={timeZone}
      tools={{
        editor: (entry, onClose, writeDown) => (
          <NotedEditor entry={entry} timeZone={timeZone} onClose={onClose} writeDown={writeDown} onOpen={setOpenId} />
        ),
        versions: (entryId, onClose) => <VersionsDialog entryId={entryId} timeZone={timeZone} onClose={onClose} />,
        photos: (entry) => <PhotosOfEntry entry={entry} hasNote />,
        sharing: (entry, coach) => <EntryShare entry={entry} coach={coach} timeZone={timeZone} />,
      }}
      chart={<MoodChart timeZone={timeZone} />}
      waiting={
        <UnsavedTexts
          assignmentId={home?.assignment?.status === 'active' ? home.assignment.id : undefined}
          here={undefined}
          shownEntries={openId === undefined ? [] : [openId]}
        />
      }
    />
  );
}

type NotedEditorProps = ComponentProps<typeof EntryEditor> & { onOpen: (entryId: string | undefined) => void };

/** Says which entry is open. An address may name one that is gone: then its unsaved change is in no editor. */
function NotedEditor({ onOpen, ...props }: NotedEditorProps) {
  const { id } = props.entry;
  useLayoutEffect(() => {
    onOpen(id);
    return () => onOpen(undefined);
  }, [id, onOpen]);
  return <EntryEditor {...props} />;
}
