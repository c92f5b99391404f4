import { useId, useMemo, type ReactNode } from 'react';
import Plus from '#web/ui/icons/plus.ts';
import X from '#web/ui/icons/x.ts';
import { ruleRanges, stretchesMax, type AppointmentRules } from '#contract/appointments/constants.ts';
import { api, fieldErrorsOf, type Body } from '#web/platform/api.ts';
import { useDraft } from '#web/platform/device/use-draft.ts';
import { weekdaysShown } from '#web/platform/locale.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError, Input } from '#web/ui/field.tsx';
import { axisAround, Hours, type MinuteSpan } from '#web/ui/hours.tsx';
import { SettingRow } from '#web/ui/list.tsx';
import { Section } from '#web/ui/section.tsx';
import { change as changeCopy, hours as hoursCopy } from '#messages/coach-sessions.ts';
import { useHoursChange } from '../mutations.ts';
import { Refused } from './saving-dialog.tsx';

const copy = hoursCopy.hours;

/** As a time field has it, where the end of the day is midnight. */
const asTime = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);
/** Undefined while it is typed. */
export function asMinute(time: string, isEnd: boolean): number | undefined {
  if (time === '') return undefined;
  return Date.parse(`1970-01-01T${time}:00Z`) / 60_000 || (isEnd ? 1440 : 0);
}

type Stretch = readonly [from: string, until: string];

/** What can be drawn while it is typed. */
const spansOf = (day: readonly Stretch[]): MinuteSpan[] =>
  day.flatMap(([from, until]) => {
    const [start, end] = [asMinute(from, false), asMinute(until, true)];
    return start !== undefined && end !== undefined && start < end ? { start, end } : [];
  });

/** Why a day cannot be saved. */
export function faultOf(day: readonly Stretch[]): string | undefined {
  if (day.some((stretch) => stretch.includes(''))) return copy.missing;
  const spans = spansOf(day).toSorted((one, other) => one.start - other.start);
  if (spans.length < day.length) return copy.reversed;
  return spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0)) ? copy.overlap : undefined;
}

