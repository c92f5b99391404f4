import { type SubmitEvent, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { weekdays } from '#contract/reminders/constants.ts';
import { sentenceOf } from '#web/platform/api.ts';
import { dateHabits } from '#web/platform/locale.ts';
import { clockTime, longDay } from '#web/platform/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { SettingGroup, SettingRow } from '#web/ui/list.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { CalendarRow } from './calendar-row.tsx';
import { remindersCopy as copy } from './copy.ts';
import { useChangeReminder } from './mutations.ts';
import { PushRow } from './push-row.tsx';
import { type Reminder, reminderQuery } from './queries.ts';
import './reminders.css';

/** A part of a client's settings. */
export function Reminders({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useQuery(reminderQuery);
  return (
    <SettingGroup id="reminders" title={copy.title}>
      {data ? (
        <ReminderRows reminder={data} timeZone={timeZone} />
      ) : error ? (
        <ErrorState
          level={3}
          title={copy.failed.title}
          action={<Button onClick={() => void refetch()}>{copy.failed.again}</Button>}
        >
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <Loading text={copy.loading}>
          <SkeletonRows rows={2} hasFaces={false} />
        </Loading>
      )}
    </SettingGroup>
  );
}

function ReminderRows({ reminder, timeZone }: { reminder: Reminder; timeZone: string }) {
  const id = useId();
  const changeReminder = useChangeReminder();
  const { days, byMail, onFreePages } = reminder;
  const isOn = days.length > 0;

  /** The days, and with them the one that has the focus, are gone then. */
  function switchOff() {
    document.getElementById(`${id}-on`)?.focus();
    changeReminder.mutate({ change: { days: [] }, done: copy.switch.off });
  }

  return (
    <>
      <SettingRow
        isSwitch
        title={copy.switch.label}
        note={copy.switch.note}
        controlId={`${id}-on`}
        noteId={`${id}-on-note`}
      >
        <Switch
          id={`${id}-on`}
          aria-describedby={`${id}-on-note`}
          checked={isOn}
          onChange={({ target }) =>
            target.checked
              ? changeReminder.mutate({ change: { days: [...weekdays] }, done: copy.switch.on })
              : switchOff()
          }
        />
      </SettingRow>
      {isOn && (
        <>
          <DaysRow
            days={days}
            onChoose={(chosen) =>
              chosen.length > 0 ? changeReminder.mutate({ change: { days: chosen } }) : switchOff()
            }
          />
          {/* Another time from another device begins the field anew. */}
          <TimeRow
            key={reminder.minute}
            reminder={reminder}
            timeZone={timeZone}
            isSaving={changeReminder.isPending}
            onChoose={(minute) => changeReminder.mutate({ change: { minute }, done: copy.time.saved })}
          />
          <SettingRow
            isSwitch
            title={copy.mail.label}
            note={copy.mail.note}
            controlId={`${id}-mail`}
            noteId={`${id}-mail-note`}
          >
            <Switch
              id={`${id}-mail`}
              aria-describedby={`${id}-mail-note`}
              checked={byMail}
              onChange={({ target }) => changeReminder.mutate({ change: { byMail: target.checked } })}
            />
          </SettingRow>
          <SettingRow
            isSwitch
            title={copy.free.label}
            note={copy.free.note}
            controlId={`${id}-free`}
            noteId={`${id}-free-note`}
          >
            <Switch
              id={`${id}-free`}
              aria-describedby={`${id}-free-note`}
              checked={onFreePages}
              onChange={({ target }) => changeReminder.mutate({ change: { onFreePages: target.checked } })}
            />
          </SettingRow>
          <PushRow reminder={reminder} />
          <CalendarRow reminder={reminder} />
        </>
      )}
    </>
  );
}

/** From the day on which the reader's week begins. */
function shownWeekdays(): readonly number[] {
  const first = weekdays.findIndex((day) => day === dateHabits().firstWeekday);
  return [...weekdays.slice(first), ...weekdays.slice(0, first)];
}

function DaysRow({ days, onChoose }: { days: number[]; onChoose: (days: number[]) => void }) {
  const id = useId();
  return (
    <SettingRow title={copy.days.label} note={copy.days.note} noteId={id}>
      <div className="weekdays" role="group" aria-label={copy.days.label} aria-describedby={id}>
        {shownWeekdays().map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...days, day].toSorted((a, b) => a - b) : days.filter((one) => one !== day))
              }
            />
            <span aria-hidden="true">{copy.days.names[day - 1]?.slice(0, 2)}</span>
            <span className="sr">{copy.days.names[day - 1]}</span>
          </label>
        ))}
      </div>
    </SettingRow>
  );
}

type TimeRowProps = { reminder: Reminder; timeZone: string; isSaving: boolean; onChoose: (minute: number) => void };

const twoDigits = (value: number) => String(value).padStart(2, '0');
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
      note={next && copy.time.note(`${longDay(next, timeZone)}, ${clockTime(next, timeZone)}`)}
      controlId={id}
      noteId={`${id}-note`}
    >
      <form className="inlinerow" onSubmit={onSubmit} noValidate>
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
