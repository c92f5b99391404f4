import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { linesMax } from '#contract/appointments/constants.ts';
import { api, ApiError, sentenceOf } from '#web/platform/api.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { clockTime } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { PaperTextarea } from '#web/ui/field.tsx';
import { StateLine, type TextState } from '#web/ui/state.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import { sessionQuery, type SessionPage } from './queries.ts';

const copy = sessionsCopy.lines;
/** Typing pauses that long, and it is saved. */
const pause = 1_500;

type Saved = { text: string; version: number };
type LinesProps = { id: string; saved: Saved; name: string; timeZone: string };

/** What the client wants to talk about: on the device while it is typed, saved after a pause or on leaving the field. */
export function Lines({ id, saved, name, timeZone }: LinesProps) {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const draft = useDraft(`session-lines:${id}`, saved.text, saved.version);
  /** Another device saved first. */
  const [there, setThere] = useState<Saved>();
  const params = { id };

  const show = (lines: Saved) =>
    client.setQueryData<SessionPage>(
      sessionQuery(id).queryKey,
      (page) => page && { ...page, appointment: { ...page.appointment, lines } },
    );
  /** What was typed meanwhile goes on from this version. */
  function goOn(from: number, lines: Saved) {
    draft.rebase(from, lines.version);
    show(lines);
    setThere(undefined);
  }
  const save = useMutation({
    // What is typed must not vanish with the session.
    meta: { keepsPage: true },
    mutationFn: (body: { text: string; baseVersion: number }) =>
      api('PUT /api/client/appointments/{id}/lines', { params, body }),
    onSuccess: ({ text, version }, { baseVersion }) => goOn(baseVersion, { text, version }),
    onError: async (error, { text, baseVersion }) => {
      if (!(error instanceof ApiError) || error.status !== 409) return;
      const page = await api('GET /api/client/appointments/{id}', { params }).catch(() => undefined);
      const lines = page?.appointment.lines;
      // With the same text it was this save, and only its answer was lost.
      if (lines?.text === text.trim()) goOn(baseVersion, lines);
      else setThere(lines);
    },
  });

  const text = draft.value;
  const over = text.length - linesMax;
  const isUnsaved = draft.isReady && text.trim() !== saved.text.trim();
  const isRefused = save.isError && save.variables.text === text;
  const canSave = isUnsaved && over <= 0 && !isOffline && !save.isPending && !there;
  const send = () => save.mutate({ text, baseVersion: draft.base ?? saved.version });
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (!canSave || isRefused) return;
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [canSave, isRefused, text]);

  function keep(words: string, on: Saved) {
    draft.rebase(draft.base ?? saved.version, on.version);
    draft.set(words);
    show(on);
    // Both together may be too long: then they are shortened first.
    if (words.length > linesMax) setThere(undefined);
    else save.mutate({ text: words, baseVersion: on.version });
  }
  if (there)
    return (
      <Conflict
        texts={[there.text, text]}
        isSaving={save.isPending}
        choices={[
          { label: copy.both, onChoose: () => keep(`${there.text}\n\n${text}`, there) },
          { label: copy.keepHere, onChoose: () => keep(text, there) },
          { label: copy.keepThere, onChoose: () => void draft.clear().then(() => goOn(saved.version, there)) },
        ]}
      />
    );

  function stateOf(): [TextState, string] {
    if (over > 0) return ['bad', copy.tooLong({ over })];
    if (save.isPending) return ['busy', copy.busy];
    const time = save.data && clockTime(new Date(save.data.savedAt), timeZone);
    if (!isUnsaved && !saved.text) return ['none', ''];
    if (!isUnsaved) return ['saved', time ? copy.savedAt({ name, time }) : copy.saved({ name })];
    if (isOffline || (isRefused && save.error instanceof ApiError && save.error.status === 0))
      return ['device', copy.device];
    return isRefused ? ['bad', sentenceOf(save.error)] : ['draft', copy.draft];
  }
  const [state, words] = stateOf();
  return (
    <>
      <PaperTextarea
        lines={2}
        aria-label={copy.title}
        aria-invalid={over > 0 || undefined}
        placeholder={copy.placeholder}
        value={text}
        onChange={(event) => draft.set(event.target.value)}
        onBlur={() => canSave && send()}
      />
      <div className="row wrap between mt3">
        <StateLine state={state}>{words}</StateLine>
        {isRefused && canSave && (
          <Button small variant="quiet" onClick={send}>
            {copy.again}
          </Button>
        )}
      </div>
    </>
  );
}

type ConflictProps = {
  /** There and here. */
  texts: [string, string];
  isSaving: boolean;
  choices: readonly { label: string; onChoose: () => void }[];
};

/** Both texts stand there until one is chosen, or both. */
function Conflict({ texts: [there, here], isSaving, choices }: ConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack g3">
      <h3 className="h3" ref={heading} tabIndex={-1}>
        {copy.conflict}
      </h3>
      <h4 className="small soft">{copy.there}</h4>
      <p className="read sessionafter__text" dir="auto">
        {there}
      </p>
      <h4 className="small soft">{copy.here}</h4>
      <p className="read sessionafter__text" dir="auto">
        {here}
      </p>
      <div className="row wrap g2">
        {choices.map(({ label, onChoose }) => (
          <Button key={label} small disabled={isSaving} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
