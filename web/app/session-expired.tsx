import { useEffect } from 'react';
import Unplug from '#web/ui/icons/unplug.ts';
import { DeviceNote } from '#web/features/today/components/unsaved-texts.tsx';
import { useUser } from '#web/features/session/queries.ts';
import { pageTitle } from '#web/platform/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import '#web/ui/state.css';
import { LoneFrame } from './shells/plain-frame.tsx';
import { sessionExpired as copy } from '#messages/app-session.ts';

/** Without a session only the first page is there for anybody; on other addresses a reload would end in a 404. */
function refresh(): void {
  if (location.pathname === '/') location.reload();
  else location.assign('/');
}

/** Replaces the page when a signed-in person's call gets a 401. */
export function SessionExpired() {
  const { role } = useUser();
  useEffect(() => {
    document.title = pageTitle(copy.title);
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
      {role === 'client' && <DeviceNote />}
    </LoneFrame>
  );
}
