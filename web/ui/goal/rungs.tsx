import { useId, type CSSProperties, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import './rungs.css';

export type Rung = {
  value: number;
  /** Above the words: the name of the step. */
  name: string;
  text: string;
  /** At the end: when it was the one. */
  aside?: ReactNode;
  /** The one of now, or one that was it before. */
  look?: 'on' | 'was' | undefined;
  isClosed?: boolean;
};

/** The higher the wider: `place` counts from 0, the highest. */
const Thread = ({ place }: { place: number }) => (
  <i aria-hidden="true" style={{ '--wide': `${46 - 7 * place}px` } as CSSProperties} />
);

/** Five steps on a thread, the highest first. Without `onChange` they are there to be read. */
export function Rungs({
  label,
  rungs,
  onChange,
}: {
  label: string;
  rungs: Rung[];
  onChange?: (value: number) => void;
}) {
  const name = useId();
  const rows = rungs.map((rung, place) => {
    const inside = (
      <>
        <Thread place={place} />
        <span>
          <small>{rung.name}</small>
          <span className="rung__text" dir="auto">
            {rung.text}
          </span>
        </span>
        {rung.aside && <span className="rung__aside">{rung.aside}</span>}
      </>
    );
    const look = classes('rung', rung.look && `rung--${rung.look}`, rung.isClosed && 'rung--closed');
    if (!onChange)
      return (
        <li key={rung.value} className={look} aria-current={rung.look === 'on' || undefined}>
          {inside}
        </li>
      );
    return (
      <label key={rung.value} className={look}>
        <input
          type="radio"
          className="sr"
          name={name}
          checked={rung.look === 'on'}
          disabled={rung.isClosed}
          onChange={() => onChange(rung.value)}
        />
        {inside}
      </label>
    );
  });
  return onChange ? (
    <div className="rungs" role="radiogroup" aria-label={label}>
      {rows}
    </div>
  ) : (
    <ul className="rungs" aria-label={label}>
      {rows}
    </ul>
  );
}

/** A rung that is being written: `children` is its control. The one in the middle comes first. */
export function RungField({ place, children }: { place: number; children: ReactNode }) {
  return (
    <div className={classes('rung', place === 2 && 'rung--on')}>
      <Thread place={place} />
      {children}
    </div>
  );
}

/** A small history: one strip for each time, as high as its step, from 0 to 4. */
export function RungPath({ label, steps }: { label: string; steps: number[] }) {
  return (
    <span className="rungpath" role="img" aria-label={label}>
      {steps.map((step, index) => (
        <i key={index} style={{ blockSize: `${(step + 1) * 20}%` }} />
      ))}
    </span>
  );
}
