import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Ledger, LedgerHead } from '../figures.tsx';
import { KnotKey, LoomKey } from '../loom/loom.tsx';
import { longCalendarDay } from '#web/platform/time.ts';
import { MoodBadge } from '../mood.tsx';
import type { Column, ScoreKnot } from './axis.ts';
import { score as copy } from '#messages/ui-score.ts';
import { columnText, knotsAt } from './words.ts';
import type { Lane } from './score.tsx';

type ScoreFootProps = {
  columns: readonly Column[];
  /** Named here where there is no room for names beside the lanes. */
  lanes: readonly { icon: ReactNode; name: string }[];
  hasKnots?: boolean;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
};

/** The key, and the switch to the table. */
export function ScoreFoot({ columns, lanes, hasKnots, isTable, onTable }: ScoreFootProps) {
  const has = (type: Column['type']) => columns.some((column) => column.type === type);
  return (
    <div className="scorefoot">
      <LoomKey isFree className="scorekey">
        {lanes.map(({ icon, name }) => (
          <li key={name} className="scorekey__lane">
            {icon}
            {name}
          </li>
        ))}
        {hasKnots && <KnotKey />}
        <li>
          <span className="strip" aria-hidden="true">
            <i className="skipped" />
          </span>
          {copy.key.passedOver}
        </li>
        {has('gap') && (
          <li>
            <span className="gap" />
            {copy.key.noPage}
          </li>
        )}
        {has('pause') && (
          <li>
            <span className="fold" />
            {copy.key.paused}
          </li>
        )}
      </LoomKey>
      <Button
        variant="quiet"
        small
        className="flush flush-end"
        aria-expanded={isTable}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? copy.asCloth : copy.asTable}
      </Button>
    </div>
  );
}

const { table } = copy;

type ScoreTableProps = { columns: readonly Column[]; lanes: readonly Lane[]; knots?: readonly ScoreKnot[] };

/** The same as the score, row by row: date, day, mood, and what is there. */
export function ScoreTable({ columns, lanes, knots = [] }: ScoreTableProps) {
  return (
    <Ledger className="charttable">
      <caption className="sr">{table.caption}</caption>
      <LedgerHead columns={[table.date, table.day, table.mood, table.more]} />
      <tbody>
        {columns.map((column) => {
          const pins = lanes.flatMap((lane) => lane.pins.filter((pin) => pin.column === column.key));
          const isDay = column.type === 'day';
          return (
            <tr key={column.key}>
              <td>{isDay && column.cell.date && longCalendarDay(column.cell.date)}</td>
              <th scope="row">{isDay && column.cell.day}</th>
              <td>{isDay && column.cell.mood !== null && <MoodBadge mood={column.cell.mood} />}</td>
              <td>
                {[
                  ...(isDay && column.cell.mood !== null ? [] : [columnText(column)]),
                  ...knotsAt(knots, column.key),
                  ...pins.map(({ text }) => text),
                ].join('. ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Ledger>
  );
}
