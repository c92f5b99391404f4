import { useRef, type ReactNode } from 'react';
import { oneDecimal } from '#web/platform/locale.ts';
import { line as copy } from '#messages/ui-charts.ts';
import { mood as moodCopy } from '#messages/ui-mood.ts';
import { Ledger } from '../figures.tsx';
import { MoodBadge, MoodSwatch } from '../mood.tsx';
import { ChartFrame, useWidth, type Plot } from './chart-frame.tsx';
import { LineDrawing, weekAverages, xOf, type MoodPoint } from './line-drawing.tsx';
import { moodLabel } from '../mood-label.ts';

type LineChartProps = {
  /** Names the chart: "Mood by day". */
  label: string;
  /** In order of the days. Days without an entry are left out, not zero. */
  points: readonly MoodPoint[];
  /** How many days the axis has, whole weeks. */
  days: number;
  height?: number;
  /** The first day of the axis, if not the first of the program. */
  first?: number;
  /** Below each day, in place of the weeks. */
  dayNames?: readonly string[];
  /** Means of several people's moods, with one decimal; a point's `date` then says of how many. */
  average?: boolean;
  /** Beside the button: a sentence on how to read it. */
  children?: ReactNode;
};

/** Moods by day. Arrows move from entry to entry; a table has the same numbers. */
export function LineChart(props: LineChartProps) {
  const { label, points, days, height = 178, first = 1, dayNames, average = false, children } = props;
  const placed = points.map((point) => ({ ...point, day: point.day - first + 1 }));
  const box = useRef<HTMLDivElement>(null);
  const plot: Plot = { width: useWidth(box, 640), height, left: 24, right: 8, top: 10, bottom: 25 };
  const textAt = (at: number) => {
    const point = points[at];
    if (!point) return '';
    const { day, date } = point;
    const mood = wordsOf(point.mood, average);
    return date ? copy.datedDay({ day, date, mood }) : copy.day({ day, mood });
  };
  return (
    <ChartFrame
      label={copy.summary({ label, weeks: weekAverages(points) })}
      caption={children}
      table={<MoodTable label={label} points={points} average={average} />}
      box={box}
      xs={placed.map((point) => xOf(plot, days, point.day))}
      textAt={textAt}
      hint={copy.entries}
      draw={(chosen) => (
        <LineDrawing
          plot={plot}
          days={days}
          points={placed}
          dayNames={dayNames}
          chosen={chosen === undefined ? undefined : placed[chosen]}
        />
      )}
    />
  );
}

const wordsOf = (mood: number, average: boolean): string =>
  average ? moodCopy.average({ mood: oneDecimal(mood) }) : moodCopy.said({ mood, label: moodLabel(mood) });

type MoodTableProps = Required<Pick<LineChartProps, 'label' | 'points' | 'average'>>;

/** The numbers of a mood chart. */
function MoodTable({ label, points, average }: MoodTableProps) {
  const dated = points.some((point) => point.date);
  return (
    <Ledger className="charttable">
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.table.day}</th>
          {dated && <th scope="col">{average ? copy.table.of : copy.table.date}</th>}
          <th scope="col">{copy.table.mood}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.day}>
            <th scope="row">{point.day}</th>
            {dated && <td>{point.date}</td>}
            <td>{average ? <MoodSwatch mood={point.mood} average /> : <MoodBadge mood={point.mood} />}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}
