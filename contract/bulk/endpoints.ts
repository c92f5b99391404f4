import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, text } from '#contract/fields.ts';
import { messageMax } from '#contract/messages/constants.ts';
import { programReference } from '#contract/programs/schema.ts';
import { bulkActions, bulkPartMax } from './rules.ts';
import { said } from '#contract/said.ts';

const people = z
  .array(id(said('person-not-found')), said('choose-someone-first'))
  .check(
    z.minLength(1, said('choose-someone-first')),
    z.maxLength(bulkPartMax, said('send-people-time', { bulkPartMax })),
  );

const words = {
  action: z.enum(bulkActions, said('choose-what-do')),
  clientIds: people,
  programId: z.optional(programReference(said('choose-program'))),
  /** The cohort they are added to or invited into. */
  cohortId: z.optional(id(said('cohort-not-chosen'))),
  message: z.optional(
    text({
      field: 'message',
      min: 1,
      max: messageMax,
      tooShort: said('message-missing'),
    }),
  ),
};

const previewBodySchema = input(words);
export type BulkPreviewBody = z.infer<typeof previewBodySchema>;

const bodySchema = input({
  ...words,
  /** Created by the page when the coach confirms; repeating it has no effect. */
  actionId: id(said('confirm-once-more')),
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
