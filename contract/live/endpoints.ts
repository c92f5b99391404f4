import { endpoint } from '#contract/endpoint.ts';
import { liveQuerySchema } from './schema.ts';

export const liveStream = endpoint({
  id: 'live.stream',
  method: 'GET',
  path: '/api/live',
  access: ['client', 'coach', 'admin'],
  kind: 'navigation',
  summary: 'A stream of server-sent events: what an open page should fetch anew. Last-Event-ID goes on from there.',
  query: liveQuerySchema,
});
