import type { CSSProperties, ReactNode, ComponentProps } from 'react';
import ArrowUpRight from './icons/arrow-up-right.ts';
import { AppLink } from './link.tsx';
import { classes } from './classes.ts';
import './figures.css';

type Figure = { label: ReactNode; value: ReactNode; unit?: ReactNode; note?: ReactNode };

/** Numbers in a row, hairlines between them. On narrow screens two in a row, or `narrow` of them. */
export function Figures({
  items,
  narrow = 2,
  className,
}: {
  items: readonly Figure[];
  narrow?: 1 | 2 | 3 | 4;
  className?: string;
}) {
  const vars = { '--n': items.length, '--n-narrow': Math.min(narrow, items.length) } as CSSProperties;
  return (
    <dl className={classes('figures', narrow === 2 && 'figures--pairs', className)} style={vars}>
      {items.map((item, index) => (
        <div className="fig" key={index}>
          <dt>{item.label}</dt>
          <dd>
            {item.value}
            {item.unit && <small>{item.unit}</small>}
          </dd>
          {item.note && <dd className="fig__note">{item.note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type StatCardProps = Figure & {
  /** Makes the whole card a link. */
  href?: string;
  /** At the foot: a sentence, a strip, a thread. */
  children?: ReactNode;
};

export function StatCard({ label, value, unit, note, href, children }: StatCardProps) {
  const inside = (
    <>
      <span className="stat__k">
        {label}
        {href !== undefined && <ArrowUpRight />}
      </span>
      <span className="stat__v">
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {(note || children) && <span className="stat__s">{children ?? note}</span>}
    </>
  );
  return href === undefined ? (
    <div className="stat">{inside}</div>
  ) : (
    <AppLink className="stat" href={href}>
      {inside}
    </AppLink>
  );
}

/**
 * A table with hairlines and small heads. Number cells need `className="r"`. A wide table scrolls in itself, or turns
 * its rows into `cards` on a phone.
 */
export function Ledger({ cards, className, ...rest }: ComponentProps<'table'> & { cards?: boolean }) {
  return (
    <div className="ledgerbox">
      <table className={classes('ledger', cards && 'ledger--cards', className)} {...rest} />
    </div>
  );
}

type LedgerHeadProps = {
  /** Their names; `number` for one whose cells are `r`. */
  columns: readonly (string | { number: string })[];
  /** Names the actions at the end of a row for screen readers; their column has no visible name. */
  actions?: string;
};

/** The names of the columns. */
export function LedgerHead({ columns, actions }: LedgerHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.number} scope="col" className="r">
              {column.number}
            </th>
          ),
        )}
        {actions && (
          <th scope="col" className="r">
            <span className="sr">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** A thread drawn to `value` percent. `label` names it for screen readers; the number should be beside it. */
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
    <div className="leaders">
      <div>{children}</div>
      <span className="num">{end}</span>
    </div>
  );
}
