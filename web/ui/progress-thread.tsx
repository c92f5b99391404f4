import type { CSSProperties, ReactNode } from 'react';
import './progress-thread.css';

/** A thread drawn out to `value` per cent. `label` names it for screen readers; the number should stand beside it. */
export function ProgressThread({ value, label }: { value: number; label: string }) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <span
      className="thread"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--p': `${percent}%` } as CSSProperties}
    />
  );
}

/** Two things joined by dots, as in a table of contents. */
export function Leaders({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <p className="leaders">
      <span>{children}</span>
      <span className="num">{end}</span>
    </p>
  );
}
