import type * as z from 'zod/mini';
import { input, queryWhole } from '#contract/fields.ts';

const most = Number.MAX_SAFE_INTEGER;

/**
 * `after`: the last number seen, for a page that opens the stream anew by itself; a browser that reconnects says it in
 * Last-Event-ID. `age`: seconds since the page was fetched, for one that has seen none yet.
 */
export const liveQuerySchema = input({
  after: queryWhole({ name: 'The number', min: 0, max: most }),
  age: queryWhole({ name: 'The age', min: 0, max: most }),
});
export type LiveQuery = z.infer<typeof liveQuerySchema>;
