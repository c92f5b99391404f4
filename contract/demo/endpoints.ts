import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { input } from '#contract/fields.ts';
import { said } from '#contract/said.ts';

/** The people of the demo, whose place anyone may take where the demo is on. */
const demoPersons = ['coach', 'client', 'admin'] as const;
export type DemoPerson = (typeof demoPersons)[number];

const enterDemoBodySchema = input({ person: z.enum(demoPersons, said('choose-one-demo')) });

export const enterDemo = endpoint('POST /api/demo/enter', {
  id: 'demo.enter',
  access: 'public',
  kind: 'form',
  answers: ['redirect'],
  summary: 'Signs in as one of the demo people. Exists only where the demo is on.',
  body: enterDemoBodySchema,
});
