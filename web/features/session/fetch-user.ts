import { api } from '#web/platform/api.ts';

/** Apart from the query: the page usually knows who asks, so the client for calls is not part of the start. */
export const fetchUser = (signal: AbortSignal) => api('GET /api/auth/user', { signal });
