import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { everyWeeksDefault, everyWeeksMax, noteMax } from '#contract/check-ins/constants.ts';
import { api, sentenceOf, type Body } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { useSendKey } from '#web/platform/idempotency-key.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, Select, Textarea } from '#web/ui/field.tsx';

import { libraryQuery, sendables, type Sendable, type Whom } from './queries.ts';
import { Recipients, useCountOf } from './recipients.tsx';
import { send as copy } from '#messages/coach-check-ins-send.ts';

type SendDialogProps = {
  /** Without one the dialog asks which. */
  what?: Sendable;
  /** From the page of a client. */
  to?: { id: string; name: string };
  onClose: () => void;
};

const weeks = Array.from({ length: everyWeeksMax }, (_, index) => index + 1);

/** Asks people and cohorts, once or every few weeks. What was typed stays until it is sent. */
export function SendDialog({ what, to, onClose }: SendDialogProps) {
  const [chosen, setChosen] = useState<Sendable | undefined>(what);
  const [whom, setWhom] = useState<Whom[]>(to ? [{ kind: 'client', ...to }] : []);
  const [isAgain, setAgain] = useState(false);
  const [every, setEvery] = useState(everyWeeksDefault);
  const note = useDraft('check-in-word', '');
  const send = useSend();
  const count = useCountOf(whom);
  const idsOf = (kind: Whom['kind']) => whom.filter((one) => one.kind === kind).map(({ id }) => id);

  function submit() {
    if (!chosen) return;
    const { instrumentId, version } = chosen;
    const people = { clientIds: idsOf('client'), cohortIds: idsOf('cohort') };
    const onSuccess = ({ sent }: { sent: number }) => {
      void note.clear();
      toast({ title: copy.sent({ count: sent }) });
      onClose();
    };
    send.mutate(
      { instrumentId, version, ...people, everyWeeks: isAgain ? every : null, note: note.value },
      { onSuccess },
    );
  }

  return (
    <FormDialog
      size="l"
      formClass="stack g3"
      title={what ? copy.titleOf({ title: what.title }) : copy.title}
      cancel={copy.cancel}
      confirm={copy.send({ count: count ?? 0 })}
      pending={send.isPending}
      pendingText={copy.sending}
      disabled={!chosen || !count}
      foot={<div role="alert">{send.error && <FieldError>{sentenceOf(send.error, copy.failed)}</FieldError>}</div>}
      onSubmit={submit}
      onClose={onClose}
    >
      {!what && <Which chosen={chosen} onChoose={setChosen} />}
      <Recipients chosen={whom} onChange={setWhom} />
      <ChoiceGroup legend={copy.when} columns={2}>
        {[false, true].map((again) => (
          <Choice
            key={String(again)}
            name="when"
            title={again ? copy.again.title({ weeks: every }) : copy.once.title}
            description={again ? copy.again.text : copy.once.text}
            checked={isAgain === again}
            onChange={() => setAgain(again)}
          />
        ))}
      </ChoiceGroup>
      {isAgain && (
        <Field label={copy.weeks}>
          <Select small value={every} onChange={({ target }) => setEvery(Number(target.value))}>
            {weeks.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={copy.word} optional hint={copy.sees}>
        <Textarea
          written
          rows={2}
          maxLength={noteMax}
          value={note.value}
          onChange={({ target }) => note.set(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

function useSend() {
  const client = useQueryClient();
  const keys = useSendKey();
  return useMutation({
    meta: { keepsPage: true },
    mutationFn: (body: Body<'POST /api/coach/check-in-plans'>) =>
      api('POST /api/coach/check-in-plans', { body, idempotencyKey: keys.keyFor(body) }),
    onSuccess: () => {
      keys.arrived();
      void client.invalidateQueries({ queryKey: ['/api/coach/client'] });
    },
  });
}

type WhichProps = { chosen: Sendable | undefined; onChoose: (sendable: Sendable | undefined) => void };

function Which({ chosen, onChoose }: WhichProps) {
  const { data, error } = useQuery(libraryQuery);
  const all = data ? sendables(data) : [];
  return (
    <Field label={copy.which} error={error && sentenceOf(error)}>
      <Select
        value={chosen?.instrumentId ?? ''}
        onChange={({ target }) => onChoose(all.find(({ instrumentId }) => instrumentId === target.value))}
      >
        <option value="">{data || error ? copy.choose : copy.loading}</option>
        {all.map(({ instrumentId, title }) => (
          <option key={instrumentId} value={instrumentId}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  );
}
