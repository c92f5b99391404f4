import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Plus from '#web/ui/icons/plus.ts';
import Trash2 from '#web/ui/icons/trash-2.ts';
import { goalsInstrument } from '#contract/check-ins/constants.ts';
import { libraryQuery } from '#web/features/coach-check-ins/queries.ts';
import { Chips } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Section } from '#web/ui/section.tsx';
import { Notice } from '#web/ui/state.tsx';
import { checkIns as copy } from '#messages/program-wizard-check-ins.ts';
import { checkInsOf } from '../model/content.ts';
import type { CheckIn } from '../model/content.ts';
import { addCheckInAddress, checkInAddress, fieldId } from '../model/field-addresses.ts';
import { AddCheckIn, keyOf } from './add-check-in.tsx';
import { useWizard } from './wizard-context.ts';

/** Below the prompts: which check-in comes after the page of which days. */
export function CheckInsPart() {
  const { content } = useWizard().state;
  const [adding, setAdding] = useState<{ given: CheckIn | null } | null>(null);
  const groups = Map.groupBy(checkInsOf(content), keyOf);
  return (
    <Section title={copy.title} aside={<p className="note">{copy.aside}</p>}>
      <ul className="wizcheckins lines">
        {[...groups].map(([key, [one, ...more]]) => {
          const days = [one, ...more].flatMap((each) => each?.day ?? []);
          return one && <Placed key={key} checkIn={one} days={days} onAdd={() => setAdding({ given: one })} />;
        })}
      </ul>
      <Button small id={fieldId(addCheckInAddress)} className="mt2" onClick={() => setAdding({ given: null })}>
        <Plus />
        {copy.add}
      </Button>
      <Notice className="mt4" title={copy.enough.title}>
        {copy.enough.text}
      </Notice>
      {adding && <AddCheckIn {...adding} onClose={() => setAdding(null)} />}
    </Section>
  );
}

type PlacedProps = { checkIn: CheckIn; days: readonly number[]; onAdd: () => void };

function Placed({ checkIn, days, onAdd }: PlacedProps) {
  const { state, dispatch } = useWizard();
  const { title } = checkIn;
  const refused = days.find((day) => checkInAddress(day) in state.errors);
  const remove = (which: readonly number[]) => dispatch({ type: 'remove-check-ins', days: which });
  return (
    // It takes the focus where the server refuses one of its days.
    <li id={fieldId(checkInAddress(refused ?? days[0] ?? 0))} tabIndex={-1} className="anywhere">
      <div>
        <h3 className="h3">{title}</h3>
        <Facts {...checkIn} />
        {refused !== undefined && <FieldError>{state.errors[checkInAddress(refused)]}</FieldError>}
      </div>
      <Chips
        label={title}
        items={days.map((day) => copy.day({ day }))}
        onRemove={(item) => remove(days.filter((day) => copy.day({ day }) === item))}
      >
        <Button small variant="quiet" aria-label={copy.anotherDay({ title })} onClick={onAdd}>
          <Plus />
          {copy.addDay}
        </Button>
      </Chips>
      <IconButton small label={copy.remove({ title })} onClick={() => remove(days)}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

/** As far as the library knows it: an earlier version, or one of somebody else, is not in it. */
function Facts({ instrumentId, version }: CheckIn) {
  const { data } = useQuery(libraryQuery);
  const all = data ? [...data.ready, ...data.own, ...data.screeners.instruments] : [];
  const found = all.find((one) => one.id === instrumentId && one.version === version);
  const facts =
    instrumentId === goalsInstrument
      ? copy.goals
      : found && copy.facts({ questions: found.items.length, minutes: found.minutes });
  return facts ? <p className="small soft">{facts}</p> : null;
}
