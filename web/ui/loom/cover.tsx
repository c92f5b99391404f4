import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import '../mood.css';
import './loom-grid.css';
import './cover.css';

/** The bound cover of the journal: landing and completion. Looms inside use colours that glow on it. */
export function Cover({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classes('cover', className)} {...rest} />;
}

// h high, m mid, l low, - no entry, . to come
const pattern = 'mlm-mlmmh-mhhhhhhhhmh-h.....';
const kinds: Record<string, string> = { h: 'high', m: 'mid', l: 'low', '-': 'skipped', '.': 'ahead' };

/**
 * The one loom that shows no one's days. Decoration, so hidden from screen readers and without numbers. `isBare`:
 * nothing is woven yet.
 */
export function CoverCloth({ className, isBare }: { className?: string; isBare?: boolean }) {
  return (
    <div className={classes('loombox', 'covercloth', className)} aria-hidden="true">
      <ol className="loom">
        {Array.from(pattern, (letter, index) => (
          <li key={index} className={isBare ? 'ahead' : kinds[letter]} />
        ))}
      </ol>
    </div>
  );
}

/** Seven bare threads: nothing woven yet. `knot` ties one open knot, for a page that does not exist. */
export function BareLoom({ knot, large }: { knot?: boolean; large?: boolean }) {
  return <span className={classes('bare', knot && 'bare--knot', large && 'bare--l')} aria-hidden="true" />;
}
