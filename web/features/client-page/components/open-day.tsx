import { useLayoutEffect, useRef, type ReactNode } from 'react';
import ChevronLeft from '#web/ui/icons/chevron-left.ts';
import ChevronRight from '#web/ui/icons/chevron-right.ts';
import Lock from '#web/ui/icons/lock-keyhole.ts';
import StickyNote from '#web/ui/icons/sticky-note.ts';
import { longCalendarDay, longDay } from '#web/platform/time.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { MoodBadge } from '#web/ui/mood.tsx';
import { columnOf, type Column } from '#web/ui/score/axis.ts';
import { columnText } from '#web/ui/score/words.ts';
import { score as scoreCopy } from '#messages/ui-score.ts';
import type { Stop } from '../cloth.ts';
import { clientPage as clientPageCopy } from '#messages/client-page.ts';
import type { ClientDetail } from '../queries.ts';

const copy = clientPageCopy.openDay;

type OpenDayProps = {
  detail: ClientDetail;
  firstName: string;
  /** Undefined for a page that has no place on the cloth. */
  column: Column | undefined;
  stop: Stop | undefined;
  before: Stop | undefined;
  after: Stop | undefined;
  /** "2 of 3", where several wait. */
  count: string | undefined;
  /** Increases whenever the focus should move here. */
  moves: number;
  onOpen: (key: string) => void;
  onNote: (version: number) => void;
  /** What was shared of it. */
  children: ReactNode;
};

/** The paper below the cloth: what is known about the column that is open. */
export function OpenDay(props: OpenDayProps) {
  const { detail, firstName, column, stop, before, after, count, moves, onOpen, onNote, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  const date = column?.type === 'day' ? column.cell.date : stop?.date;
  const notes = column ? detail.pins.notes.filter((note) => columnOf([column], note)) : [];
  const turn = (to: Stop | undefined, label: string, icon: ReactNode) => (
    <IconButton small label={label} aria-disabled={!to} onClick={() => to && onOpen(to.key)}>
      {icon}
    </IconButton>
  );
  return (
    <article className="openday" aria-label={titleOf(column)}>
      <header className="openday__head">
        <h2 className="h2" ref={heading} tabIndex={-1}>
          {stop?.isUnread && <span className="newdot" />}
          {titleOf(column)}
        </h2>
        {date && <p className="small soft">{longDay(new Date(`${date}T00:00:00Z`), 'UTC')}</p>}
        {(before || after) && (
          <nav className="openday__turn row g1" aria-label={copy.turn}>
            {count && <span className="small soft num">{count}</span>}
            {turn(before, copy.before, <ChevronLeft />)}
            {turn(after, copy.after, <ChevronRight />)}
          </nav>
        )}
      </header>
      {stop ? children : column && <Unshared column={column} firstName={firstName} prompts={detail.prompts} />}
      {notes.map(({ version, date: on }) => (
        <Button key={version} small variant="quiet" className="flush" onClick={() => onNote(version)}>
          <StickyNote />
          {copy.note({ day: longCalendarDay(on) })}
        </Button>
      ))}
    </article>
  );
}

function titleOf(column: Column | undefined): string {
  if (!column) return copy.elsewhere;
  if (column.type === 'day') return copy.day({ day: column.cell.day });
  return column.type === 'gap' ? copy.gap({ dates: column.dates.length }) : scoreCopy.paused;
}

const passedOverWords = (day: number, date: string | null): string =>
  date ? copy.passedOverOn({ day, date: longCalendarDay(date) }) : copy.passedOver({ day });

/** Of a day nothing was shared of. */
function Unshared({ column, firstName, prompts }: { column: Column; firstName: string; prompts: readonly string[] }) {
  if (column.type !== 'day') return <p>{`${columnText(column)}.`}</p>;
  const { day, state, mood, date } = column.cell;
  const prompt = prompts[day - 1];
  return (
    <>
      {prompt && state !== 'skipped' && (
        <p className="openday__prompt anywhere" dir="auto">
          {prompt}
        </p>
      )}
      {state === 'skipped' && <p>{passedOverWords(day, date)}</p>}
      {state === 'today' && <p className="soft">{copy.open}</p>}
      {state === 'ahead' && <p className="soft">{copy.ahead}</p>}
      {mood !== null && (
        <p className="row wrap gy1 gx3">
          <MoodBadge mood={mood} />
          <span className="soft row g2">
            <Lock />
            {copy.kept({ name: firstName })}
          </span>
        </p>
      )}
    </>
  );
}
