import { figure } from '#web/platform/locale.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import Lock from 'lucide-react/icons/lock-keyhole';
import GitCompare from 'lucide-react/icons/git-compare-arrows';
import { notesMax } from '#contract/notes/constants.ts';
import { useDraft, type Draft } from '#web/platform/device/use-draft.ts';
import { clockTime, daysAgo, shortDate } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { StateLine } from '#web/ui/state.tsx';
import { changeDetail } from '../queries.ts';
import { notesCopy as copy } from './copy.ts';
import { SavedElsewhere, useSaveNotes } from './mutations.ts';
import { NotesHistory } from './notes-history.tsx';
import './notes.css';

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
  const draft = useDraft(`notes:${clientId}`, notes, version);
  const save = useSaveNotes(clientId);
  const [present, setPresent] = useState<{ text: string; version: number }>();
  /** Shown, and not to be typed in, until the page has it: the text and the version before it must not come back. */
  const [saved, setSaved] = useState<{ text: string; version: number }>();
  const [isHistory, setHistory] = useState(false);
  const hasHistory = isHistory || shown !== undefined;
  const historyId = useId();
  const settling = saved && version < saved.version ? saved.text : undefined;
  const text = settling ?? draft.value;

  async function settle(now: { text: string; version: number }) {
    setSaved(now);
    // First the draft, then the page: a remounted field would take the draft for unsaved text.
    await draft.clear();
    changeDetail(client, clientId, () => ({ coachNotes: now.text, notesVersion: now.version }));
    setPresent(undefined);
  }

  function send(words: string, baseVersion: number) {
    if (save.isPending) return;
    // Both texts together may be more than one version can hold; then nothing is sent, and both stay on the page.
    const refusal = tooLong(words);
    if (refusal) return void toast({ variant: 'destructive', title: copy.failed.title, description: refusal });
    save.mutate(
      { notes: words, baseVersion },
      {
        onSuccess: ({ notes: text, version: number }) => void settle({ text, version: number }),
        onError: (error) => {
          if (error instanceof SavedElsewhere) setPresent(error.present);
        },
      },
    );
  }

  const isSaving = save.isPending || settling !== undefined;
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
      <p className="small soft">{copy.private(firstName)}</p>
      {present ? (
        <NotesConflict
          mine={draft.value}
          present={present}
          isSaving={isSaving}
          onKeep={(words) => send(words, present.version)}
          onDrop={() => void settle(present)}
        />
      ) : (
        <Field label={copy.label} hideLabel error={tooLong(text) ?? draft.error}>
          <Textarea
            rows={7}
            dir="auto"
            value={text}
            placeholder={copy.placeholder}
            readOnly={isSaving}
            onChange={(event) => draft.set(event.target.value)}
          />
        </Field>
      )}
      <DraftLine draft={draft} timeZone={timeZone} isHidden={settling !== undefined} />
      {!present && <OtherDrafts others={draft.others} timeZone={timeZone} isSaving={isSaving} />}
      <div className="row stretch wrap g2 mt3">
        {!present && (
          <Button
            variant="primary"
            small
            disabled={!draft.isChanged || text.length > notesMax}
            pending={save.isPending}
            pendingText={copy.saving}
            onClick={() => send(draft.value, draft.base ?? version)}
          >
            {copy.save}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          aria-expanded={hasHistory}
          aria-controls={historyId}
          onClick={() => setHistory(!hasHistory)}
        >
          <History />
          {hasHistory ? copy.history.hide : copy.history.show}
        </Button>
      </div>
      <div id={historyId}>
        {hasHistory && (
          <NotesHistory
            clientId={clientId}
            timeZone={timeZone}
            isDraft={draft.isChanged}
            shown={shown}
            onShown={() => {
              setHistory(true);
              onShown?.();
            }}
          />
        )}
      </div>
    </Section>
  );
}

function tooLong(text: string): string | undefined {
  return text.length > notesMax ? copy.tooLong(figure(notesMax), figure(text.length - notesMax)) : undefined;
}

function DraftLine({ draft, timeZone, isHidden }: { draft: Draft<string>; timeZone: string; isHidden: boolean }) {
  if (isHidden || draft.state === 'none') return null;
  const words = {
    draft: copy.state.draft,
    device: copy.state.device(momentOf(draft.keptAt ?? new Date(), timeZone)),
    bad: copy.state.bad,
  };
  return (
    <div className="mt2">
      <StateLine state={draft.state}>{words[draft.state]}</StateLine>
    </div>
  );
}

function momentOf(date: Date, timeZone: string): string {
  const time = clockTime(date, timeZone);
  return daysAgo(date, timeZone) === 0 ? time : `${shortDate(date.toISOString(), timeZone)}, ${time}`;
}

type Others = { others: Draft<string>['others']; timeZone: string; isSaving: boolean };

/** Typed about the same client in another window or on an earlier visit. The success of a save ends what is in the field. */
function OtherDrafts({ others, timeZone, isSaving }: Others) {
  if (others.length === 0) return null;
  return (
    <section className="coachnotes__others" aria-label={copy.others.title}>
      <h3 className="h3">{copy.others.title}</h3>
      {others.map((other) => (
        <div key={other.id}>
          <p className="coachnotes__text" dir="auto">
            {other.value}
          </p>
          <p className="small faint">{copy.others.kept(momentOf(other.keptAt, timeZone))}</p>
          <Button small disabled={isSaving} onClick={() => other.take()}>
            {copy.others.take}
          </Button>
          <Button small variant="quiet" onClick={() => other.discard()}>
            {copy.others.discard}
          </Button>
        </div>
      ))}
    </section>
  );
}

type NotesConflictProps = {
  mine: string;
  present: { text: string; version: number };
  isSaving: boolean;
  onKeep: (text: string) => void;
  onDrop: () => void;
};

/** Replaces the field: shows both texts until one is chosen. */
function NotesConflict({ mine, present, isSaving, onKeep, onDrop }: NotesConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notesconflict stack mt3">
      <div className="notesconflict__say row stretch">
        <span className="knotted">
          <GitCompare />
        </span>
        <div>
          <h3 className="h3" ref={heading} tabIndex={-1}>
            {copy.conflict.title}
          </h3>
          <p className="small soft">{copy.conflict.text(present.version)}</p>
        </div>
      </div>
      <Side title={copy.conflict.theirs(present.version)} text={present.text} />
      <Side title={copy.conflict.mine} text={mine} />
      <div className="notesconflict__acts row stretch wrap g2">
        <Button small pending={isSaving} onClick={() => onKeep(`${present.text}\n\n${mine}`)}>
          {copy.conflict.both}
        </Button>
        <Button small pending={isSaving} onClick={() => onKeep(mine)}>
          {copy.conflict.takeMine(present.version + 1)}
        </Button>
        <Button small variant="quiet" disabled={isSaving} onClick={onDrop}>
          {copy.conflict.takeTheirs(present.version)}
        </Button>
      </div>
    </div>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <article className="notesconflict__side">
      <h4 className="small soft">{title}</h4>
      <p className="coachnotes__text" dir="auto">
        {text || copy.history.none}
      </p>
    </article>
  );
}
