import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeftRight from '#web/ui/icons/arrow-left-right.ts';
import BookOpen from '#web/ui/icons/book-open.ts';
import CalendarDays from '#web/ui/icons/calendar-days.ts';
import House from '#web/ui/icons/house.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import MessageCircle from '#web/ui/icons/message-circle.ts';
import Users from '#web/ui/icons/users.ts';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { coachDashboardQuery } from '#web/features/coach-dashboard/queries.ts';
import { DemoBanner } from '#web/features/demo/components/demo-banner.tsx';
import { UnreadCount } from '#web/features/messages/components/unread-count.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { Count } from '#web/ui/badge.tsx';
import { AppLink, SkipLink } from '#web/ui/link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { coachShell as copy } from '#messages/app-coach-shell.ts';
import { shell as shellCopy } from '#messages/app-shells.ts';
import { type CoachEntry, coachNavigation, currentFor } from './coach-navigation.ts';
import { TabLinks } from './tab-links.tsx';
import './header.css';
import './coach-shell.css';

const looks: Record<CoachEntry['name'], { Icon: ComponentType; Count?: ComponentType }> = {
  dashboard: { Icon: House, Count: QueueCount },
  sessions: { Icon: CalendarDays, Count: TimesAsked },
  people: { Icon: Users },
  programs: { Icon: BookOpen },
  messages: { Icon: MessageCircle, Count: UnreadCount },
};

export default function CoachShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const [path, navigate] = useLocation();
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  );
  const address = path === '/' && hash === '#clients' ? '/#clients' : path;
  return (
    <div className="coachside">
      <SkipLink />
      <header className="topbar">
        {user.isDemo && <DemoBanner />}
        <div className="topbar__in row g4">
          <Brand name={productName()} href="/" />
          <nav className="topnav bottomnav row stretch g1" aria-label={shellCopy.mainNav}>
            {coachNavigation.map((entry) => {
              const { Icon, Count: Waiting } = looks[entry.name];
              return (
                <AppLink
                  key={entry.path}
                  href={entry.path}
                  aria-current={currentFor(entry, address)}
                  onClick={path === '/' ? goOnDashboard : undefined}
                >
                  <Icon />
                  {entry.label}
                  {Waiting && (
                    <span className="topnav__count">
                      <Waiting />
                    </span>
                  )}
                </AppLink>
              );
            })}
          </nav>
          <div className="topbar__end row g1">
            <Button variant="quiet" small onClick={() => navigate('/role-select')}>
              <ArrowLeftRight />
              <span className="topbar__word">{shellCopy.switchRole}</span>
            </Button>
            <ButtonLink variant="quiet" small href="/api/logout" external>
              <LogOut />
              <span className="topbar__word">{shellCopy.logout}</span>
            </ButtonLink>
            <AccountMenu user={user} />
          </div>
        </div>
      </header>
      <main className="coach" id="main" tabIndex={-1}>
        {path !== '/' && <TabLinks address={address} />}
        {children}
      </main>
    </div>
  );
}

/** The rows of the queue: the number its heading shows. */
function QueueCount() {
  const rows = useQuery(coachDashboardQuery).data?.queue.total ?? 0;
  return <Count value={rows} label={copy.waiting({ rows })} />;
}

/** People who ask for another time: what is answered there. */
function TimesAsked() {
  const rows = useQuery(coachDashboardQuery).data?.queue.rows ?? [];
  const asking = rows.map((row) =>
    row.type === 'person'
      ? Number(row.reasons.some(({ kind }) => kind === 'session-asked'))
      : row.kind === 'session-asked'
        ? row.count
        : 0,
  );
  const count = asking.reduce((sum, one) => sum + one, 0);
  return <Count value={count} label={copy.waiting({ rows: count })} />;
}

/** Between the dashboard's top and its client list the router sees no change of page, so scroll and focus move here. */
function goOnDashboard({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  if (currentTarget.pathname !== '/') return;
  const part = currentTarget.hash ? document.querySelector<HTMLElement>(currentTarget.hash) : null;
  const target = part ?? document.querySelector<HTMLElement>('#main h1');
  if (!part) window.scrollTo({ top: 0 });
  part?.scrollIntoView();
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
