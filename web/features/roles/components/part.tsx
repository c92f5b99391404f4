import type { ReactNode } from 'react';

/** A question of set-up: its title left and its answers right where there is room. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2 className="h2">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
