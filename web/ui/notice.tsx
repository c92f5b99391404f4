import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { classes } from './classes.ts';
import './notice.css';

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
