import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import PenLine from '../icons/pen-line.ts';
import { shortCalendarDay } from '#web/platform/time.ts';
import { readingKey } from '#web/platform/reading-key.ts';
import { classes } from '../classes.ts';
import { Knot } from '../knot.tsx';
import { cellClass, cellNumber, daysPerRow } from '../loom/loom-cells.ts';
import { LoomStrip } from '../loom/loom.tsx';
import { gapDatesDrawn, isWeekStart, reachedColumns, rulerOf, type Column, type ScoreKnot } from './axis.ts';
import { score as copy } from '#messages/ui-score.ts';
import { columnText, knotsAt, scoreSummary } from './words.ts';
import { columnAfter, gridOf, type Place } from './grid.ts';
import { MoodLine } from './mood-line.tsx';
import { scrollTo, useShownDays } from './shown-days.ts';
import '../mood.css';
import './score.css';

/** Something that hangs on a column: a shared page, a comment, a note. */
export type Pin = {
  id: string;
  column: string;
  icon: ReactNode;
  /** For screen readers, after the day. */
  text: string;
  /** It waits. */
  isNew?: boolean;
  /** Pressed on its own; otherwise a press opens its column. */
  onPress?: () => void;
};
export type Lane = { name: string; pins: readonly Pin[] };

type ScoreProps = {
  columns: readonly Column[];
  /** A lane with nothing in it is not drawn. */
  lanes: readonly Lane[];
  knots?: readonly ScoreKnot[];
  progress: { value: number; label: string };
  open: string | undefined;
  onOpen: (key: string) => void;
  /** The id of what a column opens. */
  controls: string;
};

/** Rows: ruler, cells, selvedge, moods, a space, lanes. */
const firstLane = 6;

/**
 * The cloth with everything known about its days on one axis: dates, cells, progress, moods, and lanes of pins. One tab
 * stop; a column is the target of a press.
 */
