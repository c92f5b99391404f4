import { endpoint } from '#contract/endpoint.ts';
import { input, queryWhole } from '#contract/fields.ts';

const most = Number.MAX_SAFE_INTEGER;

/**
 * `after`: the last number seen, for a page that opens the stream anew by itself; a browser that reconnects says it in
 * Last-Event-ID. `age`: seconds since the page was fetched, for one that has seen none yet.
 */
const liveQuerySchema = input({
  after: queryWhole({ name: 'The number', min: 0, max: most }),
  age: queryWhole({ name: 'The age', min: 0, max: most }),
});

export const liveStream = endpoint({
  id: 'live.stream',
  method: 'GET',
  path: '/api/live',
  access: ['client', 'coach', 'admin'],
  kind: 'navigation',
  summary: 'A stream of server-sent events: what an open page should fetch anew. Last-Event-ID goes on from there.',
  query: liveQuerySchema,
});
