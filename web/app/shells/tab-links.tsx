import { AppLink } from '#web/ui/link.tsx';
import { type CoachEntry, entryWithTab } from './coach-navigation.ts';
import '#web/ui/tabs.css';

/** The pages of one entry of the navigation. Links, since each has an address. */
export function TabLinks({ address }: { address: string }) {
  const { label, tabs } = entryWithTab(address) ?? ({} as Partial<CoachEntry>);
  if (!tabs) return null;
  return (
    <nav className="tabs tablinks mb5" aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.path} href={tab.path} aria-current={tab.path === address ? 'page' : undefined}>
          {tab.label}
        </AppLink>
      ))}
    </nav>
  );
}
