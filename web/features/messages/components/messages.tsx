import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { messagesCopy as copy } from '../copy.ts';
import './messages.css';

/** List and conversation: side by side where there is room, on a phone one of them. */
export function Messages({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={classes('panes', Boolean(children) && 'panes--open')}>
      {list}
      {children ?? (
        <section className="talkpane talkpane--none" aria-label={copy.choose.title}>
          <EmptyState title={copy.choose.title}>{copy.choose.text}</EmptyState>
        </section>
      )}
    </div>
  );
}
