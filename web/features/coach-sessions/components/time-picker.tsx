import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import { dateAfter, dateBefore } from '#contract/days.ts';
import { aheadOfUtc, clockTime, localDay, otherClock, shortDay } from '#web/platform/time.ts';
import { instantAt } from '#web/platform/spans.ts';
import { placeOf } from '#web/platform/time-zones.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Chips } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { Loading, SkeletonLines } from '#web/ui/loading.tsx';
import { change as changeCopy } from '#messages/coach-sessions.ts';
import { weekOf, slotsQuery } from '../queries.ts';
import { momentIn } from './session-row.tsx';
import '../offer.css';

const copy = changeCopy.times;

type TimePickerProps = {
  /** Empty where there is no type: then only another time can be entered. */
  typeId: string;
  clientId?: string;
  zone: string;
  most: number;
  /** Instants. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Two weeks of free times, and any other time, because a coach may book outside their hours. */
export function TimePicker({ typeId, clientId, zone, most, chosen, onChange }: TimePickerProps) {
  const isFull = most > 1 && chosen.length >= most;

  /** One place: the new time takes it. Several: when all are taken, none is added. */
  function toggle(at: string) {
    if (chosen.includes(at)) onChange(chosen.filter((one) => one !== at));
    else if (!isFull) onChange(most === 1 ? [at] : [...chosen, at].toSorted());
  }

  return (
    <>
      {typeId !== '' && (
        <FreeTimes query={{ typeId, clientId, zone }} chosen={chosen} isFull={isFull} onToggle={toggle} />
      )}
      <OtherTime zone={zone} isFull={isFull} onAdd={(at) => chosen.includes(at) || toggle(at)} />
      {chosen.length > 0 && (
        <Chips
          label={copy.chosen}
          items={chosen.map((at) => momentIn(at, zone))}
          onRemove={(label) => onChange(chosen.filter((at) => momentIn(at, zone) !== label))}
        />
      )}
    </>
  );
}

type FreeTimesProps = {
  query: { typeId: string; clientId: string | undefined; zone: string };
  chosen: readonly string[];
  isFull: boolean;
  onToggle: (at: string) => void;
};

function FreeTimes({ query: { typeId, clientId, zone }, chosen, isFull, onToggle }: FreeTimesProps) {
  const today = localDay(useNow(), zone);
  const [from, setFrom] = useState(() => weekOf(today));
  const { data: slots, error, refetch, isFetching } = useQuery(slotsQuery(typeId, from, clientId));
  const title = useId();
  const { earlier, later, free } = copy.turn;
  return (
    <div role="group" aria-labelledby={title}>
      <div className="row g0">
        <b className="field__label grow" id={title}>
          {free}
        </b>
        <IconButton small label={earlier} disabled={!slots?.hasEarlier} onClick={() => setFrom(dateBefore(from, 14))}>
          <ChevronLeft />
        </IconButton>
        <IconButton small label={later} disabled={!slots?.hasLater} onClick={() => setFrom(dateAfter(from, 14))}>
          <ChevronRight />
        </IconButton>
      </div>
      {slots ? (
        <ul className="picks lines mt1" aria-busy={isFetching || undefined}>
          {slots.days.length === 0 && <li className="small soft">{copy.none}</li>}
          {slots.days.map(({ date, times }) => (
            <li key={date} className="picks__day">
              <span className="small">{shortDay(new Date(`${date}T00:00:00Z`), 'UTC')}</span>
              <div className="row wrap g1h">
                {times.map((at) => {
                  const clock = otherClock(new Date(at), zone, aheadOfUtc(new Date(at), slots.zone) / 60_000);
                  const there = clock && copy.there({ time: clock, place: placeOf(slots.zone) });
                  const isChosen = chosen.includes(at);
                  return (
                    <button
                      key={at}
                      type="button"
                      className="timepick"
                      aria-pressed={isChosen}
                      aria-disabled={(isFull && !isChosen) || undefined}
                      aria-label={[momentIn(at, zone), there].filter(Boolean).join(', ')}
                      onClick={() => onToggle(at)}
                    >
                      {clockTime(new Date(at), zone)}
                      {there && <small>{there}</small>}
                    </button>
                  );
                })}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadNotice onRetry={refetch} pending={isFetching}>
          {copy.failed}
        </LoadNotice>
      ) : (
        <Loading text={copy.loading} quiet>
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {slots?.calendarsFailing && <p className="small soft mt2">{copy.failing}</p>}
    </div>
  );
}

function OtherTime({ zone, isFull, onAdd }: { zone: string; isFull: boolean; onAdd: (at: string) => void }) {
  const now = useNow();
  const [{ day, time }, setTyped] = useState({ day: '', time: '' });
  const [fault, setFault] = useState<string>();
  const id = useId();

  function add() {
    const at = instantAt(day, time, zone);
    if (at && at > now) {
      onAdd(at.toISOString());
      setTyped({ day: '', time: '' });
    }
    const isTyped = day !== '' && time !== '';
    setFault(!isTyped ? copy.missing : !at ? copy.skipped : at <= now ? copy.over : undefined);
  }
  const field = (name: 'day' | 'time', value: string) => (
    <Input
      small
      type={name === 'day' ? 'date' : 'time'}
      aria-label={copy.other[name]}
      aria-describedby={fault && id}
      min={name === 'day' ? localDay(now, zone) : undefined}
      value={value}
      onChange={({ target }) => setTyped((typed) => ({ ...typed, [name]: target.value }))}
    />
  );

  return (
    <fieldset>
      <legend className="field__label mb2">{copy.other.title}</legend>
      <div className="othertime row g2">
        {field('day', day)}
        {field('time', time)}
        <Button small disabled={isFull} onClick={add}>
          {copy.other.add}
        </Button>
      </div>
      <div role="alert">{fault && <FieldError id={id}>{fault}</FieldError>}</div>
    </fieldset>
  );
}
