import { moodBand } from '#contract/journal/rules.ts';
import type { Column } from './axis.ts';
import type { Place } from './grid.ts';

/** The same marks as in the charts: round, diamond and triangle, so that the band does not depend on colour. */
const marks = {
  high: <circle cx="6" cy="6" r="4.25" />,
  mid: <path d="M6 .75 11.25 6 6 11.25 .75 6Z" />,
  low: <path d="M6 11 1 2h10Z" />,
};

/** Of 1, from the top; where the bands change there is a soft rule. */
const heightOf = (mood: number): number => (10 - mood) / 9;
/** Of the lane's height by name: WebKit takes a percentage of a row of the grid for none. */
const fromTop = (mood: number): string => `var(--lane) * ${heightOf(mood)}`;
const rules = [10, 6.5, 4.5, 1];

type MoodLineProps = {
  columns: readonly Column[];
  places: readonly Place[];
};

/** Moods under their days: solid from one day to the next, dotted where a page is missing between. */
export function MoodLine({ columns, places }: MoodLineProps) {
  const points = columns.flatMap((column, index) => {
    const place = places[index];
    return column.type === 'day' && column.cell.mood !== null && place
      ? { key: column.key, mood: column.cell.mood, index, ...place }
      : [];
  });
  return (
    <>
      {rules.map((mood) => (
        <span
          key={mood}
          className={mood % 1 ? 'score__rule score__rule--soft' : 'score__rule'}
          style={{ insetBlockStart: `calc(${fromTop(mood)})` }}
        />
      ))}
      {points.map((point, at) => {
        const before = points[at - 1];
        if (!before) return null;
        return (
          <svg
            key={point.key}
            className={point.index - before.index === 1 ? 'score__line' : 'score__line score__line--gap'}
            style={{ gridColumn: `${before.middle} / ${point.middle}` }}
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={`M0 ${heightOf(before.mood)}L1 ${heightOf(point.mood)}`} />
          </svg>
        );
      })}
      {points.map(({ key, mood, start, end }) => (
        <svg
          key={key}
          className={`score__point ${moodBand(mood)}`}
          style={{ gridColumn: `${start} / ${end}`, insetBlockStart: `calc(${fromTop(mood)} - 6px)` }}
          viewBox="0 0 12 12"
          aria-hidden="true"
        >
          {marks[moodBand(mood)]}
        </svg>
      ))}
    </>
  );
}
