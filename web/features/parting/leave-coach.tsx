import { useId, useState, type SubmitEvent } from 'react';
import type { ProgramWish } from '#contract/parting/constants.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { askedCopy, leaveCopy as copy } from './copy.ts';
import { useChooseProgram, useLeaveCoach, useUndoLeaving } from './mutations.ts';
import type { OwnParting } from './queries.ts';
import { Steps } from './steps.tsx';
import './parting.css';

type LeaveCoachProps = {
  coach: { id: string; fullName: string } | null;
  /** The running one, which goes on or stops. */
  programTitle: string | undefined;
  parting: OwnParting | undefined;
  timeZone: string;
};

/** In the client's settings: the coach one has and the way to leave, or for a day the way back. */
export function CoachGroup({ coach, programTitle, parting, timeZone }: LeaveCoachProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingGroup id="coach" title={copy.title}>
      {coach ? (
        <SettingRow title={copy.row(coach.fullName || copy.noName)} note={copy.note}>
          <Button onClick={() => setOpen(true)}>{copy.open}</Button>
          {isOpen && <LeaveDialog coach={coach} programTitle={programTitle} onClose={() => setOpen(false)} />}
        </SettingRow>
      ) : (
        parting?.undoUntil && (
          <SettingRow
            title={copy.left(parting.coach.fullName || copy.noName)}
            note={copy.leftText(momentOf(new Date(parting.undoUntil), timeZone))}
          >
            <UndoLeaving />
          </SettingRow>
        )
      )}
    </SettingGroup>
  );
}

function UndoLeaving() {
  const undo = useUndoLeaving();
  return (
    <Button small pending={undo.isPending} onClick={() => undo.mutate()}>
      {copy.undo}
    </Button>
  );
}

type LeaveDialogProps = {
  coach: { id: string; fullName: string };
  programTitle: string | undefined;
  onClose: () => void;
};

function LeaveDialog({ coach, programTitle, onClose }: LeaveDialogProps) {
  const formId = useId();
  const [wish, setWish] = useState<ProgramWish>('goes-on');
  const name = coach.fullName || copy.noName;
  const firstName = name.split(' ')[0] ?? name;
  const leave = useLeaveCoach({ id: coach.id, name });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!leave.isPending) leave.mutate(wish, { onSuccess: onClose });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || leave.isPending || onClose()}
      size="l"
      title={copy.question(name)}
      actions={
        <>
          <Button onClick={onClose} aria-disabled={leave.isPending || undefined}>
            {copy.cancel}
          </Button>
          <Button variant="danger" type="submit" form={formId} pending={leave.isPending} pendingText={copy.pending}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <Steps steps={copy.steps(coach.fullName ? firstName : copy.noName)} />
      <form id={formId} noValidate onSubmit={onSubmit}>
        {programTitle && (
          <ChoiceGroup legend={copy.program(programTitle)} columns={2}>
            {(['goes-on', 'stops'] as const).map((value) => {
              const { title, text } = value === 'stops' ? copy.stops : copy.goesOn;
              return (
                <Choice
                  key={value}
                  name="program"
                  value={value}
                  title={title}
                  description={text}
                  checked={wish === value}
                  onChange={() => setWish(value)}
                />
              );
            })}
          </ChoiceGroup>
        )}
        <div role="alert">{leave.error && <FieldError>{sentenceOf(leave.error)}</FieldError>}</div>
      </form>
      <p className="small soft">{copy.until}</p>
    </Dialog>
  );
}

/** On Today, after a parting: what shall become of the program, or for a day the way back. */
export function PartingBand({ parting, timeZone }: { parting: OwnParting; timeZone: string }) {
  const choose = useChooseProgram();
  const name = parting.coach.fullName || copy.noName;
  if (parting.question) {
    const { programTitle } = parting.question;
    const pending = choose.isPending ? choose.variables : undefined;
    return (
      <section className="sheet partingband" aria-labelledby="parting-question">
        <h2 className="h2" id="parting-question">
          {askedCopy.title(programTitle)}
        </h2>
        <p>{askedCopy.text(parting.coach.fullName || askedCopy.noName)}</p>
        <div className="partingband__acts">
          <Button
            variant="primary"
            pending={pending === 'goes-on'}
            disabled={pending === 'stops'}
            onClick={() => choose.mutate('goes-on')}
          >
            {askedCopy.goesOn}
          </Button>
          <Button pending={pending === 'stops'} disabled={pending === 'goes-on'} onClick={() => choose.mutate('stops')}>
            {askedCopy.stops}
          </Button>
        </div>
        <p className="small soft">{askedCopy.note}</p>
      </section>
    );
  }
  if (!parting.undoUntil) return null;
  return (
    <div className="partingband partingband--left">
      <p>
        <b>{copy.left(name)}</b>
        <span className="small soft">{copy.leftText(momentOf(new Date(parting.undoUntil), timeZone))}</span>
      </p>
      <UndoLeaving />
    </div>
  );
}
