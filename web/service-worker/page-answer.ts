/** A page of ours, not a call, a download or the sign-in. */
export function isPageRequest(mode: string, path: string): boolean {
  return mode === 'navigate' && !path.startsWith('/api/');
}

/** Somebody gives a name and a password here, or comes back from the issuer. */
export function isSignIn({ mode, method }: Pick<Request, 'mode' | 'method'>, path: string): boolean {
  return (
    mode === 'navigate' &&
    ((method === 'POST' && path.startsWith('/api/login')) || path.startsWith('/api/identity/callback/'))
  );
}

type PageSources = {
  load: () => Promise<Response>;
  /** The kept page frame. It knows nobody; the page fills it from what the device knows. */
  frame: () => Promise<Response | undefined>;
  /** Whether the device knows enough to show a day. */
  hasHome: () => Promise<boolean>;
  patience: number;
};

/**
 * The server's page when it can be had. The kept frame instead of it when there is no connection; and when the server is
 * slow or fails, if the person can go on writing in it. Otherwise what the server says is better than our frame.
 */
export async function answerPage({ load, frame, hasHome, patience }: PageSources): Promise<Response> {
  const loading = load().catch(() => undefined);
  const first = await Promise.race([loading, later(patience)]);
  if (first && first !== 'late' && first.status < 500) return first;
  if (first === undefined) return (await frame()) ?? Response.error();
  const kept = (await hasHome()) ? await frame() : undefined;
  return kept ?? (await loading) ?? (await frame()) ?? Response.error();
}

function later(time: number): Promise<'late'> {
  return new Promise((done) => setTimeout(done, time, 'late'));
}
