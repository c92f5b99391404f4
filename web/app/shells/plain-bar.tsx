import LogOut from 'lucide-react/icons/log-out';
import { productName } from '#web/platform/boot.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { SkipLink } from '#web/ui/link.tsx';
import { shellCopy } from './copy.ts';
import './plain-bar.css';

/** The header of pages that stand outside the two shells. */
export function PlainBar({ canLogOut }: { canLogOut?: boolean }) {
  return (
    <>
      <SkipLink />
      <header className="plainbar">
        <Brand name={productName} href="/" />
        {canLogOut && (
          <ButtonLink variant="quiet" href="/api/logout" external>
            <LogOut />
            {shellCopy.logout}
          </ButtonLink>
        )}
      </header>
    </>
  );
}
