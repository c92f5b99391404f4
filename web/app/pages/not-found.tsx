import { useRouter } from 'wouter';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { rolesWithPage } from '#contract/pages.ts';
import { useUserIfKnown } from '#web/features/session/queries.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BareLoom } from '#web/ui/loom/cover.tsx';
import { LoneFrame } from '../shells/plain-frame.tsx';
import { notFound as copy } from '#messages/app-not-found.ts';

export default function NotFoundPage() {
  const way = useWayToPage();
  return (
    <LoneFrame centred>
      <BareLoom knot large />
      <h1 className="title">{copy.title}</h1>
      <p>{copy.text}</p>
      {way?.said && <p>{way.said}</p>}
      {way?.href && (
        <ButtonLink variant="primary" href={way.href} external={way.isExternal}>
          {way.label}
        </ButtonLink>
      )}
      <ButtonLink variant={way?.href ? 'second' : 'primary'} href="/">
        {copy.home}
      </ButtonLink>
    </LoneFrame>
  );
}

type Way = { said?: string; href?: string; label?: string; isExternal?: boolean };

/** The page may be there after all: behind the sign-in, or in another role of the same person. */
function useWayToPage(): Way | undefined {
  // As in the address: the router's own hooks decode them. It also has them during SSR.
  const router = useRouter();
  const path = usePathname(router);
  const search = useSearch(router).replace(/^\?/, '');
  const { data: user } = useUserIfKnown();
  const [role] = rolesWithPage(path);
  if (!role || user === undefined) return undefined;
  const query = new URLSearchParams({ to: search ? `${path}?${search}` : path });
  if (user === null) return { href: `/api/login?${query}`, label: copy.signIn, isExternal: true };
  if (!user.role) return { said: copy.isFor({ role }), href: `/role-select?${query}`, label: copy.chooseRole };
  const said = copy.isForNotYou({ role, own: user.role });
  return role === 'admin' && !user.isAdmin ? { said } : { said, href: `/role-select?${query}`, label: copy.switchRole };
}
