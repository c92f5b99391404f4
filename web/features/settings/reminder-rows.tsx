import { type SubmitEvent, useId, useState } from 'react';
import { weekdaysShown } from '#web/platform/locale.ts';
import { clockTime, dayWithTime, longDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { time } from '#messages/platform.ts';
import { notifications as copy } from '#messages/settings-notifications.ts';
import type { Reminder } from './queries.ts';
import { useChangeReminder } from './reminder-mutations.ts';
import './reminder-rows.css';

/** Whether one reaches them at all: days without a way to be reminded are none. */
export const isReminded = ({ days, byMail, byPush, pushBrowsers, hasCalendar }: Reminder): boolean =>
  days.length > 0 && (byMail || (byPush && pushBrowsers > 0) || hasCalendar);

/** When and how a client is reminded, below the table that says where. */
export function ReminderRows({ reminder, timeZone }: { reminder: Reminder; timeZone: string }) {
  const id = useId();
  const changeReminder = useChangeReminder();

  /** The days, and with them the one that has the focus, are gone then. */
  function switchOff() {
    document.getElementById('reminder-mail')?.focus();
    changeReminder.mutate({ change: { days: [] }, done: copy.reminder.turnedOff });
  }

  return (
    <>
      <DaysRow
        days={reminder.days}
        onChoose={(chosen) => (chosen.length > 0 ? changeReminder.mutate({ change: { days: chosen } }) : switchOff())}
      />
      {/* A time chosen on another device replaces the one in the field. */}
      <TimeRow
        key={reminder.minute}
        reminder={reminder}
        timeZone={timeZone}
        isSaving={changeReminder.isPending}
        onChoose={(minute) => changeReminder.mutate({ change: { minute }, done: copy.time.saved })}
      />
      <SettingRow isBeside title={copy.free.label} note={copy.free.note} controlId={id} noteId={`${id}-note`}>
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          checked={reminder.onFreePages}
          onChange={({ target }) => changeReminder.mutate({ change: { onFreePages: target.checked } })}
        />
      </SettingRow>
      <CalendarRow hasCalendar={reminder.hasCalendar} />
    </>
  );
}

function DaysRow({ days, onChoose }: { days: number[]; onChoose: (days: number[]) => void }) {
  return (
    <SettingRow title={copy.days.label}>
      <div className="weekdays" role="group" aria-label={copy.days.label}>
        {weekdaysShown().map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...days, day].toSorted((a, b) => a - b) : days.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{time.shortWeekdays[day % 7]}</span>
            <span className="sr">{time.weekdays[day % 7]}</span>
          </label>
        ))}
      </div>
    </SettingRow>
  );
}

/** As people read it: "19:45" or "7:45 PM". */
export const timeOfDay = (minute: number): string => clockTime(new Date(minute * 60_000), 'UTC');

type TimeRowProps = { reminder: Reminder; timeZone: string; isSaving: boolean; onChoose: (minute: number) => void };

const twoDigits = (value: number) => String(value).padStart(2, '0');
/** As a time field has it. */
const asTime = (minute: number) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

function TimeRow({ reminder: { minute, nextAt }, timeZone, isSaving, onChoose }: TimeRowProps) {
  const id = useId();
  const [typed, setTyped] = useState(asTime(minute));
  const [isMissing, setMissing] = useState(false);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const [hours, minutes] = typed.split(':').map(Number);
    if (hours === undefined || minutes === undefined || Number.isNaN(hours + minutes)) setMissing(true);
    else onChoose(hours * 60 + minutes);
  }

  const next = nextAt ? new Date(nextAt) : undefined;
  return (
    <SettingRow
      title={copy.time.label}
      note={next && copy.time.note({ next: dayWithTime(longDay(next, timeZone), clockTime(next, timeZone)) })}
      controlId={id}
      noteId={`${id}-note`}
    >
      <form className="inlinerow row stretch g2" onSubmit={onSubmit} noValidate>
        <Input
          id={id}
          type="time"
          value={typed}
          aria-describedby={isMissing ? `${id}-error` : `${id}-note`}
          aria-invalid={isMissing ? true : undefined}
          onChange={({ target }) => {
            setMissing(false);
            setTyped(target.value);
          }}
        />
        <Button
          type="submit"
          disabled={typed === asTime(minute)}
          pending={isSaving && typed !== asTime(minute)}
          pendingText={copy.time.saving}
        >
          {copy.time.save}
        </Button>
      </form>
      {isMissing && <FieldError id={`${id}-error`}>{copy.time.missing}</FieldError>}
    </SettingRow>
  );
}
