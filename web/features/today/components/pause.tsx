import { useState } from 'react';
import CirclePause from '#web/ui/icons/circle-pause.ts';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { dayAndMonth, localDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { pause as copy } from '#messages/today.ts';
import { useEndPause, usePause } from '../mutations.ts';
import type { ClientDashboard } from '../queries.ts';

/** A calendar day is the same day in every zone, so it is read and said in one. */
const sayDay = (day: string): string => dayAndMonth(new Date(day), 'UTC');

/** Under the progress: that a pause runs or is planned, and the way out of it. */
export function PauseBand({ pause }: { pause: NonNullable<ClientDashboard['pause']> }) {
  const end = useEndPause();
  return (
    <div className="pauseband row wrap gy2 gx3">
      <CirclePause />
      <p>
        <b>
          {pause.isNow
            ? copy.now({ day: sayDay(pause.endsOn) })
            : copy.ahead({ from: sayDay(pause.startsOn), to: sayDay(pause.endsOn) })}
        </b>
        {pause.isNow && <span className="small soft">{copy.nowText}</span>}
      </p>
      <Button small pending={end.isPending} onClick={() => end.mutate()}>
        {pause.isNow ? copy.goOn : copy.takeBack}
      </Button>
    </div>
  );
}

/** A quiet way to stop for some days, below everything else. */
export function PauseProgram({ home, timeZone }: { home: ClientDashboard; timeZone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="pauseprogram">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <CirclePause />
        {home.pause ? copy.change : copy.ask}
      </Button>
      {isOpen && <PauseDialog home={home} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </div>
  );
}

type PauseDialogProps = { home: ClientDashboard; timeZone: string; onClose: () => void };

function PauseDialog({ home: { pause, coach }, timeZone, onClose }: PauseDialogProps) {
  const today = localDay(new Date(), timeZone);
  const [startsOn, setStartsOn] = useState(pause?.startsOn ?? today);
  const [endsOn, setEndsOn] = useState(pause?.endsOn ?? '');
  const [error, setError] = useState<string>();
  const save = usePause();
  const errors = fieldErrorsOf(save.error);
  const other = save.error && Object.keys(errors).length === 0 ? sentenceOf(save.error) : undefined;

  function change(set: (day: string) => void, day: string) {
    setError(undefined);
    if (save.isError) save.reset();
    set(day);
  }

  function onSubmit() {
    if (!startsOn || !endsOn) return setError(copy.missing);
    if (endsOn < startsOn) return setError(copy.order);
    save.mutate(
      { startsOn, endsOn },
      {
        onSuccess: () => {
          toast({
            title: copy.done.title,
            description: copy.done.text({ from: sayDay(startsOn), to: sayDay(endsOn) }),
          });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={copy.ask}
      description={coach?.fullName ? copy.text.coach({ name: coach.fullName }) : copy.text.alone}
      cancel={copy.cancel}
      confirm={pause ? copy.change : copy.ask}
      pending={save.isPending}
      pendingText={copy.pending}
      formClass="pausedates stack"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={copy.from} error={errors.startsOn}>
        <Input
          type="date"
          value={startsOn}
          min={pause && pause.startsOn < today ? pause.startsOn : today}
          onChange={(event) => change(setStartsOn, event.target.value)}
        />
      </Field>
      <Field label={copy.until} error={error ?? errors.endsOn ?? other}>
        <Input
          type="date"
          value={endsOn}
          min={startsOn || today}
          onChange={(event) => change(setEndsOn, event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
