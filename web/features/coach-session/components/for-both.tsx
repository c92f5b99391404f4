import Users from '#web/ui/icons/users.ts';
import { fullName } from '#contract/names.ts';
import { clockTime, dayWithTime, shortDayAndMonth } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperTextarea } from '#web/ui/field.tsx';
import { StateLine } from '#web/ui/state.tsx';
import type { TextWords } from '#web/ui/versions/text-words.ts';
import { session as sessionCopy, text } from '#messages/coach-session.ts';
import { useShare } from '../mutations.ts';
import type { SessionPage } from '../queries.ts';
import { AgreedNow, useNewLine, type People } from './agreed-now.tsx';
import { Ground, SessionText, useSessionText } from './my-notes.tsx';
import { namesOf, type Phase } from './phase.ts';

const copy = sessionCopy.both;
const words: TextWords = { ...text, changed: text.summaryChanged };

type ForBothProps = {
  page: SessionPage;
  phase: Phase;
  coach: People['coach'];
  timeZone: string;
  onEdit: (id: string) => void;
};

/** Shared, so it lies on paper: the summary and what was agreed, which the client reads once it is shared. */
export function ForBoth({ page, phase, coach, timeZone, onEdit }: ForBothProps) {
  const { appointment, sharedAt } = page;
  const { client } = appointment;
  const { name, firstName } = namesOf(appointment);
  const of = useSessionText(page, 'summary', words);
  const newLine = useNewLine(page);
  const share = useShare(appointment.id);
  const isBusy = of.isSaving || newLine.isAdding || share.isPending;

  /** What is typed goes with it: pressing Share means all of the sheet. */
  async function shareAll() {
    if (isBusy) return;
    if (of.draft.isChanged && !(await of.save())) return;
    if (newLine.isWritten && !(await newLine.add())) return;
    share.mutate(undefined);
  }

  return (
    <Ground
      className="sheet hand"
      title={copy.title}
      seal={
        <span className="seal seal--open">
          <Users />
          {sharedAt ? copy.shared({ name: firstName }) : copy.unshared({ name: firstName })}
        </span>
      }
    >
      <SessionText page={page} which="summary" of={of} label={copy.label} words={words} timeZone={timeZone}>
        {(control) => <PaperTextarea {...control} lines={4} placeholder={copy.placeholder} />}
      </SessionText>
      <AgreedNow
        page={page}
        newLine={newLine}
        people={{
          client: {
            id: client?.id ?? '',
            name: client ? fullName(client) || name : name,
            src: client?.profileImageUrl ?? null,
          },
          coach,
        }}
        firstName={firstName}
        onEdit={onEdit}
      />
      <div className="row between mt4">
        {sharedAt ? (
          <StateLine state={page.readAt ? 'read' : 'sent'}>{factsOf(page, firstName, timeZone)}</StateLine>
        ) : (
          <span className="small soft">{phase.hasBegun ? copy.notShared : copy.early}</span>
        )}
        {!sharedAt && phase.hasBegun && (
          <Button
            variant={phase.isOver ? 'primary' : 'second'}
            pending={isBusy}
            pendingText={share.isPending ? copy.sharing : undefined}
            onClick={() => void shareAll()}
          >
            {copy.share({ name: firstName })}
          </Button>
        )}
      </div>
    </Ground>
  );
}

/** "Shared 19 Nov, 16:10. Nora read it." In the order in which it happened. */
function factsOf({ sharedAt, readAt, summary }: SessionPage, firstName: string, timeZone: string): string {
  const when = (iso: string) =>
    dayWithTime(shortDayAndMonth(new Date(iso), timeZone), clockTime(new Date(iso), timeZone));
  const changedAt = summary && sharedAt && summary.savedAt > sharedAt ? summary.savedAt : null;
  const facts = [
    { at: sharedAt, say: copy.facts.shared },
    { at: changedAt, say: copy.facts.changed },
    { at: readAt, say: () => copy.facts.read({ name: firstName }) },
  ];
  return facts
    .flatMap(({ at, say }) => (at ? { at, said: say({ when: when(at) }) } : []))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ said }) => said)
    .join(' ');
}
