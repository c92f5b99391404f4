/**
 * Change Program is a form of the browser's own: the page that sends it is gone when the answer comes. What was chosen is
 * noted here, so that the client's page can say that it came about, and only if it did.
 */
const key = 'program-change';

type Chosen = { clientId: string; programId: string };
type Running = { id: string; status: string; startsOn: string | null } | null;

/** Nothing is noted for the program that runs already: the server says that nothing was changed. */
export function noteProgramChange({ clientId, programId, before }: Chosen & { before: Running }): void {
  try {
    if (before?.id === programId && before.status === 'active' && !before.startsOn) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ clientId, programId } satisfies Chosen));
  } catch {
    // Without storage the client's page speaks for itself.
  }
}

/** True once, where the client is on the program that was chosen. */
export function hasJustChanged(clientId: string, current: Running): boolean {
  try {
    const noted = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Chosen | null;
    sessionStorage.removeItem(key);
    return noted?.clientId === clientId && noted.programId === current?.id && current.status === 'active';
  } catch {
    return false;
  }
}
