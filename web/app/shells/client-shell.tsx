import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import LogOut from 'lucide-react/icons/log-out';
import { useLocation } from 'wouter';
import { clientDashboardQuery } from '#web/features/client-dashboard/queries.ts';
import { DemoBanner } from '#web/features/demo/components/demo-banner.tsx';
import { useSentEntries } from '#web/features/journal-entry/use-sent-entries.ts';
import { useSwitchRole } from '#web/features/roles/switch/use-switch-role.ts';
import { fullName, useUser } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { AppLink, SkipLink } from '#web/ui/link.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton, IconLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/loading.tsx';
import { BottomNav } from './bottom-nav.tsx';
import { shellCopy } from './copy.ts';
import { clientNavigation, offered } from './navigation.ts';
import { OfflineBand } from './offline-band.tsx';
import './topnav.css';
import './client-shell.css';

const TopLate = part(() => import('./client-top-late.tsx'));

export default function ClientShell({ children }: { children: ReactNode }) {
  const user = useUser();
  const [path] = useLocation();
  const { switchRole, isPending } = useSwitchRole();
  useSentEntries();
  const entries = offered('client', clientNavigation);
  // On a phone the way back takes the place of program, role and logout on every page outside the navigation.
  const isSubPage = !entries.some((entry) => entry.path === path);
  const name = fullName(user);
  return (
    <div className="clientside">
      <SkipLink />
      <header className={classes('clienttop', isSubPage && 'clienttop--sub')}>
        {user.isDemo && <DemoBanner />}
        <div className="clienttop__in">
          {isSubPage && (
            <AppLink className="clienttop__back" href="/">
              <ArrowLeft />
              {shellCopy.backToToday}
            </AppLink>
          )}
          <Brand name={productName} href="/" />
          <nav className="topnav" aria-label={shellCopy.mainNav}>
            {entries.map((entry) => (
              <AppLink key={entry.path} href={entry.path} aria-current={path === entry.path ? 'page' : undefined}>
                {entry.label}
              </AppLink>
            ))}
          </nav>
          <Where />
          <Later>
            <TopLate />
          </Later>
          <IconButton
            className="clienttop__act"
            label={shellCopy.switchRole}
            aria-busy={isPending || undefined}
            onClick={switchRole}
          >
            {isPending ? <Spinner /> : <ArrowLeftRight />}
          </IconButton>
          <IconLink className="clienttop__act" label={shellCopy.logout} href="/api/logout" external>
            <LogOut />
          </IconLink>
          <AppLink className="clienttop__me" href="/settings" title={shellCopy.settings(name)}>
            <Avatar name={name} src={user.profileImageUrl} decorative />
            <span className="sr">{shellCopy.settings(name)}</span>
          </AppLink>
        </div>
      </header>
      <OfflineBand isWriting={path === '/' || /^.(day|messages).+/.test(path)} />
      <main className="client" id="main" tabIndex={-1}>
        <div id="news" />
        {children}
      </main>
      {/* One entry is no choice, and would only cover the page. */}
      {entries.length > 1 && <BottomNav entries={entries} path={path} />}
    </div>
  );
}

/** Program and week; without a program the place stays empty and the brand stands there instead. */
function Where() {
  const { data } = useQuery(clientDashboardQuery);
  if (!data?.program || !data.assignment) return <div className="clienttop__where clienttop__where--none" />;
  const { status, currentWeek } = data.assignment;
  return (
    <div className="clienttop__where">
      <b>{data.program.title}</b>
      <span>{status === 'completed' ? shellCopy.completed : shellCopy.week(currentWeek)}</span>
    </div>
  );
}
