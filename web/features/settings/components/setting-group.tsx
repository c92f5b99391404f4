import type { ReactNode } from 'react';

export function SettingGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="setgroup" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h2" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
