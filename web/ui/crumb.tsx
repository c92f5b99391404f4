import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { AppLink } from './app-link.tsx';
import './crumb.css';

/** The way back, above the title of a page. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink className="crumb" href={href}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}
