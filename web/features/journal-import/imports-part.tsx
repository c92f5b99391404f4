import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '#web/platform/device/device-events.ts';
import { isWaiting } from '#web/platform/device/outbox-store.ts';
import { atOnce, lazyPart } from '#web/platform/lazy-part.ts';
import { whenIdle } from '#web/platform/when-idle.ts';
import type { ImportsProps } from './import-row.tsx';

const part = lazyPart(async () => (await import('./import-row.tsx')).importsPart, atOnce);

/** Among the settings; `frame` until it is there. */
export function ImportsPart({ frame, ...props }: ImportsProps & { frame: ReactNode }) {
  const imports = part.usePart();
  return imports ? <imports.ImportRow {...props} /> : frame;
}

/** Sends what waits on this device, also what another window has begun. Nothing is fetched where nothing waits. */
export function sendImports(client: QueryClient, userId: string): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  async function start() {
    if (stop || !(await isWaiting(userId, (kind) => kind === 'import'))) return;
    const { startImports } = await part.get();
    if (!isOver) stop ??= startImports(client, userId);
  }
  const begin = () => void start().catch(() => {});
  const stopHearing = subscribe((event) => {
    if (event.userId === userId && event.about === 'outbox' && event.kind === 'import') begin();
  });
  const cancel = whenIdle(begin);
  return () => {
    isOver = true;
    cancel();
    stopHearing();
    stop?.();
  };
}
