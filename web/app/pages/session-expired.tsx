import { useEffect } from 'react';
import Unplug from 'lucide-react/icons/unplug';
import { pageTitle } from '#contract/pages.ts';
import { useUserIfKnown } from '#web/features/session/queries.ts';
import { productName } from '#web/platform/boot.ts';
import { Later } from '#web/platform/later.tsx';
import { part } from '#web/platform/part.tsx';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/state.css';
import { LoneFrame } from '../shells/lone-frame.tsx';
import { sessionExpiredCopy as copy } from './copy.ts';

const DeviceNote = part(() => import('#web/features/journal-entry/elsewhere/device-note.tsx'));

/** Without a session only the first page is there for anybody; on other addresses a reload would end in a 404. */
function refresh(): void {
  if (location.pathname === '/') location.reload();
  else location.assign('/');
}

/** Takes the place of the page when a call was answered 401 although somebody was signed in. */
export default function SessionExpiredPage() {
  const { data: user } = useUserIfKnown();
  useEffect(() => {
    document.title = pageTitle(copy.title, productName);
    document.querySelector('h1')?.focus();
  }, []);
  return (
    <LoneFrame centred>
      <span className="knotted">
        <Unplug />
      </span>
      <h1 className="title" tabIndex={-1}>
        {copy.title}
      </h1>
      <p>{copy.text}</p>
      <Button variant="primary" onClick={refresh}>
        {copy.refresh}
      </Button>
      {user?.role === 'client' && (
        <Later>
          <DeviceNote />
        </Later>
      )}
    </LoneFrame>
  );
}
