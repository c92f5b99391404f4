import { useState } from 'react';
import Moon from '#web/ui/icons/moon.ts';
import Plus from '#web/ui/icons/plus.ts';
import Sun from '#web/ui/icons/sun.ts';
import { exceptionsMax } from '#contract/appointments/constants.ts';
import { firstNameOf } from '#contract/names.ts';
import { listed } from '#web/platform/listed.ts';
import { api, fieldErrorsOf, type Body } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { clockTime, localDay, shortCalendarDay, shortDay, shortDayAndMonth } from '#web/platform/time.ts';
import { toast } from '#web/platform/toast-store.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Radios } from '#web/ui/choice.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { ItemRow } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { hours as hoursCopy, week as weekCopy } from '#messages/coach-sessions.ts';
import { useHoursChange, useHoursPress } from '../mutations.ts';
import type { HoursPage } from '../queries.ts';
import { asMinute } from './hours-forms.tsx';
import { SavingDialog } from './saving-dialog.tsx';

const copy = hoursCopy.exceptions;
type Exception = HoursPage['exceptions'][number];
type OfZone = { zone: string };

/** Days away and extra hours. Whom one hits is said; nothing is called off by itself. */
export function Exceptions({ exceptions, zone }: OfZone & { exceptions: readonly Exception[] }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useHoursPress(
    (id) => api('DELETE /api/coach/appointments/exceptions/{id}', { params: { id } }),
    hoursCopy.remove.done,
  );
  return (
    <Section title={hoursCopy.sections.exceptions} id="exceptions">
      {exceptions.length === 0 && <p className="soft mb3">{copy.none}</p>}
      <ul>
        {exceptions.map((one) => {
          const title = whenOf(one);
          const icon = one.kind === 'away' ? <Moon /> : <Sun />;
          return (
            <ItemRow key={one.id} icon={icon} title={title} note={<NoteOf one={one} zone={zone} />}>
              <Button small variant="quiet" disabled={remove.isPending} onClick={() => remove.press(one.id)}>
                {hoursCopy.remove.label}
                <span className="sr"> {title}</span>
              </Button>
            </ItemRow>
          );
        })}
      </ul>
      {exceptions.length < exceptionsMax && (
        <Button small className="mt2" onClick={() => setOpen(true)}>
          <Plus />
          {copy.add}
        </Button>
      )}
      {isOpen && <ExceptionDialog zone={zone} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** "Fri 20 Nov, from 12:00", "21 Dec to 3 Jan" */
function whenOf({ startsOn, endsOn, fromMinute, untilMinute }: Exception): string {
  const time = (minute: number) => (minute % 1440 === 0 ? null : clockTime(new Date(minute * 60_000), 'UTC'));
  const isOne = startsOn === endsOn;
  const days = isOne
    ? shortDay(new Date(`${startsOn}T00:00:00Z`), 'UTC')
    : weekCopy.span({ from: shortCalendarDay(startsOn), until: shortCalendarDay(endsOn) });
  const [from, until] = [time(fromMinute), time(untilMinute)];
  if (from && until) return copy.when.between({ days, from, until });
  if (from) return copy.when.from({ days, from });
  return until ? copy.when.until({ days, until }) : days;
}

function NoteOf({ one: { kind, booked }, zone }: OfZone & { one: Exception }) {
  if (kind === 'extra') return copy.kinds.extra;
  if (booked.length === 0) return copy.free;
  const hits = booked.map(({ name, startsAt }) => copy.hit({ name, day: shortDayAndMonth(new Date(startsAt), zone) }));
  const people = new Map(booked.flatMap(({ clientId, name }) => (clientId ? [[clientId, name] as const] : [])));
  return (
    <>
      {copy.hits({ names: listed(hits), count: booked.length })}{' '}
      {[...people].map(([id, name]) => (
        <AppLink key={id} href={`/messages?with=${id}`}>
          {copy.write({ name: firstNameOf(name) })}{' '}
        </AppLink>
      ))}
    </>
  );
}

const kinds = ['away', 'extra'] as const;
const fresh = { kind: 'away' as Exception['kind'], startsOn: '', endsOn: '', isAllDay: true, from: '', until: '' };

function ExceptionDialog({ zone, onClose }: OfZone & { onClose: () => void }) {
  const today = localDay(useNow(), zone);
  const draft = useDraft('session-exception', fresh);
  const { kind, startsOn, endsOn, isAllDay, from, until } = draft.value;
  const save = useHoursChange((body: Body<'POST /api/coach/appointments/exceptions'>, idempotencyKey) =>
    api('POST /api/coach/appointments/exceptions', { body, idempotencyKey }),
  );
  const errors = fieldErrorsOf(save.error);

  function change(changed: Partial<typeof fresh>) {
    if (save.isPending) return;
    save.reset();
    draft.set((now) => ({ ...now, ...changed }));
  }
  function onSubmit() {
    // What is missing is refused there, with the sentence beside the field.
    const fromMinute = isAllDay ? 0 : (asMinute(from, false) ?? -1);
    const untilMinute = isAllDay ? 1440 : (asMinute(until, true) ?? -1);
    const onSuccess = () => {
      toast({ title: hoursCopy.save.done });
      void draft.clear().then(onClose);
    };
    save.mutate({ kind, startsOn, endsOn: endsOn || startsOn, fromMinute, untilMinute }, { onSuccess });
  }
  const field = (name: 'startsOn' | 'endsOn' | 'from' | 'until', type: 'date' | 'time', error?: string) => (
    <Field label={copy.labels[name]} optional={name === 'endsOn'} error={error} className="grow">
      <Input
        type={type}
        min={type === 'date' ? (name === 'endsOn' && startsOn) || today : undefined}
        value={draft.value[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );

  return (
    <SavingDialog
      title={copy.add}
      description={copy.note}
      confirm={hoursCopy.save.label}
      disabled={startsOn === ''}
      save={save}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Radios
        label={copy.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: copy.kinds[value] }))}
        onChange={(value) => change({ kind: value })}
      />
      <div className="row wrap top">
        {field('startsOn', 'date', errors.startsOn)}
        {field('endsOn', 'date', errors.endsOn)}
      </div>
      <Checkbox
        label={copy.labels.allDay}
        checked={isAllDay}
        onChange={({ target }) => change({ isAllDay: target.checked })}
      />
      {!isAllDay && (
        <div className="row wrap top">
          {field('from', 'time', errors.fromMinute)}
          {field('until', 'time', errors.untilMinute)}
        </div>
      )}
    </SavingDialog>
  );
}
