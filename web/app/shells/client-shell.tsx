import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from '#web/ui/icons/arrow-left.ts';
import ArrowLeftRight from '#web/ui/icons/arrow-left-right.ts';
import BookOpen from '#web/ui/icons/book-open.ts';
import CloudOff from '#web/ui/icons/cloud-off.ts';
import LogOut from '#web/ui/icons/log-out.ts';
import PenLine from '#web/ui/icons/pen-line.ts';
import Wind from '#web/ui/icons/wind.ts';
import { useLocation } from 'wouter';
import { nameOrEmail } from '#contract/names.ts';
import { clientDashboardQuery } from '#web/features/today/queries.ts';
import { DemoBanner } from '#web/features/demo/components/demo-banner.tsx';
import { useSavedEntries } from '#web/features/today/save-entry.ts';
import { MessagesLink } from '#web/features/messages/components/unread-count.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { useIsOffline } from '#web/platform/device/connection.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { AppLink, SkipLink } from '#web/ui/link.tsx';
import { clientShell as copy } from '#messages/app-client-shell.ts';
import { shell as shellCopy } from '#messages/app-shells.ts';
import { clientNavigation } from './client-navigation.ts';
import { HeaderBell } from './news.tsx';
import './client-shell.css';
import './header.css';

type NavigationEntry = (typeof clientNavigation)[number];

export default function ClientShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const [path, navigate] = useLocation();
  useSavedEntries();
  // On a phone the way back takes the place of program, role and logout on every page outside the navigation.
  const isSubPage = !clientNavigation.some((entry) => entry.path === path);
  const isInSettings = path.startsWith('/settings/');
  const name = nameOrEmail(user);
  return (
    <div className="clientside">
      <SkipLink />
      <header className={classes('clienttop', isSubPage && 'clienttop--sub')}>
        {user.isDemo && <DemoBanner />}
        <div className="clienttop__in row g2">
          {isSubPage && (
            <AppLink className="clienttop__back" href={isInSettings ? '/settings' : '/'}>
              <ArrowLeft />
              {isInSettings ? copy.backToSettings : copy.backToToday}
            </AppLink>
          )}
          <Brand name={productName()} href="/" />
          <nav className="topnav row stretch g1" aria-label={shellCopy.mainNav}>
            {clientNavigation.map((entry) => (
              <AppLink key={entry.path} href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
                {entry.label}
              </AppLink>
            ))}
          </nav>
          <ProgramAndWeek />
          <MessagesLink />
          <HeaderBell />
          <button type="button" className="clienttop__act stack g1" onClick={() => navigate('/role-select')}>
            <ArrowLeftRight />
            {shellCopy.switchRole}
          </button>
          <AppLink className="clienttop__act stack g1" href="/api/logout" external>
            <LogOut />
            {shellCopy.logout}
          </AppLink>
          <AppLink className="clienttop__me" href="/settings" title={copy.settings({ name })}>
            <Avatar name={name} id={user.id} src={user.profileImageUrl} decorative />
            <span className="sr">{copy.settings({ name })}</span>
          </AppLink>
        </div>
      </header>
      <OfflineBand isWriting={path === '/' || /^.(day|messages).+/.test(path)} />
      <main className="client" id="main" tabIndex={-1}>
        {children}
      </main>
      {/* One entry is no choice, and would only cover the page. */}
      <BottomNav path={path} />
    </div>
  );
}

/** Without a program the brand is shown instead. */
function ProgramAndWeek() {
  const { data } = useQuery(clientDashboardQuery);
  if (!data?.program || !data.assignment) return <div className="clienttop__where" />;
  const { status, currentWeek } = data.assignment;
  return (
    <div className="clienttop__where">
      <b>
        <bdi>{data.program.title}</bdi>
      </b>
      <span className="soft small">
        {status === 'completed'
          ? copy.completed
          : data.trial?.daysLeft === 0
            ? copy.trialEnded
            : copy.week({ week: currentWeek })}
      </span>
    </div>
  );
}

/** A fact, not an alarm. `isWriting`: the page below is one to write on. */
export function OfflineBand({ isWriting }: { isWriting: boolean }) {
  const isOffline = useIsOffline();
  return (
    // The frame is always there, so that its words are read out when they come.
    <div role="status" className="offlineband">
      {isOffline && (
        <p className="row stretch center g2h">
          <CloudOff />
          {isWriting ? copy.offline.writing : copy.offline.reading}
        </p>
      )}
    </div>
  );
}

const icons: Record<NavigationEntry['path'], ComponentType> = {
  '/': PenLine,
  '/progress': LoomIcon,
  '/journal': BookOpen,
  '/practices': Wind,
};

/** Phones only: the thumb's navigation. */
function BottomNav({ path }: { path: string }) {
  return (
    <nav className="bottomnav" aria-label={shellCopy.mainNav}>
      {clientNavigation.map((entry) => {
        const Icon = icons[entry.path];
        return (
          <AppLink key={entry.path} href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
            <Icon />
            {entry.label}
          </AppLink>
        );
      })}
    </nav>
  );
}

function LoomIcon() {
  return (
    <svg className="lucide" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="2" y="4.5" width="10.5" height="5.5" rx="1.25" />
      <rect x="15.5" y="2" width="5.5" height="10.5" rx="1.25" />
      <rect x="3" y="12.5" width="5.5" height="9.5" rx="1.25" />
      <rect x="11.5" y="15" width="10.5" height="5.5" rx="1.25" />
    </svg>
  );
}
