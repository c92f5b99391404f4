import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import PenLine from 'lucide-react/icons/pen-line';
import Smartphone from 'lucide-react/icons/smartphone';
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
  /** On its own sheet of paper; leave out where it stands on a sheet already. */
  sheet?: boolean;
  className?: string;
};

/** Nothing here yet: a bare loom, a title, a sentence, at most one way on. */
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
  /** What a host can look for, such as an id. */
  detail?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  /** Where nothing went wrong: a page that is not there, or not for this person. */
  icon?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

/**
 * What happened, the server's sentence, the way on. On the page itself and below its title, one for a page; announced at
 * once, because it takes the place of what was asked.
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
  /** Announce it: for a notice that comes up in answer to something. */
  live?: boolean;
  className?: string;
};

/** Something to know, in the flow of the page. */
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
 * Where a text is: nothing written, draft, on this device, saving, saved, sent, read, could not save. Icon, word,
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
