import type { ReactNode } from 'react';
import Unplug from 'lucide-react/icons/unplug';
import { classes } from './classes.ts';
import './state.css';

type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  /** What the server answered, such as "500: Internal Server Error". */
  detail?: ReactNode;
  /** One way on. */
  action?: ReactNode;
  icon?: ReactNode;
  level?: 1 | 2 | 3;
  sheet?: boolean;
  className?: string;
};

/** What happened, the server's own line, one way on. Announced at once, because it takes the place of what was asked. */
export function ErrorState({ title, children, detail, action, icon, level = 2, sheet, className }: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('empty', sheet && 'empty--sheet', className)} role="alert">
      <span className="knotted">{icon ?? <Unplug />}</span>
      <Heading className="h2">{title}</Heading>
      {children && <p>{children}</p>}
      {detail && (
        <p>
          <code>{detail}</code>
        </p>
      )}
      {action && <div className="empty__act">{action}</div>}
    </div>
  );
}
