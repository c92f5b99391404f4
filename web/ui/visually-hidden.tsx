import type { ReactNode } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="sr" id={id}>
      {children}
    </span>
  );
}
