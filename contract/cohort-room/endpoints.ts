import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noMoreMail } from '#contract/mail/no-more.ts';
import { id, input, instant, queryWhole, text, whole } from '#contract/fields.ts';
import { weeksMax } from '#contract/programs/constants.ts';
import { totalDays } from '#contract/programs/rules.ts';
import { postMax, removalReasonMax, reportReasonMax, reportRecipients, roomWriters } from './rules.ts';
import { said } from '#contract/said.ts';

const both = ['client', 'coach', 'admin'] as const;
const numberMax = 2_000_000_000;

const unknownGroup = said('group-not-found');
const unknownPost = said('post-not-found');
const roomParamsSchema = input({ cohortId: id(unknownGroup) });
const postParamsSchema = input({ cohortId: id(unknownGroup), postId: id(unknownPost) });

/** Never a member's id: only the shown name. */
const postSchema = z.object({
  id: z.string(),
  /** From 1, in order of writing, posts and answers alike. */
  number: z.number(),
  /** Set for an answer. */
  parentId: z.nullable(z.string()),
  /** `former`: they have left, or the text is gone for the caller. An empty name: a member who chose none. */
  author: z.object({ kind: z.enum(['coach', 'member', 'former']), name: z.string() }),
  isMine: z.boolean(),
  /** `deleted` and `removed`: the text is gone; the post stays because of its answers. */
  state: z.enum(['shown', 'deleted', 'removed']),
  text: z.string(),
  /** Only the author sees why the coach removed it, and still has the text. */
  removalReason: z.optional(z.string()),
  isPinned: z.boolean(),
  /** When it appeared in the room; for a planned post, to the caller. */
  writtenAt: instant,
  /** Planned for that program day. */
  programDay: z.optional(z.number()),
  editedAt: z.nullable(instant),
  version: z.number(),
  answers: z.number(),
  isAcknowledged: z.boolean(),
  /** How many acknowledged it; only for its author. */
  acknowledgements: z.optional(z.number()),
  /** By the caller. */
  isReported: z.optional(z.boolean()),
});
export type Post = z.infer<typeof postSchema>;

const roomSchema = z.object({
  cohortId: z.string(),
  name: z.string(),
  coach: z.object({ id: z.string(), name: z.string() }),
  isCoach: z.boolean(),
  /** The caller's shown name; empty if none was chosen. */
  ownName: z.string(),
  /** Shown names. Members without one are only counted. */
  names: z.array(z.string()),
  members: z.number(),
  writers: z.enum(roomWriters),
  canWrite: z.boolean(),
  isEnded: z.boolean(),
  isMuted: z.boolean(),
  /** At most one mail a day says that something is new. */
  mailsDaily: z.boolean(),
  unread: z.number(),
  readNumber: z.number(),
  lastNumber: z.number(),
  /** The program day a member has reached, and up to which they have read; for the coach that of the first member. */
  day: z.number(),
  readDay: z.number(),
  /** Of the program; null if it is gone. */
  days: z.nullable(z.number()),
});
export type Room = z.infer<typeof roomSchema>;

/** Reasons members gave, never who. */
const reportedPostSchema = z.object({ post: postSchema, reports: z.number(), reasons: z.array(z.string()) });
export type ReportedPost = z.infer<typeof reportedPostSchema>;

const roomPageSchema = z.object({
  room: roomSchema,
  /** For the coach, on the first page only: unsettled reports to the coach. */
  reported: z.optional(z.array(reportedPostSchema)),
  /** For the coach, on the first page only: posts no one has reached yet. */
  planned: z.optional(z.array(postSchema)),
  /** On the first page only. */
  pinned: z.array(postSchema),
  /** Newest first, without answers. */
  posts: z.array(postSchema),
  /** Missing at the end. */
  nextBefore: z.optional(z.number()),
});
export type RoomPage = z.infer<typeof roomPageSchema>;

const answersPageSchema = z.object({ posts: z.array(postSchema), nextBefore: z.optional(z.number()) });
export type AnswersPage = z.infer<typeof answersPageSchema>;

