import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, text } from '#contract/fields.ts';
import { messageMax } from '#contract/messages/constants.ts';
import { programReference } from '#contract/programs/schema.ts';
import { bulkActions, bulkPartMax } from './rules.ts';

const people = z
  .array(id('This person couldn’t be found.'), 'Please choose someone first.')
  .check(
    z.minLength(1, 'Please choose someone first.'),
    z.maxLength(bulkPartMax, `Please send at most ${bulkPartMax} people at a time.`),
  );

const words = {
  action: z.enum(bulkActions, 'Please choose what to do.'),
  clientIds: people,
  programId: z.optional(programReference('Please choose a program.')),
  /** The cohort they are added to or invited into. */
  cohortId: z.optional(id('Please choose a cohort.')),
  message: z.optional(
    text({
      name: 'The message',
      min: 1,
      max: messageMax,
      tooShort: 'Please write a message first.',
    }),
  ),
};

const previewBodySchema = input(words);
export type BulkPreviewBody = z.infer<typeof previewBodySchema>;

const bodySchema = input({
  ...words,
  /** Created by the page when the coach confirms; repeating it has no effect. */
  actionId: id('Please confirm this once more.'),
});
export type BulkBody = z.infer<typeof bodySchema>;

/** One line per person, in the order requested. `sentence` says what will happen or did, or why not. */
const outcomeSchema = z.object({ clientId: z.string(), isPossible: z.boolean(), sentence: z.string() });
const outcomesSchema = z.object({ people: z.array(outcomeSchema) });
export type BulkOutcome = z.infer<typeof outcomeSchema>;

export const previewBulk = endpoint('POST /api/coach/bulk/preview', {
  id: 'bulk.preview',
  access: ['coach', 'admin'],
  summary: 'What an action on several people would do for each of them. Changes nothing.',
  body: previewBodySchema,
  result: outcomesSchema,
});

export const runBulk = endpoint('POST /api/coach/bulk', {
  id: 'bulk.run',
  access: ['coach', 'admin'],
  summary:
    'Nudges, writes to, assigns a program to, puts in a cohort or invites to a program or a cohort several people, ' +
    'each at most once for an action.',
  body: bodySchema,
  result: outcomesSchema,
});
