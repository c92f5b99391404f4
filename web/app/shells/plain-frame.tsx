import type { ReactNode } from 'react';
import LogOut from '#web/ui/icons/log-out.ts';
import { productName } from '#web/platform/boot.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/section.tsx';
import { SkipLink } from '#web/ui/link.tsx';
import { shell as shellCopy } from '#messages/app-shells.ts';
import './plain-frame.css';

/** The header of pages outside the two shells. */
export function PlainBar({ canLogOut }: { canLogOut?: boolean }) {
  return (
    <>
      <SkipLink />
      <header className="plainbar row g4 between">
        <Brand name={productName()} href="/" />
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

type LoneFrameProps = {
  canLogOut?: boolean;
  /** Everything in the middle: for a message with one way on. */
  centred?: boolean;
  children: ReactNode;
};

/** One sheet alone on the desk, under the brand. */
export function LoneFrame({ canLogOut, centred, children }: LoneFrameProps) {
  return (
    <div className="lone">
      <PlainBar canLogOut={canLogOut} />
      <main id="main" tabIndex={-1}>
        <Sheet className={centred ? 'lone__sheet lone__sheet--mid' : 'lone__sheet'}>{children}</Sheet>
      </main>
    </div>
  );
}
