import type { ComponentProps } from 'react';
import { Link } from 'wouter';

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
