import * as z from 'zod/mini';
import { input } from '#contract/fields.ts';
import { demoPersons } from './constants.ts';

export const enterDemoBodySchema = input({ person: z.enum(demoPersons, 'Please choose one of the demo people.') });
export type EnterDemoBody = z.infer<typeof enterDemoBodySchema>;