const pageQuerySchema = input({ before: queryWhole({ field: 'number', min: 1, max: numberMax }) });
export type PageQuery = z.infer<typeof pageQuerySchema>;

const removalReason = text({
  field: 'reason',
  min: 1,
  max: removalReasonMax,
  tooShort: said('say-why-few'),
});
export const removalSchema = input({ reason: removalReason });

const reportSchema = input({
  to: z.enum(reportRecipients, said('choose-who-should')),
  /** May be empty. */
  reason: text({ field: 'reason', max: reportReasonMax }),
});
export type PostReport = z.infer<typeof reportSchema>;

const postText = text({
  field: 'post',
  min: 1,
  max: postMax,
  tooShort: said('write-something-before-posting'),
});

const newPostSchema = input({ text: postText, parentId: z.nullable(id(unknownPost)) });
export type NewPost = z.infer<typeof newPostSchema>;
const editPostSchema = input({ text: postText, version: whole({ field: 'version', min: 1, max: numberMax }) });
export type EditedPost = z.infer<typeof editPostSchema>;

const programDay = whole({ field: 'day', min: 1, max: totalDays(weeksMax) });
const plannedPostSchema = input({ text: postText, programDay });
export type PlannedPost = z.infer<typeof plannedPostSchema>;
const changedPlanSchema = input({
  text: postText,
  programDay,
  version: whole({ field: 'version', min: 1, max: numberMax }),
});
export type ChangedPlan = z.infer<typeof changedPlanSchema>;

const readMarkSchema = input({
  number: whole({ field: 'number', min: 0, max: numberMax }),
  /** The program day they had reached. */
  day: z.optional(whole({ field: 'day', min: 0, max: numberMax })),
});
export type ReadMark = z.infer<typeof readMarkSchema>;

export const readRoom = endpoint('GET /api/cohorts/{cohortId}/room', {
  id: 'cohortRoom.read',
  access: both,
  summary: 'The room of a cohort, for its members and its coach: a piece of its posts, the newest first.',
  params: roomParamsSchema,
  query: pageQuerySchema,
  result: roomPageSchema,
});

export const readAnswers = endpoint('GET /api/cohorts/{cohortId}/room/posts/{postId}/answers', {
  id: 'cohortRoom.answers',
  access: both,
  summary: 'A page of the replies to a post, newest first.',
  params: postParamsSchema,
  query: pageQuerySchema,
  result: answersPageSchema,
});

export const writePost = endpoint('POST /api/cohorts/{cohortId}/room/posts', {
  id: 'cohortRoom.write',
  access: both,
  summary: 'Adds a post, or a reply to one, where the caller may write.',
  params: roomParamsSchema,
  body: newPostSchema,
  result: postSchema,
  idempotent: true,
});

export const planPost = endpoint('POST /api/cohorts/{cohortId}/room/planned', {
  id: 'cohortRoom.plan',
  access: ['coach', 'admin'],
  summary: 'Plans a post in an own cohort: each member sees it from the day of the program on which they reach it.',
  params: roomParamsSchema,
  body: plannedPostSchema,
  result: postSchema,
  idempotent: true,
});

export const changePlan = endpoint('PUT /api/cohorts/{cohortId}/room/planned/{postId}', {
  id: 'cohortRoom.changePlan',
  access: ['coach', 'admin'],
  summary: 'Changes a planned post and its day, until the first member has come to it.',
  params: postParamsSchema,
  body: changedPlanSchema,
  result: postSchema,
});

export const editPost = endpoint('PUT /api/cohorts/{cohortId}/room/posts/{postId}', {
  id: 'cohortRoom.edit',
  access: both,
  summary: 'Changes an own post, if nobody has changed it since.',
  params: postParamsSchema,
  body: editPostSchema,
  result: postSchema,
});

