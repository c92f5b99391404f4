import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './agreed.css';

export type AgreedItem = {
  id: string;
  sentence: string;
  /** "by 26 Nov" */
  when?: string;
  isDone: boolean;
  /** Let go or carried over: nothing more can be ticked. */
  isClosed?: boolean;
  /** Somebody else's, by their name: a sentence without a tick. */
  owner?: string;
  /** Below the sentence: where it came from, what can be done with it. */
  note?: ReactNode;
};

type AgreedProps = {
  items: readonly AgreedItem[];
  /** Without it nothing can be ticked here. */
  onTick?: (id: string, isDone: boolean) => void;
  label?: string;
  className?: string;
};

/** What two people agreed on: a sentence and a date each. Done ones are struck through and stay. */
export function Agreed({ items, onTick, label, className }: AgreedProps) {
  return (
    <ul className={classes('agreedlist', className)} aria-label={label}>
      {items.map(({ id, sentence, when, isDone, isClosed, owner, note }) => (
        <li key={id} className={classes(isDone && 'is-done', owner && 'is-theirs')}>
          {owner ? (
            <p className="anywhere">
              <bdi>{owner}</bdi>: <span dir="auto">{sentence}</span>
            </p>
          ) : (
            <label>
              <input
                type="checkbox"
                autoComplete="off"
                className="tick"
                checked={isDone}
                disabled={!onTick || isClosed}
                onChange={(event) => onTick?.(id, event.target.checked)}
              />
              <span dir="auto">{sentence}</span>
            </label>
          )}
          {when && <span className="agreedlist__when">{when}</span>}
          {note && <div className="agreedlist__note">{note}</div>}
        </li>
      ))}
    </ul>
  );
}
