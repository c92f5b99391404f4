import { useState } from 'react';
import CalendarDays from '#web/ui/icons/calendar-days.ts';
import Plus from '#web/ui/icons/plus.ts';
import TriangleAlert from '#web/ui/icons/triangle-alert.ts';
import { busyCalendarsMax, calendarAddressMax, calendarNameMax } from '#contract/appointments/constants.ts';
import { api, fieldErrorsOf, type Body } from '#web/platform/api.ts';
import { spanAgo } from '#web/platform/spans.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button, SecondPressButton } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { ItemRow, SettingRow } from '#web/ui/list.tsx';
import { hours as hoursCopy } from '#messages/coach-sessions.ts';
import { useHoursChange, useHoursPress } from '../mutations.ts';
import type { HoursPage } from '../queries.ts';
import { failureInWords } from './failing-calendars.tsx';
import { SavingDialog } from './saving-dialog.tsx';

const copy = hoursCopy.calendars;
type Calendar = HoursPage['calendars'][number];

/** Where the coach is busy elsewhere. One that does not answer says since when; its times count as free. */
export function BusyCalendars({ calendars, zone }: { calendars: readonly Calendar[]; zone: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingRow title={copy.busy} note={copy.busyNote}>
      <ul>
        {calendars.map((calendar) => (
          <CalendarItem key={calendar.id} calendar={calendar} zone={zone} />
        ))}
      </ul>
      {calendars.length < busyCalendarsMax && (
        <Button small className="mt2" onClick={() => setOpen(true)}>
          <Plus />
          {copy.add}
        </Button>
      )}
      {isOpen && <CalendarDialog onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}

function CalendarItem({ calendar, zone }: { calendar: Calendar; zone: string }) {
  const now = useNow();
  const { name, readAt, busyAhead } = calendar;
  const read = useHoursPress(
    (id) => api('POST /api/coach/appointments/calendars/{id}/read', { params: { id } }),
    copy.try.done({ name }),
  );
  const remove = useHoursPress(
    (id) => api('DELETE /api/coach/appointments/calendars/{id}', { params: { id } }),
    hoursCopy.remove.done,
  );
  const known = readAt ? copy.read({ ago: spanAgo(readAt, now), ahead: busyAhead }) : copy.unread;
  const failed = failureInWords(calendar, zone, now);
  return (
    <ItemRow
      icon={failed ? <TriangleAlert /> : <CalendarDays />}
      title={<bdi>{name}</bdi>}
      note={failed ? <span className="calendarrow__bad">{failed}</span> : known}
    >
      {failed && (
        <Button small variant="quiet" pending={read.isPending} onClick={() => read.press(calendar.id)}>
          {copy.try.label}
          <span className="sr"> {name}</span>
        </Button>
      )}
      <SecondPressButton
        small
        variant="quiet"
        label={hoursCopy.remove.label}
        sure={hoursCopy.remove.sure}
        about={name}
        pending={remove.isPending}
        onConfirm={() => remove.press(calendar.id)}
      />
    </ItemRow>
  );
}

/** The address is a secret: kept neither on this device nor in this page once it was sent. */
function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ name: '', address: '' });
  const save = useHoursChange((body: Body<'POST /api/coach/appointments/calendars'>, idempotencyKey) =>
    api('POST /api/coach/appointments/calendars', { body, idempotencyKey }),
  );
  const errors = fieldErrorsOf(save.error);
  const field = (name: 'name' | 'address', maxLength: number) => (
    <Field label={copy[name].label} hint={copy[name].hint} error={errors[name]}>
      <Input
        type={name === 'address' ? 'url' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        readOnly={save.isPending}
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  );
  function done() {
    save.reset();
    onClose();
  }
  return (
    <SavingDialog
      title={copy.add}
      description={copy.busyNote}
      confirm={hoursCopy.save.label}
      save={save}
      onSubmit={() => save.mutate({ ...typed, address: typed.address.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      {field('name', calendarNameMax)}
      {field('address', calendarAddressMax)}
    </SavingDialog>
  );
}