export const deletePost = endpoint('DELETE /api/cohorts/{cohortId}/room/posts/{postId}', {
  id: 'cohortRoom.delete',
  access: both,
  summary: 'Deletes an own post. Replies stay.',
  params: postParamsSchema,
  result: z.object({ id: z.string() }),
});

export const removePost = endpoint('POST /api/cohorts/{cohortId}/room/posts/{postId}/remove', {
  id: 'cohortRoom.remove',
  access: ['coach', 'admin'],
  summary: 'Takes somebody else’s post out of the room of an own cohort; its author is given the reason.',
  params: postParamsSchema,
  body: removalSchema,
  result: z.object({ id: z.string() }),
});

export const reportPost = endpoint('POST /api/cohorts/{cohortId}/room/posts/{postId}/report', {
  id: 'cohortRoom.report',
  access: ['client'],
  summary:
    'Asks the coach, or the host, to look at somebody else’s post. Nobody learns who asked. Once more changes nothing.',
  namesNobody: true,
  params: postParamsSchema,
  body: reportSchema,
  result: z.object({ id: z.string() }),
});

export const keepPost = endpoint('POST /api/cohorts/{cohortId}/room/posts/{postId}/keep', {
  id: 'cohortRoom.keep',
  access: ['coach', 'admin'],
  summary: 'Settles what members of an own cohort reported about a post: it stays.',
  params: postParamsSchema,
  result: z.object({ id: z.string() }),
});

export const pinPost = endpoint('PUT /api/cohorts/{cohortId}/room/posts/{postId}/pin', {
  id: 'cohortRoom.pin',
  access: ['coach', 'admin'],
  summary: 'Keeps one of the coach’s own posts at the top, or no longer.',
  params: postParamsSchema,
  body: input({ isPinned: z.boolean(said('say-whether-post')) }),
  result: z.object({ id: z.string() }),
});

export const acknowledgePost = endpoint('PUT /api/cohorts/{cohortId}/room/posts/{postId}/acknowledgement', {
  id: 'cohortRoom.acknowledge',
  access: both,
  summary: 'A quiet sign to the author of somebody else’s post, or no longer.',
  params: postParamsSchema,
  body: input({ isAcknowledged: z.boolean(said('say-whether-youve')) }),
  result: z.object({ id: z.string() }),
});

export const markRoomRead = endpoint('POST /api/cohorts/{cohortId}/room/read', {
  id: 'cohortRoom.markRead',
  access: both,
  summary: 'Notes that the caller has read up to a number.',
  params: roomParamsSchema,
  body: readMarkSchema,
  result: z.object({ unread: z.number() }),
});

export const muteRoom = endpoint('PUT /api/cohorts/{cohortId}/room/mute', {
  id: 'cohortRoom.mute',
  access: both,
  summary: 'Shows the caller no mark for what is new in a room, or shows it again.',
  params: roomParamsSchema,
  body: input({ isMuted: z.boolean(said('say-whether-room')) }),
  result: z.object({ isMuted: z.boolean() }),
});

export const chooseRoomMail = endpoint('PUT /api/cohorts/{cohortId}/room/mail', {
  id: 'cohortRoom.chooseMail',
  access: both,
  summary: 'Whether a mail, one a day at most, tells the caller that something is new in a room.',
  params: roomParamsSchema,
  body: input({ mailsDaily: z.boolean(said('say-yes-no')) }),
  result: z.object({ mailsDaily: z.boolean() }),
});

export const { ask: askNoRoomMail, confirm: confirmNoRoomMail } = noMoreMail(
  'cohortRoom',
  '/api/group-mail/no-more',
  'mail about groups',
);

export const chooseWriters = endpoint('PUT /api/cohorts/{cohortId}/room/writers', {
  id: 'cohortRoom.chooseWriters',
  access: ['coach', 'admin'],
  summary: 'Who writes in the room of an own cohort: its coach alone, or everyone.',
  params: roomParamsSchema,
  body: input({ writers: z.enum(roomWriters, said('choose-who-may-write')) }),
  result: z.object({ writers: z.enum(roomWriters) }),
});
