import * as z from 'zod/mini';
import { clientNotFoundSentence } from '#contract/clients/constants.ts';
import { atMost, id, input, instant, moment, queryWhole, text, unknownPlaceSentence, whole } from '#contract/fields.ts';
import { entryTypes, journalPageMax } from '#contract/journal/rules.ts';
import { mediaSchema } from '#contract/media/schema.ts';
import { commentMax } from './constants.ts';
import { said } from '#contract/said.ts';

export const commentSchema = z.object({ id: z.string(), text: z.string(), createdAt: instant, coachName: z.string() });
export type Comment = z.infer<typeof commentSchema>;

/** The sharing state of an entry, as its author sees it. Null: not shared, and no comments. */
export const shareSchema = z.object({
  /** Null: only the comments are left. It was unshared, or shared with a former coach. */
  sharedAt: z.nullable(instant),
  /** Empty if it is not shared now. */
  coachName: z.string(),
  readAt: z.nullable(instant),
  /** It was read, and has changed since. */
  isEditedSinceRead: z.boolean(),
  /** In order of writing, a former coach's included. */
  comments: z.array(commentSchema),
});
export type Share = z.infer<typeof shareSchema>;

export const shareStateSchema = z.object({ share: z.nullable(shareSchema) });

/** The coach the page named. If it is another one by now, nothing is shared. */
export const shareBodySchema = input({ coachId: z.optional(id(said('coach-not-found'))) });

/** The coach an entry can be shared with. */
export const currentCoachSchema = z.object({ id: z.string(), fullName: z.string() });

/** A shared entry as the coach reads it. */
const sharedEntrySchema = z.object({
  id: z.string(),
  /** Null on a free page. */
  dayNumber: z.nullable(z.number()),
  programTitle: z.string(),
  promptText: z.string(),
  createdAt: instant,
  /** Starts at 1 and increments with each edit. */
  version: z.number(),
  entryText: z.string(),
  /** Null on an imported page. */
  moodScore: z.nullable(z.number()),
  entryType: z.enum(entryTypes),
  media: z.array(mediaSchema),
  sharedAt: instant,
  readAt: z.nullable(instant),
  isEditedSinceRead: z.boolean(),
  /** The coach's own, in order of writing. */
  comments: z.array(commentSchema),
});
export type SharedEntry = z.infer<typeof sharedEntrySchema>;

export const sharedQuerySchema = input({
  page: queryWhole({ field: 'page', min: 1, max: journalPageMax }),
  /** Only this one. */
  entry: z.optional(id(said('entry-not-found'))),
});
export type SharedQuery = z.infer<typeof sharedQuerySchema>;

export const sharedEntriesSchema = z.object({
  entries: z.array(sharedEntrySchema),
  pagination: z.object({ page: z.number(), pageSize: z.number(), totalPages: z.number(), total: z.number() }),
});
export type SharedEntries = z.infer<typeof sharedEntriesSchema>;

const client = id(clientNotFoundSentence);

export const readingQuerySchema = input({
  /** Only what this client has shared. */
  client: z.optional(client),
  /** When the page was opened: what is read from then on keeps its place among the unread. */
  since: z.optional(moment(said('moment-date-time'))),
  /** The `nextCursor` of the previous response: whether it was unread, when it was shared, its id. */
  cursor: z.optional(
    z
      .string(unknownPlaceSentence)
      .check(atMost(60, unknownPlaceSentence), z.regex(/^(new|read)_\d{1,15}_[0-9a-f-]{36}$/, unknownPlaceSentence)),
  ),
});
export type ReadingQuery = z.infer<typeof readingQuerySchema>;

export const readingSchema = z.object({
  entries: z.array(
    z.extend(sharedEntrySchema, {
      client: z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        profileImageUrl: z.nullable(z.string()),
      }),
    }),
  ),
  /** Entries that are unread, or changed since they were read. */
  unread: z.number(),
  /** Null at the end. */
  nextCursor: z.nullable(z.string()),
});
export type Reading = z.infer<typeof readingSchema>;
const entry = id(said('entry-not-found'));
export const sharedEntryParamsSchema = input({ clientId: client, entryId: entry });
export const commentParamsSchema = input({
  clientId: client,
  entryId: entry,
  commentId: id(said('comment-not-found')),
});

export const commentBodySchema = input({
  text: text({ field: 'comment', min: 1, max: commentMax, tooShort: said('write-something-before-sending') }),
});

/** The version that was shown: an unseen one is not marked as read. */
export const readBodySchema = input({ version: whole({ field: 'version', min: 1, max: 1_000_000 }) });
export const entryReadSchema = z.object({ readAt: instant });
export const commentDeletedSchema = z.object({ id: z.string() });
