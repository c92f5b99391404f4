import { useState } from 'react';
import { firstNameOf } from '#contract/names.ts';
import type { ProgramWish } from '#contract/parting/constants.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { momentOf } from '#web/platform/time.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { InEnglish } from '#web/ui/in-english.tsx';
import { Consequences, sentencesOf, SettingRow } from '#web/ui/list.tsx';
import { parted as partedCopy } from '#messages/parting.ts';
import { leave as copy } from '#messages/parting-leave.ts';
import { useLeaveCoach } from './mutations.ts';
import { UndoLeaving } from './parting-band.tsx';
import type { OwnParting } from './queries.ts';
import './parting.css';

type LeaveCoachProps = {
  coach: { id: string; fullName: string } | null;
  /** The running one, which goes on or stops. */
  programTitle: string | undefined;
  parting: OwnParting | undefined;
  /** Of the group one is in. */
  groupName: string | undefined;
  timeZone: string;
};

/** In the client's settings: the coach one has and the way to leave, or for a day the way back. */
export function CoachRows({ coach, programTitle, parting, groupName, timeZone }: LeaveCoachProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {coach ? (
        <SettingRow isBeside title={copy.row({ name: coach.fullName || partedCopy.noName })} note={copy.note}>
          <Button onClick={() => setOpen(true)}>{copy.open}</Button>
          {isOpen && <LeaveDialog coach={coach} programTitle={programTitle} onClose={() => setOpen(false)} />}
        </SettingRow>
      ) : (
        parting?.undoUntil && (
          <SettingRow
            isBeside
            title={partedCopy.left({ name: parting.coach.fullName || partedCopy.noName })}
            note={partedCopy.leftText({ time: momentOf(new Date(parting.undoUntil), timeZone) })}
          >
            <UndoLeaving />
          </SettingRow>
        )
      )}
      {coach && groupName && (
        <SettingRow isBeside title={copy.group.row({ name: groupName })} note={copy.group.note}>
          <ButtonLink href="/group">{copy.group.open}</ButtonLink>
        </SettingRow>
      )}
    </>
  );
}

type LeaveDialogProps = {
  coach: { id: string; fullName: string };
  programTitle: string | undefined;
  onClose: () => void;
};

function LeaveDialog({ coach, programTitle, onClose }: LeaveDialogProps) {
  const [wish, setWish] = useState<ProgramWish>('goes-on');
  const name = coach.fullName || partedCopy.noName;
  const firstName = firstNameOf(coach.fullName) || name;
  const leave = useLeaveCoach({ id: coach.id, name });

  return (
    <FormDialog
      size="l"
      title={copy.question({ name })}
      cancel={copy.cancel}
      confirm={copy.confirm}
      danger
      pending={leave.isPending}
      pendingText={copy.pending}
      lead={
        <>
          <Consequences steps={stepsOf(copy, firstName)} />
          <InEnglish say={({ leave }) => [...sentencesOf(stepsOf(leave, firstName)), leave.findable]} />
        </>
      }
      foot={
        <p className="small soft">
          {partedCopy.until} {copy.findable}
        </p>
      }
      onSubmit={() => leave.mutate(wish, { onSuccess: onClose })}
      onClose={onClose}
    >
      {programTitle && (
        <ChoiceGroup legend={copy.program({ title: programTitle })} columns={2}>
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
    </FormDialog>
  );
}

function stepsOf(words: typeof copy, name: string) {
  const { told, keeps, closed } = words.steps;
  return [{ title: told.title({ name }), text: told.text }, { title: keeps.title, text: keeps.text({ name }) }, closed];
}
