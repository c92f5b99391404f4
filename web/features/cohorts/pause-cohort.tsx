import { useState, type ReactNode } from 'react';
import CalendarPlus from '#web/ui/icons/calendar-plus.ts';
import Pause from '#web/ui/icons/pause.ts';
import { pauseMaxDays } from '#contract/assignments/rules.ts';
import { extendMaxDays } from '#contract/cohorts/rules.ts';
import { dateAfter } from '#contract/days.ts';
import { fieldErrorsOf, sentenceOf } from '#web/platform/api.ts';
import { localDay, longCalendarDay, shortCalendarDay } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { Consequences, ListRow } from '#web/ui/list.tsx';
import { Notice } from '#web/ui/state.tsx';
import { extend as extendCopy, pause as copy } from '#messages/cohorts.ts';
import { useExtendCohort, usePauseCohort, useResumeCohort, type Cohort } from './queries.ts';

type OfCohort = { cohort: Cohort; timeZone: string };

/** While it rests: until when, and the two ways to change that. */
export function PausedNotice({ cohort, timeZone }: OfCohort) {
  const [isOpen, setOpen] = useState(false);
  const resume = useResumeCohort(cohort.id);
  const { resumesOn, dayNumber } = cohort;
  if (resumesOn === null) return null;
  const goOn = () =>
    resume.mutate(undefined, {
      onSuccess: () => toast({ title: copy.resumed }),
      onError: (error) => toast({ variant: 'destructive', title: copy.resumeFailed, description: sentenceOf(error) }),
    });
  return (
    <Notice
      action={
        <>
          <Button small pending={resume.isPending} onClick={goOn}>
            {copy.resume}
          </Button>
          <Button small variant="quiet" onClick={() => setOpen(true)}>
            {copy.changeDate}
          </Button>
        </>
      }
    >
      {copy.paused({ day: longCalendarDay(resumesOn) })} {dayNumber !== null && copy.waits({ day: dayNumber })}
      {isOpen && <PauseDialog cohort={cohort} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

export function PauseCohort({ cohort, timeZone }: OfCohort) {
  const [isOpen, setOpen] = useState(false);
  const today = localDay(useNow(), timeZone);
  const isOver = cohort.programEndsOn !== null && today > cohort.programEndsOn;
  if (cohort.state !== 'running' || cohort.resumesOn !== null || isOver) return null;
  return (
    <>
      <ListRow icon={<Pause />} note={copy.note} onClick={() => setOpen(true)}>
        {copy.open}
      </ListRow>
      {isOpen && <PauseDialog cohort={cohort} timeZone={timeZone} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The last day of one that goes together. */
export function ExtendCohort({ cohort }: Pick<OfCohort, 'cohort'>) {
  const [isOpen, setOpen] = useState(false);
  const extend = useExtendCohort(cohort.id);
  const { programEndsOn, lastDate } = cohort;
  if (programEndsOn === null || lastDate === null) return null;
  return (
    <>
      <ListRow icon={<CalendarPlus />} note={extendCopy.note} onClick={() => setOpen(true)}>
        {extendCopy.open}
      </ListRow>
      {isOpen && (
        <DateDialog
          title={extendCopy.title({ name: cohort.name })}
          label={extendCopy.label}
          hint={extendCopy.told}
          start={lastDate}
          min={programEndsOn}
          max={dateAfter(programEndsOn, extendMaxDays)}
          confirm={() => extendCopy.confirm}
          failed={extendCopy.failed}
          field="lastDate"
          save={extend}
          onDone={(day) => toast({ title: extendCopy.done({ day: longCalendarDay(day) }) })}
          onClose={() => setOpen(false)}
        >
          <p>{extendCopy.text({ day: longCalendarDay(programEndsOn) })}</p>
        </DateDialog>
      )}
    </>
  );
}

function PauseDialog({ cohort, timeZone, onClose }: OfCohort & { onClose: () => void }) {
  const today = localDay(useNow(), timeZone);
  const pause = usePauseCohort(cohort.id);
  return (
    <DateDialog
      title={cohort.resumesOn ? copy.change({ name: cohort.name }) : copy.title({ name: cohort.name })}
      label={copy.label}
      hint={copy.hint}
      start={cohort.resumesOn ?? ''}
      min={dateAfter(today, 1)}
      max={dateAfter(today, pauseMaxDays)}
      confirm={(day) => (day ? copy.confirmUntil({ day: shortCalendarDay(day) }) : copy.confirm)}
      failed={copy.failed}
      field="resumesOn"
      save={pause}
      onDone={(day) => toast({ title: copy.done({ day: longCalendarDay(day) }) })}
      onClose={onClose}
    >
      <Consequences steps={stepsOf(cohort)} />
    </DateDialog>
  );
}

function stepsOf({ dayNumber, members }: Cohort) {
  const { rest, told, open } = copy.steps;
  return [
    { title: dayNumber === null ? rest.title : rest.onDay({ day: dayNumber }), text: rest.text },
    { title: told.title({ members }), text: told.text },
    open,
  ];
}

type DateDialogProps = {
  title: string;
  label: string;
  hint: string;
  start: string;
  min: string;
  max: string;
  confirm: (day: string) => string;
  failed: string;
  field: string;
  save: Pick<ReturnType<typeof usePauseCohort>, 'mutate' | 'isPending' | 'error' | 'reset' | 'isError'>;
  onDone: (day: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** What it means, one date, and a refusal where it belongs. */
function DateDialog(props: DateDialogProps) {
  const { title, label, hint, start, min, max, confirm, failed, field, save, onDone, onClose, children } = props;
  const [day, setDay] = useState(start);
  const refused = save.error && (fieldErrorsOf(save.error)[field] ?? `${failed}. ${sentenceOf(save.error)}`);

  function onSubmit() {
    save.mutate(day, {
      onSuccess: () => {
        onDone(day);
        onClose();
      },
    });
  }

  return (
    <FormDialog
      size="l"
      title={title}
      cancel={copy.cancel}
      confirm={confirm(day)}
      disabled={day === ''}
      pending={save.isPending}
      pendingText={extendCopy.pending}
      lead={children}
      onSubmit={() => day && onSubmit()}
      onClose={onClose}
    >
      <Field label={label} hint={hint} error={refused ?? undefined}>
        <Input
          type="date"
          value={day}
          min={min}
          max={max}
          onChange={(event) => {
            if (save.isError) save.reset();
            setDay(event.target.value);
          }}
        />
      </Field>
    </FormDialog>
  );
}
