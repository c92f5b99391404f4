import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { goalsInstrument } from '#contract/check-ins/constants.ts';
import { libraryQuery, sendableOf } from '#web/features/coach-check-ins/queries.ts';
import type { Library } from '#web/features/coach-check-ins/queries.ts';
import { FormDialog } from '#web/ui/dialog.tsx';
import { Field, Select } from '#web/ui/field.tsx';
import { LoadNotice } from '#web/ui/load.tsx';
import { goalsTitle } from '#messages/goals-title.ts';
import { checkIns as copy } from '#messages/program-wizard-check-ins.ts';
import { checkInOn, daysOf } from '../model/content.ts';
import type { CheckIn } from '../model/content.ts';
import { useWizard } from './wizard-context.ts';

export const keyOf = ({ instrumentId, version }: CheckIn): string => `${instrumentId} ${version}`;

/** Which check-in, unless it is given, and on which day. A day has one: another takes its place, which is said before. */
export function AddCheckIn({ given, onClose }: { given: CheckIn | null; onClose: () => void }) {
  const { state, dispatch } = useWizard();
  const library = useQuery({ ...libraryQuery, enabled: given === null });
  const groups = library.data ? groupsOf(library.data) : [];
  const all = groups.flatMap(({ checkIns }) => checkIns);
  const [chosen, setChosen] = useState('');
  const checkIn = given ?? all.find((one) => keyOf(one) === chosen) ?? all[0];
  const isFree = (one: number) => one >= state.day && !checkInOn(state.content, one);
  const days = daysOf(state.content).map((one) => one.day);
  const [day, setDay] = useState(days.find(isFree) ?? state.day);
  const there = checkInOn(state.content, day);
  const isSame = there && checkIn && keyOf(there) === keyOf(checkIn);

  function add() {
    if (checkIn) dispatch({ type: 'put-check-in', day, checkIn });
    onClose();
  }

  return (
    <FormDialog
      title={given ? copy.anotherDay({ title: given.title }) : copy.add}
      cancel={copy.cancel}
      confirm={there && !isSame ? copy.replace : copy.put}
      pending={false}
      disabled={!checkIn || isSame}
      formClass="stack g4"
      onSubmit={add}
      onClose={onClose}
    >
      {library.isError && (
        <LoadNotice onRetry={library.refetch} pending={library.isFetching}>
          {copy.failed}
        </LoadNotice>
      )}
      {!given && (
        <Field label={copy.which}>
          <Select value={checkIn && keyOf(checkIn)} onChange={(event) => setChosen(event.target.value)}>
            {groups.map(({ name, checkIns }) => (
              <optgroup key={name} label={name}>
                {checkIns.map((one) => (
                  <option key={keyOf(one)} value={keyOf(one)}>
                    {one.title}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      )}
      <Field label={copy.onDay}>
        <Select value={day} onChange={(event) => setDay(Number(event.target.value))}>
          {days.map((one) => (
            <option key={one} value={one}>
              {copy.day({ day: one })}
            </option>
          ))}
        </Select>
      </Field>
      <p className="hint" role="status">
        {there && (isSame ? copy.same({ day }) : copy.replaces({ day, title: there.title }))}
      </p>
    </FormDialog>
  );
}

function groupsOf({ ready, own, screeners }: Library) {
  const goals = { instrumentId: goalsInstrument, version: 1, title: goalsTitle };
  return [
    { name: copy.groups.own, checkIns: own.map(sendableOf) },
    { name: copy.groups.ready, checkIns: [...ready.map(sendableOf), goals] },
    { name: copy.groups.screeners, checkIns: screeners.instruments.map(sendableOf) },
  ].filter(({ checkIns }) => checkIns.length > 0);
}
