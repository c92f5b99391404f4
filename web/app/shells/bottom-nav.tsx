import type { ComponentType } from 'react';
import BookOpen from 'lucide-react/icons/book-open';
import PenLine from 'lucide-react/icons/pen-line';
import Wind from 'lucide-react/icons/wind';
import { AppLink } from '#web/ui/link.tsx';
import { shellCopy } from './copy.ts';
import type { clientNavigation } from './navigation.ts';
import './bottom-nav.css';

type Entry = (typeof clientNavigation)[number];

const icons: Record<Entry['path'], ComponentType> = {
  '/': PenLine,
  '/progress': LoomIcon,
  '/journal': BookOpen,
  '/practices': Wind,
};

/** Phones only: the thumb's navigation. */
export function BottomNav({ entries, path }: { entries: readonly Entry[]; path: string }) {
  return (
    <nav className="bottomnav" aria-label={shellCopy.mainNav}>
      {entries.map((entry) => {
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