export function Score({ columns, lanes, knots = [], progress, open, onOpen, controls }: ScoreProps) {
  const drawn = lanes.filter(({ pins }) => pins.length > 0);
  const { tracks, places, end } = gridOf(columns);
  const cells = columns.flatMap((column) => (column.type === 'day' ? column.cell : []));
  const weeks = Math.ceil(cells.length / daysPerRow);
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const shown = useShownDays(scroller, open ?? columns[reachedColumns(columns) - 1]?.key);
  const stop = [chosen, open].find((key) => columns.some((column) => column.key === key)) ?? stopOf(columns);
  const openAt = places[columns.findIndex(({ key }) => key === open)];
  const allRows = `1 / ${firstLane + drawn.length}`;
  const textOf = (column: Column) =>
    [columnText(column), ...knotsAt(knots, column.key), ...pinsAt(drawn, column.key).map(({ text }) => text)].join(
      '. ',
    );

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = columns.findIndex(({ key }) => key === (event.target as HTMLElement).dataset['column']);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const to = columns[columnAfter(readingKey(event), from, columns) ?? -1];
    if (!to) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-column="${to.key}"]`)?.focus();
  }

  return (
    <div
      className={classes('score', weeks > 2 && 'score--two', weeks > 5 && 'score--five')}
      style={{ '--weeks': weeks } as CSSProperties}
    >
      <div className="score__whole" aria-hidden="true" onClick={(event) => scrollTo(event, scroller.current)}>
        <LoomStrip cells={cells} fill />
        <span
          className="score__frame"
          style={{
            insetInlineStart: `${((shown.first - 1) / cells.length) * 100}%`,
            insetInlineEnd: `${(1 - shown.last / cells.length) * 100}%`,
          }}
        />
      </div>
      <div className="score__names" aria-hidden="true">
        <span className="score__scale">
          {copy.mood}
          <i>10</i>
          <i>1</i>
        </span>
        {drawn.map(({ name }, lane) => (
          <span key={name} style={{ gridRow: lane + 3 }}>
            {name}
          </span>
        ))}
      </div>
      <div className="score__scroll" ref={scroller}>
        <div
          className="score__grid"
          role="group"
          aria-label={scoreSummary(
            columns,
            drawn.map(({ name, pins }) => ({ name, columns: columnsOf(columns, pins) })),
            knots,
          )}
          style={{ gridTemplateColumns: tracks }}
          onKeyDown={onKeyDown}
        >
          {openAt && <span className="score__open" style={{ gridColumn: spanOf(openAt), gridRow: allRows }} />}
          {rulerOf(columns).map(({ column, week, date, isToday }) => {
            const isLast = column > columns.length - 3;
            const { start = 1, end: after = 1 } = places[column] ?? {};
            return (
              <span
                key={column}
                aria-hidden="true"
                className={classes('score__label', isToday && 'is-today', isLast && 'is-last')}
                style={{ gridColumn: isLast ? `1 / ${after}` : `${start} / ${end}` }}
              >
                {week !== undefined && <b>{copy.week({ week })}</b>}
                {isToday ? copy.today : date && shortCalendarDay(date)}
              </span>
            );
          })}
          {columns.map((column, index) => (
            <Cell key={column.key} column={column} place={places[index]} />
          ))}
          {knots.map(({ id, column: key, isHeld }) => {
            const index = columns.findIndex((column) => column.key === key);
            const column = columns[index];
            const isBare = column?.type === 'day' && column.cell.state === 'ahead';
            return (
              <span
                key={id}
                className={classes('score__knot', isBare && 'is-bare')}
                style={{ gridColumn: spanOf(places[index]) }}
              >
                <Knot kind={isHeld ? 'held' : 'ahead'} />
              </span>
            );
          })}
          <span
            className="score__selvedge"
            role="progressbar"
            aria-label={progress.label}
            aria-valuenow={progress.value}
            aria-valuemin={0}
            aria-valuemax={100}
          />
          <span
            className="score__woven"
            style={{ gridColumn: `1 / ${places[reachedColumns(columns) - 1]?.end ?? 1}` }}
          />
          <MoodLine columns={columns} places={places} />
          {drawn.map(({ name }, lane) => (
            <span key={name} className="score__lane" style={{ gridRow: lane + firstLane }} />
          ))}
          {columns.map((column, index) =>
            column.type === 'pause' && pinsAt(drawn, column.key).length === 0 ? (
              <span key={column.key} className="sr">
                {columnText(column)}
              </span>
            ) : (
              <button
                key={column.key}
                type="button"
                className="score__column"
                data-column={column.key}
                style={{ gridColumn: spanOf(places[index]), gridRow: allRows }}
                tabIndex={column.key === stop ? 0 : -1}
                aria-label={textOf(column)}
                aria-expanded={column.key === open}
                aria-controls={controls}
                onFocus={() => setChosen(column.key)}
                onClick={() => onOpen(column.key)}
              />
            ),
          )}
          {drawn.flatMap(({ pins }, lane) =>
            pins.map(({ id, column, icon, text, isNew, onPress }) => {
              const look = {
                className: classes('score__pin', isNew && 'is-new'),
                style: {
                  gridRow: lane + firstLane,
                  gridColumn: spanOf(places[columns.findIndex(({ key }) => key === column)]),
                },
              };
              return onPress ? (
                // Reached by keyboard in the opened day, so that the score stays one tab stop.
                <button key={id} {...look} type="button" tabIndex={-1} aria-label={text} onClick={onPress}>
                  {icon}
                </button>
              ) : (
                <span key={id} {...look} aria-hidden="true">
                  {icon}
                </span>
              );
            }),
          )}
        </div>
      </div>
    </div>
  );
}

const spanOf = (place: Place | undefined): string => (place ? `${place.start} / ${place.end}` : '1 / 2');

const pinsAt = (lanes: readonly Lane[], key: string): Pin[] =>
  lanes.flatMap(({ pins }) => pins.filter(({ column }) => column === key));

const columnsOf = (columns: readonly Column[], pins: readonly Pin[]): Column[] =>
  columns.filter(({ key }) => pins.some(({ column }) => column === key));

function stopOf(columns: readonly Column[]): string | undefined {
  return columns[Math.max(0, reachedColumns(columns) - 1)]?.key;
}

/** Columns of one day, of dates without a page, or of a pause. */
function Cell({ column, place }: { column: Column; place: Place | undefined }) {
  const style = { gridColumn: spanOf(place) };
  if (column.type === 'pause')
    return (
      <span className="score__pause" aria-hidden="true" style={style}>
        <em>{copy.paused}</em>
      </span>
    );
  if (column.type === 'gap')
    return (
      <span className="score__gap" aria-hidden="true" style={style}>
        {column.dates.slice(0, gapDatesDrawn).map((date) => (
          <i key={date} />
        ))}
      </span>
    );
  const { cell } = column;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'score__cell',
        cellClass(cell),
        cell.day % 2 === 0 && 'is-up',
        isWeekStart(column) && 'is-first',
      )}
      style={style}
    >
      {cell.state === 'today' ? <PenLine /> : cellNumber(cell)}
    </span>
  );
}
