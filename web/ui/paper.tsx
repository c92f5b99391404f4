import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import './paper.css';

type PaperProps = {
  className: string;
  /** False where the browser prints by itself: from its menu, or by its keys. */
  isAsked?: boolean;
  /** After printing, or cancelling. */
  onDone: () => void;
  children: ReactNode;
};

/** Printed instead of the page: while mounted, nothing else of the page is printed. */
export function Paper({ className, isAsked = true, onDone, children }: PaperProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isHere = true;
    window.addEventListener('afterprint', onDone);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // An image that has not loaded yet would be a gap.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(
      () => isAsked && isHere && window.print(),
    );
    return () => {
      isHere = false;
      window.removeEventListener('afterprint', onDone);
    };
  }, [isAsked, onDone]);
  return createPortal(
    <div className={classes('paper', className)} ref={sheet}>
      {children}
    </div>,
    document.body,
  );
}
