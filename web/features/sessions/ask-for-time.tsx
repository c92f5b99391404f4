import { useState } from 'react';
import ArrowRight from '#web/ui/icons/arrow-right.ts';
import { requestWordsMax } from '#contract/appointments/constants.ts';
import { api } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/state.tsx';
import { sessions as sessionsCopy } from '#messages/sessions.ts';
import { useSessionChange } from './mutations.ts';
import type { OwnSessions } from './queries.ts';

const copy = sessionsCopy.ask;
type AskForTimeProps = Pick<OwnSessions, 'request'> & { coach: NonNullable<OwnSessions['coach']>; label: string };

/** For another time than the free ones, in own words. One request at a time. */
export function AskForTime({ coach, request, label }: AskForTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft(`session-request:${coach.id}`, '');
  const words = draft.value.trim();
  const ask = useSessionChange(
    async () => {
      const body = { words };
      await api('POST /api/client/appointments/requests', { body, idempotencyKey: await draft.sendKey(body) });
      await draft.clear();
      setOpen(false);
    },
    copy.sent({ name: coach.firstName }),
  );
  const withdraw = useSessionChange(
    (id: string) => api('DELETE /api/client/appointments/requests/{id}', { params: { id } }),
    copy.withdrawn,
  );
  return (
    <div className="asktime stack g2">
      {request && (
        <Notice
          title={copy.open({ name: coach.firstName })}
          action={
            <Button small variant="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate(request.id)}>
              {copy.withdraw}
            </Button>
          }
        >
          <q dir="auto">{request.words}</q>
        </Notice>
      )}
      <button type="button" className="asktime__open" onClick={() => setOpen(true)}>
        {label}
        <ArrowRight />
      </button>
      {isOpen && (
        <FormDialog
          title={copy.alone({ name: coach.firstName })}
          cancel={copy.cancel}
          confirm={copy.send}
          pending={ask.isPending}
          pendingText={copy.sending}
          disabled={!words}
          onSubmit={() => ask.mutate()}
          onClose={() => setOpen(false)}
        >
          <Field
            label={copy.label}
            hint={request ? copy.replaces : copy.hint({ name: coach.firstName })}
            error={draft.error}
          >
            <Textarea
              rows={3}
              written
              value={draft.value}
              maxLength={requestWordsMax}
              onChange={(event) => draft.set(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </div>
  );
}
