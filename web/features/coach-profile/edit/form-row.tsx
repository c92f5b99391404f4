import type { ReactNode } from 'react';

/** A group of fields with its name beside it. */
export function FormRow({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="formrow">
      <div className="formrow__name">
        <h2 className="h2">{title}</h2>
        <p className="small soft">{note}</p>
      </div>
      <div className="formrow__fields">{children}</div>
    </section>
  );
}
