import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';
import './loading.css';

/** Decorative: the text beside it says what is happening. */
export function Spinner() {
  return <span className="spin" aria-hidden="true" />;
}

/** One grey bar in the shape of the content. */
export function Skeleton({ width = '100%', height, round }: { width?: string; height?: string; round?: boolean }) {
  return <span className={classes('skel', round && 'skel--round')} style={{ width, height }} aria-hidden="true" />;
}

/** Text lines; the last one is shorter. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, line) => (
    <Skeleton key={line} width={line === lines - 1 ? '62%' : line % 2 ? '92%' : '100%'} />
  ));
}

/** Rows of a list: a disc where there is a person, a name, a word at the end. */
export function SkeletonRows({ rows = 4, hasFaces = false }: { rows?: number; hasFaces?: boolean }) {
  return (
    <ul className="skelrows" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <li key={row}>
          {hasFaces && <Skeleton width="2.25rem" height="2.25rem" round />}
          <Skeleton width={row % 2 ? '38%' : '46%'} />
          <Skeleton width="4rem" />
        </li>
      ))}
    </ul>
  );
}

/** A skeleton of the cloth: bare threads, one for each day of a row. */
export function SkeletonThreads({ threads = 7, height = '3rem' }: { threads?: number; height?: string }) {
  const style = { height, '--n': threads } as CSSProperties;
  return <span className="skelthreads" style={style} aria-hidden="true" />;
}

/** Announces loading and reserves space with skeletons. `text` is read out, and visible unless `quiet`. */
export function Loading({
  text,
  quiet,
  className,
  children,
}: {
  text: string;
  quiet?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes('loading', className)} aria-busy="true">
      <p className={quiet ? 'sr' : 'small soft'} role="status">
        {text}
      </p>
      <div className="loading__shape">{children}</div>
    </div>
  );
}
