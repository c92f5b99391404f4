import type { SubmitEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import Undo from '#web/ui/icons/undo-2.ts';
import { personalise } from '#contract/outreach/rules.ts';
import { referralQuery } from '#web/features/referral/queries.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { Section } from '#web/ui/section.tsx';
import { unassignedClients as unassignedClientsCopy } from '#messages/unassigned-clients.ts';
import { useSaveDefaultMessage } from './mutations.ts';
import { isBlank, MessageLength, tooLong } from './outreach-counts.tsx';

const copy = unassignedClientsCopy.defaultMessage;

/** The default outreach text with a preview. `reader` is a first name. */
export function DefaultMessage({ reader }: { reader: string | undefined }) {
  const { data, isError, refetch } = useQuery(referralQuery);
  if (data) return <DefaultMessageEditor saved={data.defaultOutreachMessage} reader={reader || copy.someone} />;
  return (
    <Section title={copy.title}>
      {isError ? (
        <LoadNotice onRetry={refetch}>{copy.notLoaded.text}</LoadNotice>
      ) : (
        <Loading text={copy.label} quiet>
          <SkeletonLines lines={6} />
        </Loading>
      )}
    </Section>
  );
}

function DefaultMessageEditor({ saved, reader }: { saved: string; reader: string }) {
  const draft = useDraft('outreach-message', saved);
  const save = useSaveDefaultMessage(() => void draft.clear());
  const fault = tooLong(draft.value);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (draft.isChanged && !fault && !save.isPending) save.mutate(draft.value.trim());
  }

  return (
    <>
      <Section title={copy.title}>
        <form className="standard" onSubmit={onSubmit}>
          <p className="small soft">{copy.text}</p>
          <Field label={copy.label} hint={isBlank(draft.value) ? copy.hintEmpty : copy.hint} error={fault}>
            <Textarea
              written
              rows={9}
              readOnly={save.isPending}
              value={draft.value}
              onChange={(event) => draft.set(event.target.value)}
            />
          </Field>
          <p className="row stretch between">
            <span className="small soft" role="status">
              {draft.isChanged && copy.changed}
            </span>
            <MessageLength message={draft.value} />
          </p>
          <div className="row stretch g2">
            <Button
              variant="primary"
              small
              type="submit"
              disabled={!draft.isChanged || Boolean(fault)}
              pending={save.isPending}
              pendingText={copy.saving}
            >
              {copy.save}
            </Button>
            {draft.isChanged && (
              <Button variant="quiet" small onClick={() => void draft.clear()}>
                <Undo />
                {copy.undo}
              </Button>
            )}
          </div>
        </form>
      </Section>
      {!isBlank(draft.value) && (
        <Section title={copy.asRead({ name: reader })}>
          <blockquote className="asread">{personalise(draft.value.trim(), reader)}</blockquote>
        </Section>
      )}
    </>
  );
}
