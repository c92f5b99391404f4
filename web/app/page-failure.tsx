import '#web/ui/button.css';
import '#web/ui/state.css';
import { useEffect, useState } from 'react';
import { PartMissingError } from '#web/platform/part.tsx';
import { appCopy } from './copy.ts';
import { mayReload, reloadOnce } from './may-reload.ts';

/** Made of plain elements: it has to work when no further file can be fetched. */
export function PageFailure({ error }: { error: unknown }) {
  // Most likely a newer version was put up since this page was opened. Drafts are kept as with every reload.
  const [isReloading] = useState(() => error instanceof PartMissingError && mayReload());
  useEffect(() => {
    if (isReloading) reloadOnce();
  }, [isReloading]);
  if (isReloading) return null;
  const { title, text } = wordsFor(error);
  return (
    <div className="empty failure" role="alert">
      <h1 className="h2">{title}</h1>
      <p>{text}</p>
      <div className="empty__act">
        <button type="button" className="btn btn--second" onClick={() => location.reload()}>
          {appCopy.reload}
        </button>
      </div>
    </div>
  );
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof PartMissingError) return appCopy.missing;
  // By its status, not by its class: the class comes with the client for calls, which the landing never loads.
  return error instanceof Error && 'status' in error && error.status === 0 ? appCopy.offline : appCopy.failed;
}
