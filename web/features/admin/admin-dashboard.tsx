import { type ReactNode, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Crumb } from '#web/ui/link.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { adminPath, type AdminTab, adminTabs, tabAddress, tabInAddress } from './admin-tabs.ts';
import { AuditLog } from './audit/audit-log.tsx';
import { admin as copy } from '#messages/admin.ts';
import { Overview } from './overview.tsx';
import { ProgramManagement } from './programs/program-management.tsx';
import { Security } from './security/security.tsx';
import { DataSimulation } from './simulation/data-simulation.tsx';
import { UserManagement } from './users/user-management.tsx';
import './admin-dashboard.css';

export function AdminDashboard({ timeZone }: { timeZone: string }) {
  const tab = tabInAddress(useOwnSearch(adminPath));
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(tab);

  useEffect(() => {
    const open = page.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
    // A link inside a tab that leads to another one goes away with its tab; the focus must not go with it.
    if (shown.current !== tab && document.activeElement === document.body) open?.focus();
    shown.current = tab;
    // On a phone the row of tabs is wider than the screen.
    if (open?.parentElement)
      open.parentElement.scrollLeft = open.offsetLeft - (open.parentElement.clientWidth - open.offsetWidth) / 2;
  }, [tab]);

  const panels: Record<AdminTab, ReactNode> = {
    overview: <Overview timeZone={timeZone} />,
    users: <UserManagement timeZone={timeZone} />,
    programs: <ProgramManagement timeZone={timeZone} />,
    simulation: <DataSimulation timeZone={timeZone} />,
    audit: <AuditLog timeZone={timeZone} />,
    security: <Security timeZone={timeZone} />,
  };
  return (
    <div className="admin" ref={page}>
      <Crumb href="/">{copy.back}</Crumb>
      <div className="row baseline wrap between gy2 gx5 mb3">
        <h1 className="title">{copy.title}</h1>
        <p className="small soft">{copy.lede}</p>
      </div>
      <Tabs
        lazy
        label={copy.tabsLabel}
        value={tab}
        // Replaced, not added: Back leads out of the page, not through its tabs.
        onChange={(next) => navigate(tabAddress(next), { replace: true, state: history.state as unknown })}
        tabs={adminTabs.map((value) => ({ value, label: copy.tabs[value], panel: panels[value] }))}
      />
    </div>
  );
}
