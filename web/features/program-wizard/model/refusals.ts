/** By its status and fields, not by its class, so that tests need no network to make one. */
export function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0;
}

/** The server understood and said no. Without an answer, or with a failure on the way, nobody knows what happened. */
export function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status >= 400 && status < 500 && status !== 408;
}

/** What was sent cannot be stored as it is. */
export function isBodyRefused(error: unknown): boolean {
  return [400, 413, 422].includes(statusOf(error));
}

/** The revision we named is not the current one. */
export function isStale(error: unknown): boolean {
  return (
    statusOf(error) === 409 &&
    error instanceof Error &&
    'fields' in error &&
    typeof error.fields === 'object' &&
    error.fields !== null &&
    'revision' in error.fields
  );
}
