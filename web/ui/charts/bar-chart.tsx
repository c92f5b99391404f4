import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import { Ledger } from '../figures.tsx';
import { MoodSwatch } from '../mood.tsx';
import { bars as copy } from '#messages/ui-charts.ts';
import './charts.css';

type BarRow = {
  label: string;
  value: number;
  /** Average mood, if there was any entry. */ average?: number | null;
  /** Not over yet. */ isOpen?: boolean;
};

type BarChartProps = {
  /** Names the table for screen readers: "Weekly trend". */
  label: string;
  rows: readonly BarRow[];
};

/** The value of one woven block: ten, and more only if a bar would otherwise have over a dozen blocks. */
export function blockSize(rows: readonly BarRow[]): number {
  const most = Math.max(0, ...rows.map((row) => row.value));
  return [10, 50, 100, 500, 1000].find((size) => most / size <= 12) ?? 10_000;
}

/** Woven bars, with the value at each bar's end. It is already a table, so it needs no second view. */
export function BarChart({ label, rows }: BarChartProps) {
  const size = blockSize(rows);
  const blocks = Math.max(1, ...rows.map((row) => Math.ceil(row.value / size)));
  return (
    <Ledger className="barchart" style={{ '--blocks': blocks } as CSSProperties}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.week}</th>
          <th scope="col">{copy.entries}</th>
          <th scope="col" className="r">
            {copy.average}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              {row.isOpen && <small>{copy.soFar}</small>}
            </th>
            <td>
              <span className={classes('tens', row.isOpen && 'tens--open')}>
                <Blocks value={row.value / size} />
                <b>{row.value}</b>
              </span>
            </td>
            <td className="r">{typeof row.average === 'number' && <MoodSwatch mood={row.average} average />}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

function Blocks({ value }: { value: number }) {
  return Array.from({ length: Math.ceil(value) }, (_, index) => (
    <i key={index} aria-hidden="true" style={{ '--f': Math.min(1, value - index) } as CSSProperties} />
  ));
}
