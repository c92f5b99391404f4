import type { ReactNode } from 'react';

/** One part of the sheet: its name and rule on the left, the things themselves on the right. */
export function Spec({ title, say, children }: { title: string; say?: string; children: ReactNode }) {
  return (
    <section className="spec">
      <header>
        <h2 className="h2">{title}</h2>
        {say && <p className="small soft">{say}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}
