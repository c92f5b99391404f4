import type { ReactNode } from 'react';
import ChevronRight from './icons/chevron-right.ts';
import { classes } from './classes.ts';
import './fold.css';

type FoldProps = {
  title: ReactNode;
  className?: string;
  /** Given together with `onToggle` where the page has to know. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Secondary content: a native disclosure, with our chevron. */
export function Fold({ title, className, isOpen, onToggle, children }: FoldProps) {
  return (
    <details
      className={classes('fold', className)}
      open={isOpen}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary>
        <ChevronRight />
        {title}
      </summary>
      {children}
    </details>
  );
}
