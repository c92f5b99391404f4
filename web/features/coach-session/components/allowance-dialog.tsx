import { useState } from 'react';
import { allowanceSessionsMax } from '#contract/appointments/constants.ts';
import { dateAfter } from '#contract/days.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { now } from '#web/platform/boot.ts';
import { localDay } from '#web/platform/time.ts';
import { SecondPressButton } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, Input } from '#web/ui/field.tsx';
import { clientSessions as clientSessionsCopy } from '#messages/coach-session.ts';
import { useAllowance } from '../mutations.ts';
import type { ClientSessions } from '../queries.ts';

const copy = clientSessionsCopy.allowance;
const usual = { sessions: 6, days: 90 };

type AllowanceDialogProps = {
  client: { id: string; firstName: string };
  allowance: ClientSessions['allowance'];
  timeZone: string;
  onClose: () => void;
};

/** How many sessions there are, and until when. */
export function AllowanceDialog({ client, allowance, timeZone, onClose }: AllowanceDialogProps) {
  const [value, setValue] = useState(() => {
    const today = localDay(now(), timeZone);
    return allowance ?? { sessions: usual.sessions, startsOn: today, endsOn: dateAfter(today, usual.days) };
  });
  const change = useAllowance(client.id);
  const { sessions, startsOn, endsOn } = value;
  const set = (changed: Partial<typeof value>) => change.isPending || setValue({ ...value, ...changed });

  return (
    <FormDialog
      validates
      title={copy.title({ name: client.firstName })}
      description={copy.text}
      cancel={copy.cancel}
      confirm={copy.save}
      pending={change.isPending}
      pendingText={copy.saving}
      formClass="stack"
      onSubmit={() => change.mutate({ sessions, startsOn, endsOn }, { onSuccess: onClose })}
      onClose={onClose}
      other={
        allowance && (
          <SecondPressButton
            variant="quiet"
            label={copy.remove}
            sure={copy.removeSure}
            disabled={change.isPending}
            onConfirm={() => change.mutate(null, { onSuccess: onClose })}
          />
        )
      }
      foot={<div role="alert">{change.error && <FieldError>{sentenceOf(change.error, copy.failed)}</FieldError>}</div>}
    >
      <Field label={copy.sessions} hint={allowance ? copy.used({ used: allowance.used }) : undefined}>
        <Input
          type="number"
          required
          min={1}
          max={allowanceSessionsMax}
          value={sessions || ''}
          onChange={(event) => set({ sessions: Number(event.target.value) })}
        />
      </Field>
      <div className="allowance__days stack">
        <Field label={copy.from}>
          <Input type="date" required value={startsOn} onChange={(event) => set({ startsOn: event.target.value })} />
        </Field>
        <Field label={copy.until}>
          <Input type="date" required value={endsOn} onChange={(event) => set({ endsOn: event.target.value })} />
        </Field>
      </div>
    </FormDialog>
  );
}
