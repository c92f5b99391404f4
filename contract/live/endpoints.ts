import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input, line, queryWhole } from '#contract/fields.ts';

/**
 * `after`: the id of the last event seen, for a page that reopens the stream; a reconnecting browser sends it as
 * Last-Event-ID. It is opaque: an unreadable one is answered with `all`. `age`: seconds since the page was fetched, if
 * it has seen none yet.
 */
const liveQuerySchema = input({
  after: z.optional(line({ field: 'id', max: 200 })),
  age: queryWhole({ field: 'age', min: 0, max: Number.MAX_SAFE_INTEGER }),
});

export const liveStream = endpoint('GET /api/live', {
  id: 'live.stream',
  access: ['client', 'coach', 'admin'],
  kind: 'navigation',
  answers: ['text/event-stream'],
  summary: 'A stream of server-sent events: what an open page should fetch again. Last-Event-ID resumes from there.',
  query: liveQuerySchema,
});
