import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import Lock from '#web/ui/icons/lock-keyhole.ts';
import { notesMax } from '#contract/notes/constants.ts';
import { useVersionedText } from '#web/platform/device/use-versioned-text.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Textarea } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { VersionList } from '#web/ui/versions/version-list.tsx';
import { tooLong, VersionedText } from '#web/ui/versions/versioned-text.tsx';
import { changeDetail, notesHistoryQuery } from '../queries.ts';
import { notes as copy, notesWords } from '#messages/client-page-notes.ts';
import { useRestoreNotes, useSaveNotes } from './mutations.ts';

type CoachNotesProps = {
  clientId: string;
  firstName: string;
  notes: string;
  version: number;
  timeZone: string;
  /** A version that is asked for elsewhere on the page. */
  shown?: number | undefined;
  onShown?: () => void;
};

/** Private to the coach. What is typed lies on the device until a save has made it a version. */
export function CoachNotes({ clientId, firstName, notes, version, timeZone, shown, onShown }: CoachNotesProps) {
  const client = useQueryClient();
  const { mutateAsync: save } = useSaveNotes(clientId);
  const text = useVersionedText({
    place: `notes:${clientId}`,
    saved: { text: notes, version },
    save,
    onSaved: (now) => changeDetail(client, clientId, () => ({ coachNotes: now.text, notesVersion: now.version })),
    refusalOf: (words) => tooLong(words, notesMax, notesWords),
    onRefused: (description) => toast({ variant: 'destructive', title: copy.failed.title, description }),
  });
  return (
    <Section
      title={copy.title}
      className="coachnotes"
      aside={
        <span className="small soft row g1">
          <Lock />
          {copy.onlyYou}
        </span>
      }
    >
      <p className="small soft mb3">{copy.private({ name: firstName })}</p>
      <VersionedText
        of={text}
        label={copy.label}
        words={notesWords}
        timeZone={timeZone}
        variant="primary"
        isAsked={shown !== undefined}
        history={({ isDraft, onShown: keepOpen }) => (
          <NotesHistory
            clientId={clientId}
            timeZone={timeZone}
            isDraft={isDraft}
            shown={shown}
            onShown={() => {
              keepOpen();
              onShown?.();
            }}
          />
        )}
      >
        {(control) => <Textarea {...control} grows rows={7} placeholder={copy.placeholder} />}
      </VersionedText>
    </Section>
  );
}

type NotesHistoryProps = Pick<CoachNotesProps, 'clientId' | 'timeZone' | 'shown' | 'onShown'> & { isDraft: boolean };

function NotesHistory({ clientId, ...shown }: NotesHistoryProps) {
  const history = useInfiniteQuery(notesHistoryQuery(clientId));
  return <VersionList words={notesWords} history={history} restore={useRestoreNotes(clientId)} {...shown} />;
}
