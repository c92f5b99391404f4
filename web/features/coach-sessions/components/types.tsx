import { useState } from 'react';
import Plus from '#web/ui/icons/plus.ts';
import {
  bookableBy,
  minutesMax,
  minutesMin,
  placeKinds,
  placeMax,
  typeNameMax,
  typesMax,
} from '#contract/appointments/constants.ts';
import { api, fieldErrorsOf, type Body } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { toast } from '#web/platform/toast-store.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { Radios } from '#web/ui/choice.tsx';
import { Field, Input, Select } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { hours as hoursCopy } from '#messages/coach-sessions.ts';
import { useHoursChange } from '../mutations.ts';
import type { SessionType } from '../queries.ts';
import { SavingDialog } from './saving-dialog.tsx';

const copy = hoursCopy.types;

/** "Video call, meet.example.org/nora" */
const whereOf = ({ kind, text }: SessionType['place']): string =>
  [kind === 'words' ? '' : copy.places[kind], text.replace(/^https:\/\//, '')].filter(Boolean).join(', ');

/** What a coach offers: its length, where, and who may book it. */
export function Types({ types }: { types: readonly SessionType[] }) {
  const [open, setOpen] = useState<{ type?: SessionType }>();
  return (
    <Section title={hoursCopy.sections.types} id="types">
      {types.length === 0 && <p className="soft mb3">{copy.none}</p>}
      <ul className="lines">
        {types.map((type) => (
          <li key={type.id} className="typerow anywhere">
            <span>
              <b>
                <bdi>{type.name}</bdi>
              </b>
              <small>{whereOf(type.place)}</small>
            </span>
            <span>{copy.length({ minutes: type.minutes })}</span>
            <span>{copy.bookable[type.bookableBy]}</span>
            <Button small variant="quiet" onClick={() => setOpen({ type })}>
              {copy.edit}
              <span className="sr"> {type.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {types.length < typesMax && (
        <Button small className="mt2" onClick={() => setOpen({})}>
          <Plus />
          {copy.add}
        </Button>
      )}
      {open && <TypeDialog {...open} onClose={() => setOpen(undefined)} />}
    </Section>
  );
}

/** As typed: a number may be incomplete. */
type Values = Omit<Body<'POST /api/coach/appointments/types'>, 'minutes'> & { minutes: string };
const fresh: Values = { name: '', minutes: '50', placeKind: 'link', place: '', bookableBy: 'clients' };

const valuesOf = ({ name, minutes, place, bookableBy: who }: SessionType): Values => ({
  name,
  minutes: `${minutes}`,
  placeKind: place.kind,
  place: place.text,
  bookableBy: who,
});

function TypeDialog({ type, onClose }: { type?: SessionType; onClose: () => void }) {
  const [start] = useState(() => (type ? valuesOf(type) : fresh));
  const draft = useDraft(`session-type:${type?.id ?? 'new'}`, start);
  const { value } = draft;
  const save = useHoursChange((body: Body<'POST /api/coach/appointments/types'>, idempotencyKey) =>
    type
      ? api('PUT /api/coach/appointments/types/{id}', { params: { id: type.id }, body })
      : api('POST /api/coach/appointments/types', { body, idempotencyKey }),
  );
  const remove = useHoursChange((id: string) => api('DELETE /api/coach/appointments/types/{id}', { params: { id } }));
  const isPending = save.isPending || remove.isPending;
  const errors = fieldErrorsOf(save.error);

  function change(changed: Partial<Values>) {
    if (isPending) return;
    save.reset();
    draft.set((now) => ({ ...now, ...changed }));
  }
  const closing = (title: string) => ({
    onSuccess: () => {
      toast({ title });
      void draft.clear().then(onClose);
    },
  });
  const field = (name: 'name' | 'minutes' | 'place', label: string, max: number) => (
    <Field label={label} error={errors[name]}>
      <Input
        type={name === 'minutes' ? 'number' : name === 'place' && value.placeKind === 'link' ? 'url' : 'text'}
        {...(name === 'minutes' ? { min: minutesMin, max } : { maxLength: max })}
        value={value[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );

  return (
    <SavingDialog
      title={type?.name ?? copy.new}
      description={type && copy.kept}
      confirm={hoursCopy.save.label}
      save={{ error: save.error ?? remove.error, isPending }}
      other={
        type && (
          <SecondPressButton
            variant="quiet"
            label={hoursCopy.remove.label}
            sure={hoursCopy.remove.sure}
            disabled={isPending}
            onConfirm={() => remove.mutate(type.id, closing(hoursCopy.remove.done))}
          />
        )
      }
      onSubmit={() =>
        save.mutate({ ...value, minutes: Number.parseInt(value.minutes, 10) || 0 }, closing(hoursCopy.save.done))
      }
      onClose={onClose}
    >
      {field('name', copy.labels.name, typeNameMax)}
      {field('minutes', copy.labels.minutes, minutesMax)}
      <Field label={copy.labels.where} error={errors.placeKind}>
        <Select
          value={value.placeKind}
          onChange={({ target }) => change({ placeKind: placeKinds.find((kind) => kind === target.value) })}
        >
          {placeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {copy.places[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {field('place', copy.fields[value.placeKind], placeMax)}
      <div className="field">
        <span className="field__label">{copy.labels.who}</span>
        <Radios
          label={copy.labels.who}
          value={value.bookableBy}
          options={bookableBy.map((who) => ({ value: who, label: copy.bookable[who] }))}
          onChange={(who) => change({ bookableBy: who })}
        />
      </div>
    </SavingDialog>
  );
}
