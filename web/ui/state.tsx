import type { ReactNode } from 'react';
import CircleAlert from './icons/circle-alert.ts';
import CircleCheck from './icons/circle-check.ts';
import Info from './icons/info.ts';
import Check from './icons/check.ts';
import CheckCheck from './icons/check-check.ts';
import PenLine from './icons/pen-line.ts';
import Smartphone from './icons/smartphone.ts';
import { BareLoom } from './loom/cover.tsx';
import { classes } from './classes.ts';
import { Spinner } from './loading.tsx';
import './state.css';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** At most one. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  /** On its own sheet of paper; omit where it is already on a sheet. */
  sheet?: boolean;
  className?: string;
};

/** An empty state: a bare loom, a title, a sentence, at most one action. */
export function EmptyState({ title, children, action, level = 2, sheet, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('empty', sheet && 'empty--sheet', className)}>
      <BareLoom />
      <Heading className="h2">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="empty__act">{action}</div>}
    </div>
  );
}

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** A reference for the host, such as an id. */
  detail?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** No error: a page that does not exist, or is not for this person. */
  icon?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/**
 * What happened, the server's sentence, an action. In the page below its title, one per page; announced at once,
 * because it replaces what was requested.
 */
export function ErrorState({ title, children, detail, action, icon, level = 2, className }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('oneerror', className)} role="alert">
      {icon ? <span className="knotted">{icon}</span> : <span className="oneerror__knot" aria-hidden="true" />}
      <Heading className="h2">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="oneerror__act">{action}</div>}
      {detail && (
        <p className="small">
          <code>{detail}</code>
        </p>
      )}
    </div>
  );
}

const icons = { plain: Info, good: CircleCheck, bad: CircleAlert, kind: null };

type NoticeProps = {
  /** `kind` is warm and has no icon; it is never an alarm. */
  tone?: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announce it: for a notice that appears in response to something. */
  live?: boolean;
  className?: string;
};

/** Information in the flow of the page. */
export function Notice({ tone = 'plain', title, children, action, live, className }: NoticeProps) {
  const Icon = icons[tone];
  const role = live ? (tone === 'bad' ? 'alert' : 'status') : undefined;
  return (
    <div className={classes('notice', `notice--${tone}`, className)} role={role}>
      {Icon && <Icon />}
      <div className="notice__say">
        {title && <p className="notice__title">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className="notice__act">{action}</div>}
    </div>
  );
}

const marks = {
  none: null,
  draft: PenLine,
  device: Smartphone,
  saved: Check,
  sent: Check,
  read: CheckCheck,
  bad: CircleAlert,
};

export type TextState = keyof typeof marks | 'busy';

/**
 * The state of a text: nothing written, draft, on this device, saving, saved, sent, read, could not save. Icon, word,
 * time.
 */
export function StateLine({ state, children }: { state: TextState; children: ReactNode }) {
  const Mark = state === 'busy' ? Spinner : marks[state];
  return (
    <span className={`stateline stateline--${state}`} role="status">
      {Mark && <Mark />}
      {children}
    </span>
  );
}
