/** Whether a call got 401 although the page was opened signed in. */
let expired = false;
const listeners = new Set<() => void>();

export function markSessionExpired(): void {
  expired = true;
  for (const listener of listeners) listener();
}

export function isSessionExpired(): boolean {
  return expired;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
