import type { RefObject } from 'react';
import { productName } from '#web/platform/boot.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Ledger, LedgerHead } from '#web/ui/figures.tsx';
import { programs as copy } from '#messages/admin.ts';
import { shortDate } from '#web/platform/time.ts';
import type { ProgramRow } from '../queries.ts';
import { useFocusOnRemoval } from '../use-focus-on-removal.ts';

const { columns } = copy;

type ProgramTableProps = {
  list: RefObject<HTMLDivElement | null>;
  programs: readonly ProgramRow[];
  timeZone: string;
  onDelete: (program: ProgramRow) => void;
};

export function ProgramTable({ list, programs, timeZone, onDelete }: ProgramTableProps) {
  return (
    <>
      <h2 className="sr" id="programs">
        {copy.list}
      </h2>
      <div ref={list} className="adminlist" role="region" aria-labelledby="programs" tabIndex={0}>
        <Ledger cards className="progs">
          <LedgerHead
            columns={[
              columns.program,
              columns.id,
              columns.creator,
              { number: columns.onIt },
              { number: columns.prompts },
              { number: columns.themes },
              columns.created,
            ]}
            actions={columns.actions}
          />
          <tbody>
            {programs.map((program) => (
              <ProgramTableRow
                key={program.id}
                program={program}
                timeZone={timeZone}
                list={list}
                onDelete={() => onDelete(program)}
              />
            ))}
          </tbody>
        </Ledger>
      </div>
    </>
  );
}

type ProgramTableRowProps = {
  program: ProgramRow;
  timeZone: string;
  list: RefObject<HTMLElement | null>;
  onDelete: () => void;
};

function ProgramTableRow({ program, timeZone, list, onDelete }: ProgramTableRowProps) {
  const row = useFocusOnRemoval<HTMLTableRowElement>(list);
  return (
    <tr ref={row}>
      <th scope="row">
        <b className="progs__title">
          <bdi>{program.title}</bdi>
        </b>
        <small>
          <bdi>{program.subtitle}</bdi>
        </small>
        {(program.is_test_data || program.is_demo) && <small>{program.is_test_data ? copy.testData : copy.demo}</small>}
        {program.is_archived && <Badge tone="line">{copy.archived}</Badge>}
      </th>
      <td>
        <code>{program.program_id}</code>
      </td>
      <td className="soft" data-label={columns.creator}>
        <bdi>{program.creator_name ?? productName()}</bdi>
      </td>
      <td className="r" data-label={columns.onIt}>
        {program.active_assignments}
      </td>
      <td className="r" data-label={columns.prompts}>
        {program.daily_prompts_count}
      </td>
      <td className="r" data-label={columns.themes}>
        {program.weekly_themes_count}
      </td>
      <td className="soft nowrap" data-label={columns.created}>
        {shortDate(program.created_at, timeZone)}
      </td>
      <td className="r">
        <Button variant="quiet" small className="progs__delete" onClick={onDelete}>
          {copy.delete}
          <span className="sr"> {program.title}</span>
        </Button>
      </td>
    </tr>
  );
}
