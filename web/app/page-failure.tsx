import '#web/ui/button.css';
import '#web/ui/state.css';
import { Component, useEffect, useState } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { PageMissingError } from './lazy-page.tsx';
import { pageFailure as copy } from '#messages/app.ts';

/** One page that fails leaves the frame around it usable. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <PageFailure error={this.state.error} />;
  }
}

/** Made of plain elements: it has to work when no further file can be fetched. */
export function PageFailure({ error }: { error: unknown }) {
  // Most likely a newer version was put up since this page was opened. Drafts are kept as with every reload.
  const [isReloading] = useState(() => isMissing(error) && mayReload());
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
          {copy.reload}
        </button>
      </div>
    </div>
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof PageMissingError;
}

function wordsFor(error: unknown): { title: string; text: string } {
  if (isMissing(error)) return copy.missing;
  return error instanceof Error && 'status' in error && error.status === 0 ? copy.offline : copy.failed;
}

const storageName = 'reloaded-for-page';
/** A file that is missing again this soon is not missing because of a new version. */
const once = 60_000;

/** Whether loading the page again by itself may help: with a connection, and not time after time. */
export function mayReload(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false;
  try {
    return now - Number(sessionStorage.getItem(storageName)) > once;
  } catch {
    // Without a memory it could go on for ever.
    return false;
  }
}

/** Apart from the question, which is asked while drawing and may be asked twice. */
export function reloadOnce(now: number = Date.now()): void {
  sessionStorage.setItem(storageName, String(now));
  location.reload();
}
