import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import './link.css';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** A full page load although the address is ours: downloads, the sign-in server, printed pages. */
  external?: boolean;
};

/** An anchor that stays inside the page for our own addresses, and is a plain anchor for all others. */
export function AppLink({ href, external, ...rest }: AppLinkProps) {
  const leaves = external || rest.target !== undefined || rest.download !== undefined || !href.startsWith('/');
  return leaves ? <a href={href} {...rest} /> : <Link href={href} {...rest} />;
}

/** The way back, above the title of a page. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink className="crumb" href={href}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}

/** The first stop of the Tab key: past the header, to the element with this id. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
    </a>
  );
}
