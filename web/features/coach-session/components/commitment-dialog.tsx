import { useMemo, useState } from 'react';
import { commitmentMax } from '#contract/commitments/constants.ts';
import { ApiError } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { SecondPressButton } from '#web/ui/button.tsx';
import { Radios } from '#web/ui/choice.tsx';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { session as sessionCopy } from '#messages/coach-session.ts';
import { useChangeCommitment, useLetGo } from '../mutations.ts';
import type { Commitment } from '../queries.ts';

const copy = sessionCopy.edit;
type CommitmentDialogProps = { commitment: Commitment; firstName: string; onClose: () => void };

/** Changed elsewhere meanwhile: a toast says so, and saving again overwrites it. */
export function CommitmentDialog({ commitment, firstName, onClose }: CommitmentDialogProps) {
  const { id, owner, sentence, dueOn, version } = commitment;
  const start = useMemo(() => ({ owner, sentence, dueOn }), [owner, sentence, dueOn]);
  const draft = useDraft(`commitment:${id}`, start, version);
  const change = useChangeCommitment();
  const letGo = useLetGo();
  const [hasSeen, setSeen] = useState(false);
  const { value } = draft;
  const set = (changed: Partial<typeof start>) => change.isPending || draft.set((now) => ({ ...now, ...changed }));
  const onSuccess = () => void draft.clear().then(onClose);

  function save() {
    const baseVersion = hasSeen ? version : (draft.base ?? version);
    const onError = (error: Error) => setSeen(error instanceof ApiError && error.status === 409);
    change.mutate({ id, ...value, sentence: value.sentence.trim(), baseVersion }, { onSuccess, onError });
  }

  return (
    <FormDialog
      title={copy.title}
      cancel={copy.cancel}
      confirm={copy.save}
      pending={change.isPending}
      pendingText={copy.saving}
      disabled={value.sentence.trim() === '' || value.dueOn === ''}
      formClass="stack"
      onSubmit={save}
      onClose={onClose}
      other={
        <SecondPressButton
          variant="quiet"
          label={sessionCopy.before.letGo}
          sure={sessionCopy.before.sure}
          pending={letGo.isPending}
          onConfirm={() => letGo.mutate(id, { onSuccess })}
        />
      }
    >
      <Field label={copy.sentence} error={draft.error}>
        <Input
          written
          maxLength={commitmentMax}
          value={value.sentence}
          onChange={(event) => set({ sentence: event.target.value })}
        />
      </Field>
      <Radios
        label={copy.whose}
        value={value.owner}
        onChange={(next) => set({ owner: next })}
        options={[
          { value: 'client', label: firstName },
          { value: 'coach', label: copy.yours },
        ]}
      />
      <Field label={copy.when}>
        <Input type="date" value={value.dueOn} onChange={(event) => set({ dueOn: event.target.value })} />
      </Field>
    </FormDialog>
  );
}
