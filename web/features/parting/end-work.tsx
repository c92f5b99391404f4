import { useEffect, useRef, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { partingWordsMax } from '#contract/parting/constants.ts';
import { daysPerWeek } from '#contract/programs/constants.ts';
import { programDay } from '#contract/programs/rules.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { figure } from '#web/platform/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Field, FieldError, Textarea } from '#web/ui/field.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Consequences, sentencesOf } from '#web/ui/list.tsx';
import { endWork as copy, pauseClient as pauseClientCopy } from '#messages/parting-coach.ts';
import { useEndWork, useForgetClient, usePauseClient } from './coach-mutations.ts';
import './parting.css';

type EndedClient = {
  id: string;
  name: string;
  currentProgram: {
    title: string;
    status: string;
    currentWeek: number;
    currentDay: number;
    totalWeeks: number;
  } | null;
};

type EndWorkProps = {
  client: EndedClient;
  /** From here on the page must not ask for the client again: they may be gone before the page has been left. */
  onEnding: (isEnding: boolean) => void;
};

/** The last, quiet line beside a client's page. */
export function EndWork({ client, onEnding }: EndWorkProps) {
  const [open, setOpen] = useState<'end' | 'pause'>();
  const isEnded = useRef(false);
  const forget = useForgetClient(client.id);
  // The page stays until the next one is ready, so its data goes with it and not before.
  useEffect(() => () => void (isEnded.current && forget()), [forget]);
  const close = () => setOpen(undefined);
  return (
    <p className="endwork">
      <Button variant="quiet" small onClick={() => setOpen('end')}>
        {copy.open}
      </Button>
      {open === 'end' && (
        <EndWorkDialog
          client={client}
          onClose={close}
          onPause={() => setOpen('pause')}
          onEnding={onEnding}
          onEnded={() => (isEnded.current = true)}
        />
      )}
      {open === 'pause' && <PauseClientDialog client={client} onClose={close} />}
    </p>
  );
}

function EndWorkDialog({
  client: { id, name, currentProgram },
  onClose,
  onPause,
  onEnding,
  onEnded,
}: EndWorkProps & {
  onClose: () => void;
  onPause: () => void;
  onEnded: () => void;
}) {
  const draft = useDraft(`parting:${id}`, '');
  const end = useEndWork(
    { id, name },
    {
      onStart: () => onEnding(true),
      onRefused: () => onEnding(false),
      onDone: () => {
        onEnded();
        void draft.clear();
        onClose();
        navigate('/');
      },
    },
  );
  const program = currentProgram?.status === 'active' ? currentProgram : undefined;
  const isTooLong = draft.value.trim().length > partingWordsMax;

  return (
    <FormDialog
      size="l"
      title={copy.title({ name })}
      description={
        program &&
        copy.onDay({
          name,
          day: programDay(program.currentWeek, program.currentDay),
          days: program.totalWeeks * daysPerWeek,
        })
      }
      cancel={copy.cancel}
      confirm={copy.confirm}
      danger
      pending={end.isPending}
      pendingText={copy.pending}
      other={
        program && (
          <Button className="endwork__pause" variant="quiet" disabled={end.isPending} onClick={onPause}>
            {copy.pauseInstead}
          </Button>
        )
      }
      lead={
        <>
          <Consequences steps={stepsOf(copy, name, program?.title)} />
          <InEnglish say={({ endWork }) => [...sentencesOf(stepsOf(endWork, name, program?.title)), endWork.until]} />
        </>
      }
      foot={<p className="small soft">{copy.until}</p>}
      onSubmit={() => isTooLong || end.mutate(draft.value.trim())}
      onClose={onClose}
    >
      <Field
        label={copy.words({ name })}
        optional
        error={
          isTooLong ? copy.tooLong({ most: figure(partingWordsMax) }) : end.error ? sentenceOf(end.error) : undefined
        }
      >
        <Textarea
          written
          rows={3}
          readOnly={end.isPending}
          value={draft.value}
          onChange={(event) => draft.set(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function stepsOf(words: typeof copy, name: string, program: string | undefined) {
  const { told, keeps, closed, notes } = words.steps;
  return [
    { title: told.title({ name }), text: told.text },
    { title: keeps.title({ name }), text: program ? keeps.withProgram({ program }) : keeps.text },
    closed,
    notes,
  ];
}

function PauseClientDialog({ client: { id, name }, onClose }: { client: EndedClient; onClose: () => void }) {
  const [weeks, setWeeks] = useState<1 | 2 | 4>(1);
  const pause = usePauseClient({ id, name }, onClose);
  const words = pauseClientCopy;

  return (
    <FormDialog
      title={words.title({ name })}
      description={words.text({ name })}
      cancel={words.cancel}
      confirm={words.confirm}
      pending={pause.isPending}
      pendingText={words.pending}
      onSubmit={() => pause.mutate(weeks)}
      onClose={onClose}
    >
      <ChoiceGroup legend={words.length}>
        {([1, 2, 4] as const).map((value) => (
          <Choice
            key={value}
            name="weeks"
            value={String(value)}
            title={words.weeks[value]}
            checked={weeks === value}
            onChange={() => setWeeks(value)}
          />
        ))}
      </ChoiceGroup>
      <div role="alert">{pause.error && <FieldError>{sentenceOf(pause.error)}</FieldError>}</div>
    </FormDialog>
  );
}
