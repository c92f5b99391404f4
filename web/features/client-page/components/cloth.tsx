import { useId, useState, type ReactNode } from 'react';
import BookOpen from '#web/ui/icons/book-open.ts';
import Layers from '#web/ui/icons/layers.ts';
import MessageSquareText from '#web/ui/icons/message-square-text.ts';
import StickyNote from '#web/ui/icons/sticky-note.ts';
import { longCalendarDay } from '#web/platform/time.ts';
import { axisOf, columnOf, type Column } from '#web/ui/score/axis.ts';
import { ScoreFoot, ScoreTable } from '#web/ui/score/score-foot.tsx';
import { Score, type Lane } from '#web/ui/score/score.tsx';
import { neighbours, type Stop } from '../cloth.ts';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import type { ClientDetail } from '../queries.ts';
import { OpenDay } from './open-day.tsx';

const copy = clientPageCopy.cloth;
const icons = { shared: <BookOpen />, comments: <MessageSquareText />, notes: <StickyNote /> };

type ClothProps = {
  detail: ClientDetail;
  firstName: string;
  columns: readonly Column[];
  stops: readonly Stop[];
  open: string | undefined;
  onOpen: (key: string | undefined) => void;
  onNote: (version: number) => void;
  /** The pages shared of a day: another feature's. */
  shared: (stop: Stop, onMoveOn: () => void) => ReactNode;
  /** In place of a day. */
  children: ReactNode;
};

export const columnsOf = ({ cells, missedDates, pauses }: ClientDetail): Column[] =>
  axisOf({ cells, missedDates, pauses });

/** The cloth with all that is known about its days, and the day that is open below it. */
export function Cloth({ detail, firstName, columns, stops, open, onOpen, onNote, shared, children }: ClothProps) {
  const [isTable, setTable] = useState(false);
  /** Pages that waited on arrival: reading them changes neither their number nor their order. */
  const [waiting] = useState(() => stops.filter(({ isUnread }) => isUnread).map(({ key }) => key));
  const [moves, setMoves] = useState(0);
  const id = useId();
  const lanes = lanesOf(detail, columns, onNote);
  const knots = placedOn(columns, detail.pins.sessions);
  const column = columns.find(({ key }) => key === open);
  const stop = stops.find(({ key }) => key === open);
  const place = waiting.indexOf(open ?? '');
  const name = clientPageCopy.head.progressOf({ name: firstName });

  function moveOn() {
    const next = stops.find(({ key, isUnread }) => isUnread && key !== open);
    if (next) onOpen(next.key);
    setMoves(moves + 1);
  }

  return (
    <section className="cloth" aria-label={copy.title}>
      {columns.length > 0 &&
        (isTable ? (
          <ScoreTable columns={columns} lanes={lanes} knots={knots} />
        ) : (
          <Score
            columns={columns}
            lanes={lanes}
            knots={knots}
            progress={{ value: detail.currentProgram?.completionPercentage ?? 0, label: name }}
            open={open}
            onOpen={(key) => onOpen(key === open ? undefined : key)}
            controls={id}
          />
        ))}
      <div id={id}>
        {column || stop ? (
          <OpenDay
            key={open}
            detail={detail}
            firstName={firstName}
            column={column}
            stop={stop}
            moves={moves}
            count={waiting.length > 1 && place >= 0 ? copy.count({ place: place + 1, all: waiting.length }) : undefined}
            {...neighbours(columns, stops, open)}
            onOpen={onOpen}
            onNote={onNote}
          >
            {stop && shared(stop, moveOn)}
          </OpenDay>
        ) : (
          children
        )}
      </div>
      {columns.length > 0 && (
        <ScoreFoot
          columns={columns}
          lanes={lanes.flatMap(({ key, pins }) => (pins[0] ? { name: copy.keys[key], icon: icons[key] } : []))}
          hasKnots={knots.length > 0}
          isTable={isTable}
          onTable={setTable}
        />
      )}
    </section>
  );
}

type LaneKey = keyof typeof icons;
type Dated = { day: number | null; date: string };

/** Those that have a place on the cloth. */
const placedOn = <Pin extends Dated>(columns: readonly Column[], all: readonly Pin[]) =>
  all.flatMap((pin) => {
    const column = columnOf(columns, pin)?.key;
    return column ? [{ ...pin, column }] : [];
  });

function lanesOf(
  { pins }: ClientDetail,
  columns: readonly Column[],
  onNote: (version: number) => void,
): (Lane & { key: LaneKey })[] {
  const placed = <Pin extends Dated>(all: readonly Pin[]) => placedOn(columns, all);
  return [
    {
      key: 'shared',
      name: copy.lanes.shared,
      pins: placed(pins.shared).map(({ id, column, kind, isUnread }) => ({
        id,
        column,
        isNew: isUnread,
        icon: kind === 'entry' ? icons.shared : <Layers />,
        text: copy.shared({ kind, isUnread }),
      })),
    },
    {
      key: 'comments',
      name: copy.lanes.comments,
      pins: placed(pins.comments).map(({ entryId, column }) => ({
        id: entryId,
        column,
        icon: icons.comments,
        text: copy.comment,
      })),
    },
    {
      key: 'notes',
      name: copy.lanes.notes,
      pins: placed(pins.notes).map(({ version, date, column }) => ({
        id: `${version}`,
        column,
        icon: icons.notes,
        text: clientPageCopy.openDay.note({ day: longCalendarDay(date) }),
        onPress: () => onNote(version),
      })),
    },
  ];
}
