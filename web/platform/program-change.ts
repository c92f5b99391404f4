/**
 * Change Program is a native form: the page that sends it is gone when the response comes. The choice is stored here,
 * so that the client page can confirm it, only if it happened.
 */
const key = 'program-change';

type Chosen = { clientId: string; programId: string };
type Running = { id: string; status: string; startsOn: string | null } | null;

/** Nothing is stored for the program that already runs: the server says that nothing changed. */
export function noteProgramChange({ clientId, programId, before }: Chosen & { before: Running }): void {
  try {
    if (before?.id === programId && before.status === 'active' && !before.startsOn) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ clientId, programId } satisfies Chosen));
  } catch {
    // Without storage the client page speaks for itself.
  }
}

/** True once, if the client is on the chosen program. */
export function hasJustChanged(clientId: string, current: Running): boolean {
  try {
    const noted = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Chosen | null;
    sessionStorage.removeItem(key);
    return noted?.clientId === clientId && noted.programId === current?.id && current.status === 'active';
  } catch {
    return false;
  }
}
