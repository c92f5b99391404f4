import { useSyncExternalStore } from 'react';

/** Whether the server is reachable, as far as this page knows. */
let isUnreached = false;
const listeners = new Set<() => void>();

export function isOffline(): boolean {
  return isUnreached || !navigator.onLine;
}

/** Whether the last call got any response. */
export function noteReached(isReached: boolean): void {
  isUnreached = !isReached;
  spread();
}

function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', hope);
    addEventListener('offline', spread);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', hope);
    removeEventListener('offline', spread);
  };
}

function hope(): void {
  noteReached(true);
}

function spread(): void {
  for (const listener of listeners) listener();
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline, () => false);
}
