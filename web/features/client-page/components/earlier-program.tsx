import { useMemo, useState, type ReactNode } from 'react';
import { longCalendarDay } from '#web/platform/time.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import { stopsOf, type Stop } from '../cloth.ts';
import type { ClientDetail } from '../queries.ts';
import { Cloth, columnsOf } from './cloth.tsx';

const copy = clientPageCopy.programs;

type Run = ClientDetail['programs'][number];

function titleOf({ title, from, until }: Run, isAhead: boolean): string {
  const begun = { title, from: longCalendarDay(from) };
  if (until !== null) return copy.span({ ...begun, until: longCalendarDay(until) });
  return isAhead ? copy.begins(begun) : copy.since(begun);
}

type ProgramSelectProps = {
  programs: readonly Run[];
  current: string;
  /** The current one begins later. */
  isAhead: boolean;
  chosen: string;
  onChoose: (id: string) => void;
};

/** Which program's cloth is shown: the current one, or an earlier one of the client's time with this coach. */
export function ProgramSelect({ programs, current, isAhead, chosen, onChoose }: ProgramSelectProps) {
  return (
    <Field label={copy.label} className="mb4">
      <Select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {!programs.some(({ assignmentId }) => assignmentId === current) && <option value={current}>{copy.none}</option>}
        {programs.map((run) => (
          <option key={run.assignmentId} value={run.assignmentId}>
            {titleOf(run, isAhead)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type EarlierProgramProps = {
  /** The page with the earlier program in place of the current one. */
  detail: ClientDetail;
  firstName: string;
  onNote: (version: number) => void;
  shared: (pins: Stop['pins'], onMoveOn: () => void) => ReactNode;
};

/** The cloth of an earlier program, with what was shared then. */
export function EarlierProgram({ detail, firstName, onNote, shared }: EarlierProgramProps) {
  const columns = useMemo(() => columnsOf(detail), [detail]);
  const stops = useMemo(() => stopsOf(columns, detail.pins.shared), [columns, detail]);
  const [open, setOpen] = useState<string>();
  const { completedDays, totalDays } = detail.progress;
  return (
    <Cloth
      detail={detail}
      firstName={firstName}
      columns={columns}
      stops={stops}
      open={open}
      onOpen={setOpen}
      onNote={onNote}
      shared={({ pins }, onMoveOn) => shared(pins, onMoveOn)}
    >
      <p className="soft mt3">{copy.written({ days: completedDays, of: totalDays })}</p>
    </Cloth>
  );
}
