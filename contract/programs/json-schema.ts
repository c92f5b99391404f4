import * as z from 'zod/mini';
import type { ProgramDocumentName } from './constants.ts';
import { dailyInputSchema, programDocumentSchema, weeklyInputSchema } from './documents.ts';

const documents = {
  program: {
    schema: programDocumentSchema,
    title: 'Program',
    description: 'The heading of a program: what it is called, what it asks, how many weeks it has.',
  },
  weekly: {
    schema: weeklyInputSchema,
    title: 'Weekly themes and practices',
    description:
      'One object with the programId and a list of weeks, as an export has it, or a plain list of weeks ' +
      'that each carry the programId.',
  },
  daily: {
    schema: dailyInputSchema,
    title: 'Daily prompts',
    description:
      'One object with the programId and a list of prompts, as an export has it, or a plain list of ' +
      'prompts that each carry the programId.',
  },
};

/**
 * What an import accepts, for editors and the import page. Separate from the documents, because pages rarely need it.
 */
export function programDocumentJsonSchema(name: ProgramDocumentName): Record<string, unknown> {
  const { schema, title, description } = documents[name];
  return { title, description, ...z.toJSONSchema(schema, { io: 'input' }) };
}
