import { endpoint } from '#contract/endpoint.ts';
import { enterDemoBodySchema } from './schema.ts';

export const enterDemo = endpoint({
  id: 'demo.enter',
  method: 'POST',
  path: '/api/demo/enter',
  access: 'public',
  kind: 'form',
  summary: 'Signs in as one of the demo people. Exists only where the demo is on.',
  body: enterDemoBodySchema,
});
