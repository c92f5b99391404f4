import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import LogOut from 'lucide-react/icons/log-out';
import { useLocation } from 'wouter';
import { DemoBanner } from '#web/features/demo/components/demo-banner.tsx';
import { UnreadCount } from '#web/features/messages/components/unread-count.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { AppLink, SkipLink } from '#web/ui/link.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { shellCopy } from './copy.ts';
import { HeaderBell } from './news.tsx';
import { adminNavigation, coachNavigation, currentFor } from './navigation.ts';
import './header.css';
import './coach-shell.css';

export default function CoachShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const [path, navigate] = useLocation();
  const nav = useCurrentInView(path);
  return (
    <div className="coachside">
      <SkipLink />
      <header className="topbar">
        {user.isDemo && <DemoBanner />}
        <div className="topbar__in row g4">
          <Brand name={productName()} href="/" />
          <nav className="topnav row stretch g1" ref={nav} aria-label={shellCopy.mainNav}>
            {(user.role === 'admin' ? [...coachNavigation, adminNavigation] : coachNavigation).map((entry) => (
              <AppLink key={entry.path} href={entry.path} aria-current={currentFor(entry.path, path)}>
                {entry.label}
                {entry.path === '/messages' && (
                  <span className="topnav__count">
                    <UnreadCount />
                  </span>
                )}
              </AppLink>
            ))}
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
            <HeaderBell side="coach" />
            <AccountMenu user={user} />
          </div>
        </div>
      </header>
      <main className="coach" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** On a phone the navigation is wider than the screen: scroll the current entry into view. */
function useCurrentInView(path: string) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current?.getBoundingClientRect();
    const entry = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (row && entry)
      nav.current?.scrollBy({ left: Math.max(0, entry.right - row.right) + Math.min(0, entry.left - row.left) });
  }, [path]);
  return nav;
}