/** The hours of each weekday, with the thread they make. */
export function WeekForm({ hours }: { hours: readonly (readonly (readonly [number, number])[])[] }) {
  const start = useMemo(
    () => ({ days: hours.map((day) => day.map(([from, until]): Stretch => [asTime(from), asTime(until)])) }),
    [hours],
  );
  const draft = useDraft('session-hours', start);
  const save = useHoursChange((body: Body<'PUT /api/coach/appointments/hours'>) =>
    api('PUT /api/coach/appointments/hours', { body }),
  );
  const { days } = draft.value;
  const axis = axisAround(days.flatMap(spansOf));

  function change(at: number, next: (day: Stretch[]) => Stretch[]) {
    if (save.isPending) return;
    save.reset();
    draft.set((now) => ({ days: now.days.map((day, index) => (index === at ? next(day) : day)) }));
  }
  const onSave = () =>
    save.mutate(
      { hours: days.map((day) => spansOf(day).map(({ start: from, end }): [number, number] => [from, end])) },
      { onSuccess: () => void draft.clear() },
    );

  return (
    <FormSection id="hours" draft={draft} save={save} isBlocked={days.some(faultOf)} onSave={onSave}>
      <ul className="lines">
        {weekdaysShown().map((weekday) => {
          const at = weekday - 1;
          const day = days[at] ?? [];
          const name = hoursCopy.days[at] ?? '';
          return (
            <li key={name} className="hoursrow">
              <b>{name}</b>
              <Stretches name={name} day={day} onChange={(next) => change(at, next)} />
              <Hours {...axis} free={spansOf(day)} busy={[]} away={[]} sessions={[]} />
              <IconButton
                small
                className="hoursrow__add"
                label={copy.add({ day: name })}
                disabled={day.length >= stretchesMax}
                onClick={() => change(at, (now) => [...now, nextStretch(now)])}
              >
                <Plus />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}

/** The morning first, then the afternoon; after those the times are the coach's to say. */
const usual: Stretch[] = [
  ['09:00', '12:30'],
  ['14:00', '18:00'],
];
const nextStretch = (day: readonly Stretch[]): Stretch =>
  usual.find((stretch) => faultOf([...day, stretch]) === undefined) ?? ['', ''];

type StretchesProps = {
  name: string;
  day: readonly Stretch[];
  onChange: (next: (day: Stretch[]) => Stretch[]) => void;
};

function Stretches({ name, day, onChange }: StretchesProps) {
  const id = useId();
  const fault = faultOf(day);
  const field = (stretch: Stretch, at: number, which: 0 | 1) => (
    <Input
      small
      type="time"
      aria-label={copy.labels[which]({ day: name })}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault && id}
      value={stretch[which]}
      onChange={({ target }) => {
        const next: Stretch = which === 0 ? [target.value, stretch[1]] : [stretch[0], target.value];
        onChange((now) => now.map((one, index) => (index === at ? next : one)));
      }}
    />
  );
  return (
    <div className="hoursrow__spans row wrap gy1h gx5">
      {day.length === 0 && <span className="small soft">{copy.off}</span>}
      {day.map((stretch, at) => (
        <span key={at} className="inline row g1h">
          {field(stretch, at, 0)}
          <span className="soft">{copy.to}</span>
          {field(stretch, at, 1)}
          <IconButton
            small
            label={copy.remove({ day: name, from: stretch[0], until: stretch[1] })}
            onClick={() => onChange((now) => now.filter((_, index) => index !== at))}
          >
            <X />
          </IconButton>
        </span>
      ))}
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </div>
  );
}

const ruleNames = ['gapMinutes', 'noticeHours', 'horizonWeeks', 'mostPerWeek', 'lateHours', 'quietWeeks'] as const;
type RulesAsTyped = Record<(typeof ruleNames)[number], string>;

export function RulesForm({ rules }: { rules: AppointmentRules }) {
  const start = useMemo(
    () => Object.fromEntries(ruleNames.map((name) => [name, `${rules[name] ?? ''}`])) as RulesAsTyped,
    [rules],
  );
  const draft = useDraft('session-rules', start);
  const save = useHoursChange((body: AppointmentRules) => api('PUT /api/coach/appointments/rules', { body }));
  const errors = fieldErrorsOf(save.error);

  function onSave() {
    // Empty is none; where there must be a number the server refuses it, with the sentence beside the field.
    const numbers = ruleNames.map((name) => [name, draft.value[name] === '' ? null : Number(draft.value[name])]);
    save.mutate(Object.fromEntries(numbers) as AppointmentRules, { onSuccess: () => void draft.clear() });
  }

  return (
    <FormSection id="rules" draft={draft} save={save} onSave={onSave}>
      {ruleNames.map((name) => {
        const { label, note, unit } = hoursCopy.rules[name];
        return (
          <SettingRow key={name} title={label} note={note} controlId={name} noteId={`${name}-note`}>
            <span className="inline row g2">
              <Input
                id={name}
                className="hoursset__number"
                type="number"
                {...ruleRanges[name]}
                aria-describedby={errors[name] ? `${name}-error` : note && `${name}-note`}
                aria-invalid={errors[name] ? true : undefined}
                value={draft.value[name]}
                onChange={({ target }) => {
                  if (save.isPending) return;
                  save.reset();
                  draft.set((now) => ({ ...now, [name]: target.value }));
                }}
              />
              {unit}
            </span>
            {errors[name] && <FieldError id={`${name}-error`}>{errors[name]}</FieldError>}
          </SettingRow>
        );
      })}
    </FormSection>
  );
}

type FormSectionProps = {
  id: 'hours' | 'rules';
  draft: { isChanged: boolean; clear: () => Promise<void> };
  save: { error: Error | null; isPending: boolean; reset: () => void };
  isBlocked?: boolean;
  onSave: () => void;
  children: ReactNode;
};

/** What was typed stays on the device until it is saved or discarded. */
function FormSection({ id, draft, save, isBlocked, onSave, children }: FormSectionProps) {
  function discard() {
    save.reset();
    void draft.clear();
  }
  return (
    <Section title={hoursCopy.sections[id]} id={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && !isBlocked) onSave();
        }}
      >
        {children}
        <Refused error={save.error} />
        {draft.isChanged && (
          <div className="row g2 mt3">
            <Button
              type="submit"
              small
              variant="primary"
              disabled={isBlocked}
              pending={save.isPending}
              pendingText={changeCopy.saving}
            >
              {hoursCopy.save.label}
            </Button>
            <Button small variant="quiet" disabled={save.isPending} onClick={discard}>
              {hoursCopy.save.discard}
            </Button>
          </div>
        )}
      </form>
    </Section>
  );
}
