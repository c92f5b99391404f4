import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { offeredTimesMax } from '#contract/appointments/constants.ts';
import { fullName } from '#contract/names.ts';
import { cohortNamesQuery } from '#web/features/coach-dashboard/queries.ts';
import { useUser } from '#web/features/session/queries.ts';
import { api, type Body } from '#web/platform/api.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/state.tsx';
import { Segments } from '#web/ui/tabs.tsx';
import { change as changeCopy, hours as hoursCopy } from '#messages/coach-sessions.ts';
import { useDialogChange } from '../mutations.ts';
import { clientNamesQuery, hoursQuery } from '../queries.ts';
import { SavingDialog } from './saving-dialog.tsx';
import { momentIn } from './session-row.tsx';
import { TimePicker } from './time-picker.tsx';

const copy = changeCopy.offer;
type Kind = 'client' | 'cohort';
type Whom = { id: string; name: string };

type OfferDialogProps = {
  /** Without one the dialog asks for a client or a cohort. */
  client?: { id: string; firstName: string; lastName: string };
  /** A cohort instead. */
  cohort?: Whom;
  /** Their request, which the offer answers. */
  requestId?: string;
  /** The dialog closes: something was sent, or given up. */
  onDone: (isSent: boolean) => void;
};

/** Offers a client up to three times to choose from, or books one at once; with a cohort a session is only booked. */
export function OfferDialog({ client, cohort, requestId, onDone }: OfferDialogProps) {
  const { timeZone: zone } = useUser();
  const { data: hours } = useQuery(hoursQuery);
  const [kind, setKind] = useState<Kind>(cohort ? 'cohort' : 'client');
  const [whom, setWhom] = useState<Whom | undefined>(client ? { id: client.id, name: fullName(client) } : cohort);
  const [type, setType] = useState('');
  const [times, setTimes] = useState<string[]>([]);
  const offer = useDialogChange((body: Body<'POST /api/coach/appointments/offers'>, idempotencyKey) =>
    api('POST /api/coach/appointments/offers', { body, idempotencyKey }),
  );
  const book = useDialogChange((body: Body<'POST /api/coach/appointments'>, idempotencyKey) =>
    api('POST /api/coach/appointments', { body, idempotencyKey }),
  );
  const isCohort = kind === 'cohort';
  const typeId = type || (hours?.types[0]?.id ?? '');
  const canSend = whom !== undefined && typeId !== '' && times.length > 0;
  const save = { error: offer.error ?? book.error, isPending: offer.isPending || book.isPending };

  /** A refusal stands until something else is chosen. */
  function change(apply: () => void) {
    if (save.isPending) return;
    offer.reset();
    book.reset();
    apply();
  }
  function send(how: 'offer' | 'book') {
    const [at] = times;
    if (!canSend || !at || save.isPending) return;
    const { id, name } = whom;
    const onSuccess = () => {
      const title = how === 'offer' ? copy.offered({ name }) : copy.booked({ name });
      toast({ title, description: times.map((time) => momentIn(time, zone)).join(', ') });
      onDone(true);
    };
    if (how === 'offer') offer.mutate({ clientId: id, typeId, times, requestId }, { onSuccess });
    else book.mutate({ ...(isCohort ? { cohortId: id } : { clientId: id }), typeId, at }, { onSuccess });
  }

  const name = client?.firstName || whom?.name;
  return (
    <SavingDialog
      size="l"
      title={isCohort ? copy.cohortTitle : name ? copy.titleFor({ name }) : copy.title}
      description={copy[kind]}
      confirm={isCohort ? copy.book : copy.offer}
      disabled={!canSend}
      save={save}
      other={
        !isCohort && (
          <Button disabled={!canSend || times.length > 1 || save.isPending} onClick={() => send('book')}>
            {copy.book}
          </Button>
        )
      }
      onSubmit={() => send(isCohort ? 'book' : 'offer')}
      onClose={() => onDone(false)}
    >
      {!client && !cohort && (
        <>
          <Segments
            label={copy.whom}
            value={kind}
            onChange={(next) =>
              change(() => {
                setKind(next);
                setWhom(undefined);
                setTimes([]);
              })
            }
            options={(['client', 'cohort'] as const).map((value) => ({ value, label: copy.kinds[value] }))}
          />
          <Names key={kind} kind={kind} id={whom?.id ?? ''} onChoose={(next) => change(() => setWhom(next))} />
        </>
      )}
      {hours?.types.length === 0 ? (
        <Notice>
          {copy.noTypes} <AppLink href="/sessions/hours">{hoursCopy.title}</AppLink>
        </Notice>
      ) : (
        <Field label={copy.type}>
          <Select value={typeId} onChange={({ target }) => change(() => setType(target.value))}>
            {!hours && <option value="">{copy.names.loading}</option>}
            {hours?.types.map(({ id, name, minutes }) => (
              <option key={id} value={id}>
                {copy.typeOf({ name, minutes })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <TimePicker
        typeId={typeId}
        clientId={isCohort ? undefined : whom?.id}
        zone={zone}
        most={isCohort ? 1 : offeredTimesMax}
        chosen={times}
        onChange={(next) => change(() => setTimes(next))}
      />
    </SavingDialog>
  );
}

type NamesProps = { kind: Kind; id: string; onChoose: (whom: Whom | undefined) => void };

function Names({ kind, id, onChoose }: NamesProps) {
  const clients = useQuery({ ...clientNamesQuery, enabled: kind === 'client' });
  const cohorts = useQuery({ ...cohortNamesQuery, enabled: kind === 'cohort' });
  const names: Whom[] | undefined =
    kind === 'client'
      ? clients.data?.people.map((person) => ({ id: person.id, name: fullName(person) }))
      : cohorts.data?.filter(({ state, isArchived }) => state !== 'ended' && !isArchived);
  const hasFailed = !names && (clients.isError || cohorts.isError);
  return (
    <Field label={copy.labels[kind]} error={hasFailed && copy.names.failed}>
      <Select value={id} onChange={({ target }) => onChoose(names?.find((one) => one.id === target.value))}>
        <option value="">{names || hasFailed ? copy.names.choose : copy.names.loading}</option>
        {names?.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
