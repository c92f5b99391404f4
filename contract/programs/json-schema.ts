import * as z from 'zod/mini';
import type { ProgramDocumentName } from './constants.ts';
import { dailyDocumentSchema, programDocumentSchema, weeklyDocumentSchema } from './documents.ts';

const documents = {
  program: { schema: programDocumentSchema, title: 'Program' },
  weekly: { schema: weeklyDocumentSchema, title: 'Weekly themes and practices' },
  daily: { schema: dailyDocumentSchema, title: 'Daily prompts' },
};

/** What an import accepts, for editors and for the import page. Apart from the documents, because pages rarely need it. */
export function programDocumentJsonSchema(name: ProgramDocumentName): Record<string, unknown> {
  const { schema, title } = documents[name];
  return { title, ...z.toJSONSchema(schema, { io: 'input' }) };
}
