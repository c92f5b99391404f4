import { useState } from 'react';
import { wordMax } from '#contract/appointments/constants.ts';
import { api } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Field, Textarea } from '#web/ui/field.tsx';
import { change as changeCopy } from '#messages/coach-sessions.ts';
import { useDialogChange } from '../mutations.ts';
import type { Session } from '../queries.ts';
import { SavingDialog } from './saving-dialog.tsx';
import { momentIn, nameOf } from './session-row.tsx';
import { TimePicker } from './time-picker.tsx';

type ChangeProps = { one: Session; zone: string; onClose: () => void };

/** Both are opened from the session's own page. */
export function ChangeDialog({ what, ...props }: ChangeProps & { what: 'move' | 'call-off' }) {
  return what === 'move' ? <MoveDialog {...props} /> : <CallOffDialog {...props} />;
}

/** At once, or asked of the client where it is late by the coach's rule. */
function MoveDialog({ one, zone, onClose }: ChangeProps) {
  const copy = changeCopy.move;
  const [times, setTimes] = useState<string[]>([]);
  const [at] = times;
  const move = useDialogChange((to: string) =>
    api('POST /api/appointments/{id}/move', { params: { id: one.id }, body: { at: to } }),
  );

  function onSubmit() {
    if (!at) return;
    move.mutate(at, {
      onSuccess: ({ outcome }) => {
        toast({ title: copy.done[outcome], description: momentIn(at, zone) });
        onClose();
      },
    });
  }

  return (
    <SavingDialog
      size="l"
      title={copy.title({ name: nameOf(one) })}
      description={copy.text({ when: momentIn(one.startsAt, zone) })}
      confirm={copy.confirm}
      disabled={!at}
      save={move}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TimePicker
        typeId={one.typeId ?? ''}
        clientId={one.client?.id}
        zone={zone}
        most={1}
        chosen={times}
        onChange={(next) => {
          move.reset();
          setTimes(next);
        }}
      />
    </SavingDialog>
  );
}

/** With a word if the coach likes, which a refusal leaves there. */
function CallOffDialog({ one, zone, onClose }: ChangeProps) {
  const copy = changeCopy.callOff;
  const draft = useDraft(`call-off:${one.id}`, '');
  const callOff = useDialogChange((word: string) =>
    api('POST /api/appointments/{id}/call-off', { params: { id: one.id }, body: { word } }),
  );
  const said = copy.text({ when: momentIn(one.startsAt, zone), name: one.client?.firstName || nameOf(one) });

  function onSubmit() {
    callOff.mutate(draft.value.trim(), {
      onSuccess: () => {
        toast({ title: copy.done });
        void draft.clear().then(onClose);
      },
    });
  }

  return (
    <SavingDialog
      danger
      title={copy.title({ name: nameOf(one) })}
      description={one.isLateNow ? `${said} ${copy.late({ hours: one.lateHours })}` : said}
      cancel={copy.keep}
      confirm={copy.confirm}
      save={callOff}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label={copy.word} optional>
        <Textarea
          written
          rows={3}
          maxLength={wordMax}
          value={draft.value}
          readOnly={callOff.isPending}
          onChange={({ target }) => draft.set(target.value)}
        />
      </Field>
    </SavingDialog>
  );
}
