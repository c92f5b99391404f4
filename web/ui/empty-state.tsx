import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { BareLoom } from './loom/bare-loom.tsx';
import './state.css';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  /** On its own sheet of paper; leave out where it stands on a sheet already. */
  sheet?: boolean;
  className?: string;
};

/** Nothing here yet: a bare loom, a title, a sentence, at most one way on. */
export function EmptyState({ title, children, action, level = 2, sheet, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('empty', sheet && 'empty--sheet', className)}>
      <BareLoom />
      <Heading className="h2">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty__act">{action}</div>}
    </div>
  );
}
