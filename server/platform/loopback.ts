const names = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

/** Names of one's own machine, as they stand in settings, addresses and Host headers. */
export const isLoopback = (host: string): boolean => names.has(host.toLowerCase());
