import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/state.tsx';
import { messagesCopy as copy } from '../copy.ts';
import { conversationsQuery } from '../queries.ts';
import './messages.css';

/** List and conversation: side by side where there is room, on a phone one of them. */
export function Messages({ list, children }: { list: ReactNode; children: ReactNode }) {
  const { data } = useQuery(conversationsQuery);
  return (
    <div className={classes('panes', Boolean(children) && 'panes--open')}>
      {list}
      {children ?? (
        <section className="talkpane talkpane--none" aria-label={copy.choose.title}>
          {data && data.conversations.length > 0 && (
            <EmptyState title={copy.choose.title}>{copy.choose.text}</EmptyState>
          )}
        </section>
      )}
    </div>
  );
}
