import { daysPerRow } from './loom-cells.ts';
import { authoring as copy } from '#messages/ui-authoring.ts';
import './loom-grid.css';
import './authoring-loom.css';

/** `isWritten`: whether a day that is open or has an error has text. */
export type AuthoringCell = {
  day: number;
  state: 'written' | 'empty' | 'open' | 'error';
  isWritten?: boolean;
  hasCheckIn?: boolean;
};

type AuthoringLoomProps = {
  cells: readonly AuthoringCell[];
  /** Makes each cell a button that opens its day. */
  onOpen?: (day: number) => void;
};

/** Green cloth: how much of a program is written. Never mixed with mood colours. */
export function AuthoringLoom({ cells, onOpen }: AuthoringLoomProps) {
  const written = cells.filter((cell) => cell.isWritten ?? cell.state === 'written').length;
  const weeks = Array.from({ length: Math.ceil(cells.length / daysPerRow) }, (_, week) => week + 1);
  return (
    <div className="loombox loombox--s loombox--named">
      <ol className="loom-weeks" aria-hidden="true">
        {weeks.map((week) => (
          <li key={week}>{copy.week({ week })}</li>
        ))}
      </ol>
      <ol className="loom loom--green" role="list" aria-label={copy.written({ written, days: cells.length })}>
        {cells.map((cell) => {
          const said = { day: cell.day, state: copy.state[cell.state] };
          const inside = (
            <>
              <span aria-hidden="true">{cell.day}</span>
              <span className="sr">{cell.hasCheckIn ? copy.dayWithCheckIn(said) : copy.day(said)}</span>
              {cell.hasCheckIn && <b className="mark-check" aria-hidden="true" />}
            </>
          );
          return (
            <li key={cell.day} className={`is-${cell.state}`}>
              {onOpen ? (
                <button
                  type="button"
                  aria-current={cell.state === 'open' || undefined}
                  onClick={() => onOpen(cell.day)}
                >
                  {inside}
                </button>
              ) : (
                inside
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

export function AuthoringKey({ errors, checkIns }: { errors?: boolean; checkIns?: boolean }) {
  const more = [...(errors ? (['error'] as const) : []), ...(checkIns ? (['check'] as const) : [])];
  const states = ['written', 'empty', 'open', ...more] as const;
  return (
    <ul className="greenkey" aria-label={copy.key}>
      {states.map((state) => (
        <li key={state}>
          <i className={`is-${state}`} aria-hidden="true" />
          {copy.state[state]}
        </li>
      ))}
    </ul>
  );
}
