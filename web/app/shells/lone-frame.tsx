import type { ReactNode } from 'react';
import { Sheet } from '#web/ui/section.tsx';
import { PlainBar } from './plain-bar.tsx';
import './lone-frame.css';

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
