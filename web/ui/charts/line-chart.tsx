import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { moodLabel } from '#contract/journal/mood.ts';
import { Button } from '../button.tsx';
import { Ledger } from '../figures.tsx';
import { MoodBadge } from '../mood.tsx';
import { LineDrawing, weekAverages, xOf, type Plot, type MoodPoint } from './line-drawing.tsx';
import { useWidth } from './use-width.ts';
import './charts.css';

type LineChartProps = {
  /** Names the chart: "Mood by day". */
  label: string;
  /** In order of the days. Days without an entry are left out, not zero. */
  points: readonly MoodPoint[];
  /** How many days the axis has, whole weeks. */
  days: number;
  height?: number;
  /** Beside the button: a sentence on how to read it. */
  children?: ReactNode;
};

export function pointText({ day, mood, date }: MoodPoint): string {
  return `Day ${day}${date ? `, ${date}` : ''}: mood ${mood}, ${moodLabel(mood)}`;
}

/** Moods over the days. The arrows go from entry to entry; the same numbers stand in a table. */
export function LineChart({ label, points, days, height = 178, children }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  const [at, setAt] = useState<number>();
  const [isTable, setTable] = useState(false);
  const plot: Plot = { width, height, left: 24, right: 8, top: 10, bottom: 25 };
  const last = points.length - 1;
  const chosen = at === undefined ? undefined : points[Math.min(at, last)];

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? -1;
    const moves: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (event.key === 'Escape') setAt(undefined);
    if (to === undefined || last < 0) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(last, at === undefined && event.key === 'ArrowLeft' ? last : to)));
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = points.map((point) => Math.abs(xOf(plot, days, point.day) - x));
    if (last >= 0) setAt(distances.indexOf(Math.min(...distances)));
  }

  return (
    <div className="chartbox">
      <div className="chartbox__head">
        <div className="small soft">{children}</div>
        <Button variant="quiet" small aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable && <MoodTable label={label} points={points} />}
      {/* A slider is the one role whose arrows screen readers hand on and whose text they speak at every step. */}
      <div
        ref={box}
        hidden={isTable}
        className="chartbox__plot"
        role="slider"
        tabIndex={0}
        aria-label={`${label}. ${weekAverages(points)}`}
        aria-valuemin={points[0]?.day ?? 0}
        aria-valuemax={points[last]?.day ?? 0}
        aria-valuenow={chosen?.day ?? points[last]?.day ?? 0}
        aria-valuetext={chosen ? pointText(chosen) : 'Use the arrow keys to go from entry to entry'}
        aria-readonly="true"
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(undefined)}
        onBlur={() => setAt(undefined)}
      >
        <LineDrawing plot={plot} days={days} points={points} chosen={chosen} />
      </div>
      <p className="chartbox__now" hidden={isTable} aria-hidden="true">
        {chosen && pointText(chosen)}
      </p>
    </div>
  );
}

/** The numbers of a mood chart. */
export function MoodTable({ label, points }: { label: string; points: readonly MoodPoint[] }) {
  const dated = points.some((point) => point.date);
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {dated && <th scope="col">Date</th>}
          <th scope="col">Mood</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.day}>
            <th scope="row">{point.day}</th>
            {dated && <td>{point.date}</td>}
            <td>
              <MoodBadge mood={point.mood} />
            </td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
