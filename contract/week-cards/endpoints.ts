import * as z from 'zod/mini';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { endpoint } from '#contract/endpoint.ts';
import { id, input, instant, text, whole } from '#contract/fields.ts';
import { weeksMax } from '#contract/programs/constants.ts';
import { sentenceMax } from './rules.ts';
import { said } from '#contract/said.ts';

const sentenceSchema = z.object({
  text: z.string(),
  /** The page it is from. */
  entryId: z.string(),
  /** Day of the program, from 1. */
  dayNumber: z.number(),
});

const weekCardSchema = z.object({
  id: z.string(),
  assignmentId: z.string(),
  programTitle: z.string(),
  weekNumber: z.number(),
  /** Null while none was picked, and when its page was deleted. */
  sentence: z.nullable(sentenceSchema),
  /** Null: not shared. */
  share: z.nullable(z.object({ coachName: z.string(), sharedAt: instant, readAt: z.nullable(instant) })),
});
export type WeekCard = z.infer<typeof weekCardSchema>;

/** The days of a week, 1 to 7, on which a practice was done; the title only if it was always the same one. */
const practiceDaysSchema = z.object({ title: z.string(), days: z.array(z.number()) });

const weekCardsSchema = z.object({
  cards: z.array(weekCardSchema),
  /** Of every week in which something was done. */
  practices: z.array(z.extend(practiceDaysSchema, { assignmentId: z.string(), weekNumber: z.number() })),
});
export type WeekCards = z.infer<typeof weekCardsSchema>;

const keepBodySchema = input({
  assignmentId: id(said('theres-no-such-program')),
  week: whole({ field: 'week-2', min: 1, max: weeksMax }),
  /** Verbatim from a page of that week. Null: none. */
  sentence: z.nullable(
    input({
      entryId: id(said('entry-not-found')),
      text: text({ field: 'sentence', min: 1, max: sentenceMax }),
    }),
  ),
});
export type KeepBody = z.infer<typeof keepBodySchema>;

const cardParamsSchema = input({ id: id(said('card-not-found')) });
/** The coach the page named. If it is another one by now, nothing is shared. */
const shareBodySchema = input({ coachId: z.optional(id(said('coach-not-found'))) });

/** A shared card as the coach sees it: the row, the sentence and the practice, never the pages. */
const sharedCardSchema = z.object({
  id: z.string(),
  client: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    profileImageUrl: z.nullable(z.string()),
  }),
  weekNumber: z.number(),
  title: z.string(),
  programTitle: z.string(),
  /** The written days of the week, 1 to 7, each with its lowest mood. */
  days: z.array(z.object({ day: z.number(), mood: z.number(), date: z.string() })),
  practice: practiceDaysSchema,
  sentence: z.nullable(z.object({ text: z.string(), dayNumber: z.number() })),
  sharedAt: instant,
  readAt: z.nullable(instant),
});
export type SharedCard = z.infer<typeof sharedCardSchema>;

const coachQuerySchema = input({
  /** Only of this client. */
  client: z.optional(id(clientNotFoundSentence)),
});

export const listWeekCards = endpoint('GET /api/client/week-cards', {
  id: 'weekCards.list',
  access: ['client'],
  summary: 'The caller’s folded weeks in which a sentence was picked or that were shared, newest program first.',
  result: weekCardsSchema,
});

export const keepWeekCard = endpoint('PUT /api/client/week-cards', {
  id: 'weekCards.keep',
  access: ['client'],
  summary: 'Picks the sentence of a folded week, or none. Sent twice, it changes nothing.',
  body: keepBodySchema,
  result: weekCardSchema,
});

export const shareWeekCard = endpoint('PUT /api/client/week-cards/{id}/share', {
  id: 'weekCards.share',
  access: ['client'],
  summary: 'Shows the caller’s coach the card of a week: not the pages. Sharing it twice changes nothing.',
  params: cardParamsSchema,
  body: shareBodySchema,
  result: weekCardSchema,
});

export const unshareWeekCard = endpoint('DELETE /api/client/week-cards/{id}/share', {
  id: 'weekCards.unshare',
  access: ['client'],
  summary: 'Takes a shared card back.',
  params: cardParamsSchema,
  result: weekCardSchema,
});

export const listSharedWeekCards = endpoint('GET /api/coach/week-cards', {
  id: 'weekCards.shared',
  access: ['coach', 'admin'],
  summary: 'The cards of weeks that the caller’s clients share, or one of them; newest first.',
  query: coachQuerySchema,
  result: z.object({ cards: z.array(sharedCardSchema), unread: z.number() }),
});

export const markWeekCardRead = endpoint('POST /api/coach/week-cards/{id}/read', {
  id: 'weekCards.read',
  access: ['coach', 'admin'],
  summary: 'Notes that the coach has seen a shared card; the client sees when. A second time changes nothing.',
  params: cardParamsSchema,
  result: z.object({ readAt: instant }),
});
