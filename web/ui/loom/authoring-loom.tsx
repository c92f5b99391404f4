import { daysPerRow } from './loom-cells.ts';
import './loom-grid.css';
import './authoring-loom.css';

/** `isWritten`: whether a day that is open or has an error has text. */
export type AuthoringCell = {
  day: number;
  state: 'written' | 'empty' | 'open' | 'error';
  isWritten?: boolean;
  hasCheckIn?: boolean;
};

const words = { written: 'written', empty: 'still empty', open: 'open now', error: 'has an error', check: 'check-in' };

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
          <li key={week}>Wk {week}</li>
        ))}
      </ol>
      <ol className="loom loom--green" role="list" aria-label={`${written} of ${cells.length} days written.`}>
        {cells.map((cell) => {
          const inside = (
            <>
              <span aria-hidden="true">{cell.day}</span>
              <span className="sr">{`Day ${cell.day}: ${words[cell.state]}${cell.hasCheckIn ? ', check-in' : ''}`}</span>
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
    <ul className="greenkey" aria-label="Key">
      {states.map((state) => (
        <li key={state}>
          <i className={`is-${state}`} aria-hidden="true" />
          {words[state]}
        </li>
      ))}
    </ul>
  );
}
