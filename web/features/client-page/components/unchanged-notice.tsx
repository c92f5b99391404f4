import { useState } from 'react';
import { useLocation } from 'wouter';
import { useOwnSearch } from '#web/platform/use-own-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/state.tsx';
import { clientPageCopy } from '../copy.ts';

const copy = clientPageCopy.unchanged;

/** The server sends people here from Change Program; where the client was on that program already, the address says so. */
export function UnchangedNotice({ name, program }: { name: string; program: string | undefined }) {
  const isUnchanged = new URLSearchParams(useOwnSearch('/client/:clientId')).get('program') === 'unchanged';
  const [path, navigate] = useLocation();
  const [isSeen, setSeen] = useState(false);
  if (!isUnchanged || isSeen || !program) return null;
  return (
    <Notice
      live
      className="unchanged"
      title={copy.title}
      action={
        <Button
          small
          onClick={() => {
            setSeen(true);
            navigate(path, { replace: true });
          }}
        >
          {copy.ok}
        </Button>
      }
    >
      {copy.text(name, program)}
    </Notice>
  );
}
