/** Whether a call was refused as nobody's although somebody was signed in when the page was opened. */
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
