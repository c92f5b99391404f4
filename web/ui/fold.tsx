import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { classes } from './classes.ts';
import './fold.css';

/** Secondary content: a native disclosure, with our chevron. */
export function Fold({ title, className, children }: { title: ReactNode; className?: string; children: ReactNode }) {
  return (
    <details className={classes('fold', className)}>
      <summary>
        <ChevronRight />
        {title}
      </summary>
      {children}
    </details>
  );
}
