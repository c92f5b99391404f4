import { endpoint } from '#contract/endpoint.ts';
import { practiceCompletionBodySchema, practiceMarkedSchema, practicesSchema } from './schema.ts';

export const listPractices = endpoint('GET /api/client/practices', {
  id: 'practices.list',
  access: ['client'],
  summary: 'The practices of the current week and which are done today, or in the week.',
  result: practicesSchema,
});

export const markPractice = endpoint('POST /api/client/practice-completion', {
  id: 'practices.mark',
  access: ['client'],
  summary: 'Marks a practice as completed or not on the current program day; a weekly one for the week.',
  body: practiceCompletionBodySchema,
  result: practiceMarkedSchema,
});
