import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import ArrowLeft from './icons/arrow-left.ts';
import { link as copy } from '#messages/ui.ts';
import './link.css';

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  href: string;
  /** A full page load although the address is ours: downloads, the sign-in server, printed pages. */
  external?: boolean;
};

/** Client-side navigation for our own addresses, a plain anchor for all others. */
export function AppLink({ href, external, ...rest }: AppLinkProps) {
  const leaves = external || rest.target !== undefined || rest.download !== undefined || !href.startsWith('/');
  const isFile = rest.download !== undefined && href.startsWith('/api/');
  if (isFile) return <a href={href} {...rest} onClick={(event) => postDownload(event, href, rest.onClick)} />;
  return leaves ? <a href={href} {...rest} /> : <Link href={href} {...rest} />;
}

/**
 * Downloads use a form post. Behind an app lock the server opens no address by navigation, and only an unlocked page
 * can submit a form.
 */
function postDownload(event: MouseEvent<HTMLAnchorElement>, href: string, onClick: AppLinkProps['onClick']): void {
  onClick?.(event);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, searchParams } = new URL(href, location.href);
  const form = document.createElement('form');
  form.method = 'post';
  form.action = pathname;
  form.hidden = true;
  for (const [name, value] of searchParams) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** The back link, above the title of a page. */
export function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <AppLink className="crumb" href={href}>
      <ArrowLeft />
      {children}
    </AppLink>
  );
}

/** The skip link: past the header, to the element with this id. */
export function SkipLink({ to = 'main', children = copy.skip }: { to?: string; children?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
    </a>
  );
}
